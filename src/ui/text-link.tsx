import { chakra } from './chakra.tsx';
import { uiTexts } from './texts.ts';

/** A link inside text: underlined, because colour alone is not enough. Its touch target is larger than the words. */
export const TextLink = chakra('a', {
  base: {
    position: 'relative',
    _after: { content: '""', position: 'absolute', insetBlock: '-0.75rem', insetInline: '-0.25rem' },
    color: 'accent.fg',
    fontWeight: 'medium',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
  },
});

/** A name in a table that opens or narrows something on the same page: not a link, since it doesn't navigate. */
export const TextButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: 'control',
    minWidth: 'control',
    textAlign: 'start',
    fontWeight: 'medium',
    color: 'accent.fg',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    '& svg': { flexShrink: 0, boxSize: '4' },
  },
});

/**
 * `<BackLink asChild><Link to="/…"><ArrowLeft />Invoices</Link></BackLink>`: the router's link has the icon and the
 * words.
 */
export const BackLink = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    alignSelf: 'flex-start',
    gap: '2',
    minHeight: 'control',
    color: 'accent.fg',
    fontWeight: 'medium',
    textDecoration: 'none',
    _hover: { textDecoration: 'underline' },
    '& svg': { boxSize: '5' },
  },
});

const Anchor = chakra('a', {
  base: {
    position: 'fixed',
    insetInlineStart: '2',
    top: '2',
    zIndex: 'skipLink',
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'control',
    paddingInline: '4',
    borderRadius: 'md',
    bg: 'brand.solid',
    color: 'brand.contrast',
    translate: '0 -200%',
    _focus: { translate: '0 0' },
  },
});

/** First in the page's tab order: jumps over the menu to the element with this id. */
export function SkipLink({ to }: { to: string }) {
  return <Anchor href={`#${to}`}>{uiTexts.skipToContent}</Anchor>;
}

import { chakra } from '@chakra-ui/react';
import { uiTexts } from './texts.ts';

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
export function SkipLink({ to, children = uiTexts.skipToContent }: { to: string; children?: string }) {
  return <Anchor href={`#${to}`}>{children}</Anchor>;
}

import { ChevronDown, ChevronUp } from 'lucide-react';
import { IconButton } from './button.tsx';
import { chakra, Flex } from './chakra.tsx';
import { pressedAgain } from './press-guard.ts';
import { SkeletonBlock } from './skeleton.tsx';
import { Text } from './text.tsx';
import { uiTexts } from './texts.ts';
import { AT_DESK } from './theme/tokens.ts';

/**
 * A list and its open entry, side by side. The list is fixed on the screen and scrolls separately; the entry scrolls
 * with the page.
 */
export const Panes = chakra(
  'div',
  {
    base: {
      display: 'grid',
      alignItems: 'start',
      gridTemplateColumns: 'minmax(0, 1fr)',
      margin: 'calc(var(--ui-spacing-page) * -1)',
      '& > *': { padding: 'page', minWidth: '0' },
      '& > [data-part=list]': {
        position: 'sticky',
        top: 'header',
        height: 'calc(100dvh - var(--ui-sizes-header))',
        overflowY: 'auto',
        paddingBottom: '0',
        '--ui-table-top': '0px',
      },
    },
    variants: {
      open: {
        true: {
          gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2fr)',
          '@media (min-width: 90rem)': { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)' },
          '& > [data-part=list]': { borderInlineEndWidth: 'edge', borderColor: 'line' },
          // Its action bar is at the bottom of the screen even if the entry is short.
          '& > :last-child': {
            display: 'flex',
            flexDirection: 'column',
            minHeight: 'calc(100dvh - var(--ui-sizes-header))',
          },
          // The list has two fifths of the screen: its filters are behind a button, so that title and search fit on one
          // line.
          '& [data-part=unfold]': { display: 'flex' },
          '& [data-part=folded]': { display: 'none' },
        },
      },
    },
  },
  { defaultProps: { 'data-desk': true } },
);

/** Title, filters and actions of a list on one line if they fit, leaving the screen to its rows. */
export const PaneHead = chakra('header', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 'gap',
    columnGap: '4',
    marginBottom: '2',
    '& > [data-part=filters]': { flex: '1 1 20rem', '& > *': { marginBottom: '0' } },
    // Lower than elsewhere: fifteen rows must be visible below them.
    [AT_DESK]: { '& :is(input, select, button, a)': { minHeight: '9', paddingBlock: '1' } },
  },
});

/** Title of a list while the open entry next to it has the screen's title. */
export const PaneTitle = chakra('h2', { base: { textStyle: 'heading' } });

type NeighboursProps = {
  /** Position of the open entry in the list; null once it has left. */
  place: { at: number; of: number } | null;
  names: { previous: string; next: string };
  /** True if the list has an entry in that direction. */
  has: (step: 1 | -1) => boolean;
  onStep: (step: 1 | -1) => void;
};

/** Steps from the open entry to the previous or next one in the list next to it, and shows its position. */
export function Neighbours({ place, names, has, onStep }: NeighboursProps) {
  return (
    <Flex align="center">
      <IconButton
        {...pressedAgain}
        {...towards(names.previous, has(-1), uiTexts.noneBefore)}
        icon={<ChevronUp />}
        aria-keyshortcuts="k"
        onClick={() => onStep(-1)}
      />
      <IconButton
        {...pressedAgain}
        {...towards(names.next, has(1), uiTexts.noneAfter)}
        icon={<ChevronDown />}
        aria-keyshortcuts="j"
        onClick={() => onStep(1)}
      />
      {place !== null && (
        <Text as="span" tone="muted" size="small" marginInlineStart="1">
          {uiTexts.place(place.at, place.of)}
        </Text>
      )}
    </Flex>
  );
}

/** At an end of the list the button keeps the focus and says why it leads nowhere. */
function towards(name: string, isThere: boolean, none: string) {
  return isThere ? { name } : { name: `${name}. ${none}`, 'aria-disabled': true };
}

/** Keeps its place and height whatever it shows, so that nothing jumps when a response arrives. */
export const PaneFoot = chakra(
  'footer',
  {
    base: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      columnGap: '4',
      position: 'sticky',
      bottom: '0',
      zIndex: 'sticky',
      minHeight: 'control',
      bg: 'bg.canvas',
      paddingBlock: '2',
      '&& > *': { marginBlock: '0' },
    },
  },
  { defaultProps: { 'data-foot-bar': true } },
);

const Rows = chakra('div', {
  base: {
    display: 'grid',
    gap: '5',
    // The head of the table, and half a gap at either end.
    paddingTop: 'calc(var(--ui-sizes-9) + var(--ui-spacing-5) / 2)',
    paddingBottom: 'calc(var(--ui-spacing-5) / 2)',
    paddingInline: '3',
    borderRadius: 'lg',
    bg: 'bg.surface',
    '& > div': { height: 'calc(var(--ui-sizes-row) - var(--ui-spacing-5))', borderRadius: 'sm' },
  },
});

/** As high as the first page's rows will be. */
export function PaneSkeleton({ rows }: { rows: number }) {
  return (
    <Rows aria-hidden>
      {Array.from({ length: rows }, (_, index) => `row-${index}`).map((row) => (
        <SkeletonBlock key={row} />
      ))}
    </Rows>
  );
}

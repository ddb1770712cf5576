import { chakra } from '@chakra-ui/react';
import { CornerDownLeft } from 'lucide-react';
import { Text } from '#app/ui/text.tsx';
import type { PaletteGroup, PaletteItem } from './palette-items.ts';
import { paletteTexts } from './texts.ts';

/** Scrolls by itself: the keys that move in it are pressed in the field, which it belongs to. */
const List = chakra('div', { base: { height: 'full', overflowY: 'auto' } });

const Heading = chakra('div', {
  base: {
    paddingInline: '3',
    paddingTop: '3',
    paddingBottom: '1',
    color: 'fg.muted',
    textStyle: 'small',
    fontWeight: 'strong',
  },
});

const Option = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: 'control',
    paddingInline: '3',
    paddingBlock: '2',
    borderRadius: 'md',
    cursor: 'pointer',
    // Below the sheet's edge lies part of the next group: what is chosen keeps away from it.
    scrollMarginBlock: '10',
    '& svg': { boxSize: '5', flexShrink: 0 },
    borderWidth: 'edge',
    borderColor: 'transparent',
    '&[aria-selected=true]': {
      bg: 'accent.bg',
      color: 'accent.fg',
      fontWeight: 'medium',
      borderColor: 'line.focus',
    },
  },
});

const Words = chakra('span', { base: { flex: '1', minWidth: '0', overflowWrap: 'anywhere' } });

type Props = {
  id: string;
  groups: readonly PaletteGroup[];
  chosen: PaletteItem | undefined;
  onPoint: (item: PaletteItem) => void;
  onChoose: (item: PaletteItem) => void;
};

/** The answers, by kind, as the list that belongs to the field. */
export function PaletteList({ id, groups, chosen, onPoint, onChoose }: Props) {
  return (
    <List id={id} role="listbox" aria-label={paletteTexts.results}>
      {groups.map(({ name, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a listbox.
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <Heading id={`${id}-${name}`} role="presentation">
            {paletteTexts.groups[name]}
          </Heading>
          {items.map((item) => {
            const { icon: Icon } = item;
            const isChosen = item.id === chosen?.id;
            return (
              <Option
                key={item.id}
                id={optionId(id, item)}
                role="option"
                aria-selected={isChosen}
                // The focus stays in the field.
                onMouseDown={(event) => event.preventDefault()}
                onPointerMove={() => onPoint(item)}
                onClick={() => onChoose(item)}
              >
                {Icon !== undefined && <Icon aria-hidden />}
                <Words>
                  {item.label}
                  {item.hint !== undefined && (
                    <Text as="span" display="block" tone="muted" size="small">
                      {item.hint}
                    </Text>
                  )}
                </Words>
                {isChosen && <CornerDownLeft aria-hidden />}
              </Option>
            );
          })}
        </div>
      ))}
    </List>
  );
}

/** The id of an answer's element, for the field to name the chosen one by. */
export function optionId(listId: string, item: PaletteItem): string {
  return `${listId}-${item.id.replace(/[^\w-]/g, '_')}`;
}

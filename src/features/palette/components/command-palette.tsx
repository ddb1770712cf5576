import { chakra } from '@chakra-ui/react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useMay } from '#app/hooks/use-session.ts';
import { Text } from '#app/ui/text.tsx';
import { TextInput } from '#app/ui/text-input.tsx';
import { MAX_SEARCH_LENGTH } from '#domain/limits.ts';
import { itemAfter, type OrderRoute, type PaletteItem, type PaletteScreen } from '../palette-items.ts';
import { paletteTexts } from '../texts.ts';
import { usePaletteGroups } from '../use-palette-groups.ts';
import { optionId, PaletteList } from './palette-list.tsx';

/** One height for any number of answers: the sheet does not jump while somebody types. */
const Answers = chakra('div', {
  base: { height: 'dialogSm', maxHeight: '50dvh', marginBlock: '3' },
});

/** Room for the ring of the focused field, which the edge of the sheet would cut off. */
const Room = chakra('div', { base: { paddingTop: '1' } });

type Props = {
  screens: readonly PaletteScreen[];
  orderRoute: OrderRoute;
  field: { current: HTMLInputElement | null };
  onChoose: (item: PaletteItem) => void;
};

/**
 * Finds a screen, an order, a vehicle or a vendor by a few letters of its name. A combobox: the focus stays in the field, the
 * arrow keys move what is chosen in the list below.
 */
export function CommandPalette({ screens, orderRoute, field, onChoose }: Props) {
  const id = useId();
  const mayFindOrders = useMay('work-order.see');
  const [typed, setTyped] = useState('');
  const [chosenId, setChosenId] = useState<string | null>(null);
  const search = typed.trim();
  const { groups, searching, onlyDevice } = usePaletteGroups(search, screens, orderRoute);
  const items = groups.flatMap((group) => group.items);
  const chosen = items.find((item) => item.id === chosenId) ?? items[0];
  useInView(chosen === undefined ? null : optionId(id, chosen));

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step !== undefined) setChosenId(itemAfter(items, chosen, step)?.id ?? null);
    else if (chosen !== undefined) onChoose(chosen);
  }

  return (
    <>
      <Room>
        <TextInput
          ref={field}
          role="combobox"
          aria-label={paletteTexts.search}
          aria-expanded={items.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={chosen === undefined ? undefined : optionId(id, chosen)}
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_SEARCH_LENGTH}
          placeholder={mayFindOrders ? paletteTexts.placeholder : paletteTexts.placeholderWithoutOrders}
          value={typed}
          onChange={(text) => {
            setTyped(text);
            setChosenId(null);
          }}
          onKeyDown={onKeyDown}
        />
      </Room>
      <Answers>
        {items.length > 0 ? (
          <PaletteList
            id={id}
            groups={groups}
            chosen={chosen}
            onPoint={(item) => setChosenId(item.id)}
            onChoose={onChoose}
          />
        ) : (
          <Text tone="muted" paddingBlock="8" textAlign="center">
            {searching ? paletteTexts.searching : paletteTexts.nothing(search)}
          </Text>
        )}
      </Answers>
      <Text tone="muted" size="small" role="status">
        {onlyDevice
          ? paletteTexts.onlyTablet
          : searching
            ? paletteTexts.searching
            : paletteTexts.found(items.length)}
      </Text>
      <Text tone="muted" size="small">
        {paletteTexts.howTo}
      </Text>
    </>
  );
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

function useInView(elementId: string | null): void {
  useEffect(() => {
    if (elementId !== null) document.getElementById(elementId)?.scrollIntoView({ block: 'nearest' });
  }, [elementId]);
}

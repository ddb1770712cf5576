import { chakra } from '@chakra-ui/react';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useMay } from '#app/hooks/use-session.ts';
import { LazyDialog } from '#app/ui/lazy-dialogs.tsx';
import { Text } from '#app/ui/text.tsx';
import { TextInput } from '#app/ui/text-input.tsx';
import { MAX_SEARCH_LENGTH } from '#domain/limits.ts';
import { KeyHelp } from './key-help.tsx';
import { itemAfter, type OrderRoute, type PaletteItem, type PaletteScreen } from './palette-items.ts';
import { optionId, PaletteList } from './palette-list.tsx';
import { keyTexts, paletteTexts } from './texts.ts';
import { usePaletteGroups } from './use-palette-groups.ts';

export type PaletteDialogPage = 'palette' | 'help';

type Props = {
  page: PaletteDialogPage;
  screens: readonly PaletteScreen[];
  orderRoute: OrderRoute;
  onPage: (page: PaletteDialogPage | null) => void;
};

/** The palette, or the list of keys in its place. Open as long as it is mounted. */
export function PaletteDialog({ page, screens, orderRoute, onPage }: Props) {
  const router = useRouter();
  const field = useRef<HTMLInputElement>(null);
  const choose = (item: PaletteItem) => {
    if ('opens' in item) return onPage(item.opens);
    onPage(null);
    router.history.push(item.href);
  };
  const close = () => onPage(null);
  if (page === 'help') {
    return (
      <LazyDialog open onClose={close} title={keyTexts.title} description={keyTexts.hint}>
        <KeyHelp />
      </LazyDialog>
    );
  }
  return (
    <LazyDialog open onClose={close} title={paletteTexts.title} initialFocus={field}>
      <CommandPalette screens={screens} orderRoute={orderRoute} field={field} onChoose={choose} />
    </LazyDialog>
  );
}

/** One height for any number of answers: the sheet does not jump while somebody types. */
const Answers = chakra('div', {
  base: { height: 'dialogSm', maxHeight: '50dvh', marginBlock: '3' },
});

/** Room for the ring of the focused field, which the edge of the sheet would cut off. */
const Room = chakra('div', { base: { paddingTop: '1' } });

type PaletteProps = {
  screens: readonly PaletteScreen[];
  orderRoute: OrderRoute;
  field: { current: HTMLInputElement | null };
  onChoose: (item: PaletteItem) => void;
};

/**
 * Finds a screen, an order, a vehicle or a vendor by a few letters of its name. A combobox: the focus stays in the field, the
 * arrow keys move what is chosen in the list below.
 */
function CommandPalette({ screens, orderRoute, field, onChoose }: PaletteProps) {
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

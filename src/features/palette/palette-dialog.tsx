import { useRouter } from '@tanstack/react-router';
import { CornerDownLeft } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useMay } from '#app/hooks/use-session.ts';
import { chakra } from '#app/ui/chakra.tsx';
import { LazyDialog } from '#app/ui/lazy-dialogs.tsx';
import { Text } from '#app/ui/text.tsx';
import { TextInput } from '#app/ui/text-input.tsx';
import { MAX_SEARCH_LENGTH } from '#domain/limits.ts';
import { KeyHelp } from './key-help.tsx';
import { keyTexts, paletteTexts } from './texts.ts';
import {
  itemAfter,
  type OrderRoute,
  type PaletteGroup,
  type PaletteItem,
  type PaletteScreen,
  usePaletteGroups,
} from './use-palette-groups.ts';

export type PaletteDialogPage = 'palette' | 'help';

type Props = {
  page: PaletteDialogPage;
  screens: readonly PaletteScreen[];
  orderRoute: OrderRoute;
  onPage: (page: PaletteDialogPage | null) => void;
};

/** The palette, or the list of keys in its place; open while mounted. */
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

type PaletteProps = {
  screens: readonly PaletteScreen[];
  orderRoute: OrderRoute;
  field: { current: HTMLInputElement | null };
  onChoose: (item: PaletteItem) => void;
};

/**
 * Finds a screen, an order, a vehicle or a vendor by a few letters of its name. A combobox: the focus stays in the field, and the
 * arrow keys move the choice in the list below.
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
      {/* Space for the focus ring, which the sheet's edge would cut off. */}
      <chakra.div paddingTop="1">
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
      </chakra.div>
      {/* One height for any number of results, so that the sheet does not jump while typing. */}
      <chakra.div height="dialogSm" maxHeight="50dvh" marginBlock="3">
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
      </chakra.div>
      <Text tone="muted" size="small" role="status">
        {onlyDevice
          ? paletteTexts.onlyTablet
          : searching
            ? paletteTexts.searching
            : search !== '' && paletteTexts.found(items.length)}
      </Text>
      {/* Touch users have no keys. */}
      <Text tone="muted" size="small" css={{ '@media (pointer: coarse)': { display: 'none' } }}>
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
    // Keeps the chosen option clear of the list's cut-off edges.
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

type ListProps = {
  id: string;
  groups: readonly PaletteGroup[];
  chosen: PaletteItem | undefined;
  onPoint: (item: PaletteItem) => void;
  onChoose: (item: PaletteItem) => void;
};

/** The results by kind: the listbox of the field above. */
function PaletteList({ id, groups, chosen, onPoint, onChoose }: ListProps) {
  return (
    <chakra.div height="full" overflowY="auto" id={id} role="listbox" aria-label={paletteTexts.results}>
      {groups.map(({ name, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox.
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
                <chakra.span flex="1" minWidth="0" overflowWrap="anywhere">
                  {item.label}
                  {item.hint !== undefined && (
                    <Text as="span" display="block" tone="muted" size="small">
                      {item.hint}
                    </Text>
                  )}
                </chakra.span>
                {isChosen && <CornerDownLeft aria-hidden />}
              </Option>
            );
          })}
        </div>
      ))}
    </chakra.div>
  );
}

/** The id of an item's element; the field points to the chosen one with it. */
function optionId(listId: string, item: PaletteItem): string {
  return `${listId}-${item.id.replace(/[^\w-]/g, '_')}`;
}

import { defineSlotRecipe, Menu as Parts, Portal } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';

const menuRecipe = defineSlotRecipe({
  slots: [
    'trigger',
    'positioner',
    'content',
    'item',
    'itemText',
    'itemIndicator',
    'itemGroupLabel',
    'separator',
  ],
  base: {
    content: {
      minWidth: 'menu',
      maxWidth: 'menuMax',
      maxHeight: 'var(--available-height)',
      overflowY: 'auto',
      padding: '2',
      zIndex: 'popover',
      bg: 'bg.raised',
      color: 'fg',
      borderWidth: 'edge',
      borderColor: 'line',
      borderRadius: 'lg',
      boxShadow: 'overlay',
      outline: 'none',
      _open: { animationName: 'fade-in', animationDuration: 'quick' },
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      minHeight: 'control',
      paddingInline: '3',
      paddingBlock: '2',
      borderRadius: 'md',
      cursor: 'pointer',
      userSelect: 'none',
      outline: 'none',
      '& svg': { flexShrink: 0, boxSize: '5' },
      _highlighted: {
        bg: 'bg.hover',
        boxShadow: 'inset 0 0 0 var(--ui-border-widths-thick) var(--ui-colors-line-focus)',
      },
      _disabled: { color: 'fg.disabled', cursor: 'not-allowed' },
      '&[data-tone=danger]': { color: 'danger.fg' },
    },
    itemText: { flex: '1' },
    separator: { height: 'hairline', bg: 'line', marginBlock: '2' },
  },
});

export type MenuItem =
  | {
      kind: 'act';
      id: string;
      label: string;
      icon?: ReactNode;
      tone?: 'plain' | 'danger';
      /** Why it cannot be done now: the entry is shown, disabled, with the reason under it. */
      disabledReason?: string | undefined;
      onSelect: () => void;
    }
  | { kind: 'choice'; id: string; label: string; isChosen: boolean; onSelect: () => void }
  | { kind: 'line'; id: string };

export type MenuProps = {
  /** The button that opens it. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  /** What the acts belong to, for those who hear it. */
  label: string;
};

/** Acts of one thing behind a button: arrows and first letters move, Escape closes, focus returns to the button. */
export function Menu({ trigger, items, label }: MenuProps) {
  return (
    <Parts.Root recipe={menuRecipe} positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Parts.Trigger asChild>{trigger}</Parts.Trigger>
      <Portal>
        {/* A landmark, since the portal lies outside the page's own. */}
        <Parts.Positioner role="region" aria-label={label}>
          <Parts.Content aria-label={label}>
            {items.map((item) => (
              <Entry key={item.id} item={item} />
            ))}
          </Parts.Content>
        </Parts.Positioner>
      </Portal>
    </Parts.Root>
  );
}

function Entry({ item }: { item: MenuItem }) {
  if (item.kind === 'line') return <Parts.Separator />;
  if (item.kind === 'choice') {
    return (
      <Parts.CheckboxItem value={item.id} checked={item.isChosen} onCheckedChange={item.onSelect}>
        <Parts.ItemText>{item.label}</Parts.ItemText>
        <Parts.ItemIndicator>
          <Check />
        </Parts.ItemIndicator>
      </Parts.CheckboxItem>
    );
  }
  return (
    <Parts.Item
      value={item.id}
      disabled={item.disabledReason !== undefined}
      data-tone={item.tone}
      onSelect={item.onSelect}
    >
      {item.icon}
      <Parts.ItemText>
        {item.label}
        {item.disabledReason !== undefined && ` (${item.disabledReason})`}
      </Parts.ItemText>
    </Parts.Item>
  );
}

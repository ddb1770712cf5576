import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { chakra } from './chakra.tsx';

const List = chakra('div', {
  base: {
    display: 'flex',
    gap: 'gap',
    overflowX: 'auto',
    borderBottomWidth: 'edge',
    borderColor: 'line',
    marginBottom: 'inset',
  },
});

const Tab = chakra('button', {
  base: {
    flexShrink: 0,
    minHeight: 'control',
    minWidth: 'control',
    paddingInline: '4',
    textStyle: 'label',
    color: 'fg.muted',
    borderBottomWidth: 'heavy',
    borderColor: 'transparent',
    cursor: 'pointer',
    _hover: { color: 'fg' },
    _selected: { color: 'accent.fg', borderColor: 'brand.solid', fontWeight: 'strong' },
    _focusVisible: { outlineOffset: 'calc(var(--ui-border-widths-thick) * -1)' },
  },
});

const Panel = chakra('div', {
  base: {
    outlineOffset: 'var(--ui-border-widths-heavy)',
    // Reaches the bottom of the page, for content that sticks there.
    '&:has(> * > [data-foot-bar])': { display: 'flex', flexDirection: 'column', flex: '1' },
  },
});

export type TabItem<Value extends string> = { value: Value; label: ReactNode };

type TabsProps<Value extends string> = {
  label: string;
  tabs: readonly TabItem<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** The panel of the selected tab. */
  children: ReactNode;
};

/** Arrow keys, Home and End select; Tab moves on to the panel. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, children }: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const now = tabs.findIndex((tab) => tab.value === value);
    const target = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    const index = (target + tabs.length) % tabs.length;
    const tab = tabs[index];
    if (tab === undefined) return;
    onChange(tab.value);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  };
  return (
    <>
      <List role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <Tab
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </Tab>
        ))}
      </List>
      <Panel role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} tabIndex={0}>
        {children}
      </Panel>
    </>
  );
}

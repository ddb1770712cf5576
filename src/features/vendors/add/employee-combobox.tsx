import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useEmployees } from '#app/hooks/use-references.ts';
import { useUnreachable } from '#app/hooks/use-server.ts';
import { IconButton } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { Text } from '#app/ui/text.tsx';
import { TextInput } from '#app/ui/text-input.tsx';
import { formatMoment } from '#domain/dates.ts';
import { SEARCH_DEBOUNCE_MS } from '#domain/limits.ts';
import type { Employee } from '#domain/vendor/vendor.ts';
import { vendorTexts } from '../texts.ts';

const Box = chakra('div', { base: { position: 'relative' } });

type Choice = { employeeText: string; userId: string | null };

type Props = Choice & { readOnly: boolean; onChange: (choice: Choice) => void };

/** No more are listed: typing more of the name finds them. */
const MOST_SHOWN = 50;
const NONE: readonly Employee[] = [];

/** Searches employees by name and chooses one. The Field around it labels it. */
export function EmployeeCombobox({ employeeText, userId, readOnly, onChange }: Props) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isAsked, setIsAsked] = useState(false);
  const [active, setActive] = useState(0);
  const { options, sentence } = useEmployeeSearch(userId === null ? employeeText : '');
  const isOpen = isAsked && !readOnly && options.length > 0;
  const at = Math.min(active, options.length - 1);
  useEscape(isOpen, input, () => setIsAsked(false));

  const type = (text: string) => {
    onChange({ employeeText: text, userId: null });
    setIsAsked(true);
    setActive(0);
  };
  const choose = ({ name, authUserId }: Employee) => {
    onChange({ employeeText: name, userId: authUserId });
    setIsAsked(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = options[at];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      if (isOpen) setActive((at + step + options.length) % options.length);
      setIsAsked(true);
    } else if (event.key === 'Enter' && isOpen && chosen !== undefined) {
      event.preventDefault();
      choose(chosen);
    }
  };

  return (
    <Box>
      {isOpen && <EmployeeOptions id={listId} employees={options} active={at} onChoose={choose} />}
      <Box>
        <TextInput
          ref={input}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={isOpen ? optionId(listId, at) : undefined}
          autoComplete="off"
          placeholder={vendorTexts.employeeSearch}
          paddingInlineEnd="14"
          readOnly={readOnly}
          value={employeeText}
          onChange={type}
          onKeyDown={onKeyDown}
          onClick={() => setIsAsked(true)}
          onBlur={() => setIsAsked(false)}
        />
        {employeeText !== '' && !readOnly && (
          <IconButton
            name={vendorTexts.employeeClear}
            icon={<X />}
            position="absolute"
            insetInlineEnd="0"
            top="0"
            onClick={() => {
              onChange({ employeeText: '', userId: null });
              input.current?.focus();
            }}
          />
        )}
      </Box>
      <Text role="status" tone="muted" size="small" marginTop="1.5" overflowWrap="anywhere">
        {userId === null ? sentence : vendorTexts.employeeChosen(employeeText)}
      </Text>
    </Box>
  );
}

/** Escape closes the list and not the dialog around it, which listens on the document before anything in it does. */
function useEscape(isOpen: boolean, input: { current: HTMLElement | null }, onEscape: () => void): void {
  const action = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.target !== input.current) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isOpen, input]);
}

/**
 * Employees by a part of their name, requested once typing pauses, and the state of the search in words. Empty text
 * requests nothing.
 */
function useEmployeeSearch(typed: string): { options: readonly Employee[]; sentence: string } {
  const name = typed.trim();
  const [asked, setAsked] = useState(name);
  const isUnreachable = useUnreachable();
  useEffect(() => {
    const timer = setTimeout(() => setAsked(name), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [name]);
  const live = useEmployees(asked);
  if (name === '') return { options: NONE, sentence: isUnreachable ? vendorTexts.employeesOffline : '' };
  // The previous search's results stay while the next are read; choosing one of them would be an accident.
  const isSearching =
    asked !== name || live.state === 'loading' || (live.state === 'ready' && live.value.refreshing);
  if (isSearching) return { options: NONE, sentence: vendorTexts.employeesSearching };
  if (live.state === 'failed') {
    const { reason } = live;
    return {
      options: NONE,
      sentence: reason.kind === 'refused' ? reason.detail : vendorTexts.employeesOffline,
    };
  }
  const { value, failure, fetchedAt } = live.value;
  const sentences = [
    value.length === 0 ? vendorTexts.employeesNone : `${vendorTexts.employeesFound(value.length)}.`,
    ...(value.length > MOST_SHOWN ? [vendorTexts.employeesMore(MOST_SHOWN)] : []),
    ...(failure === null ? [] : [vendorTexts.employeesAsOf(formatMoment(fetchedAt))]),
  ];
  return { options: value.slice(0, MOST_SHOWN), sentence: sentences.join(' ') };
}

/** Above the input: below it is a phone's keyboard, and the form would grow under a finger that is about to press. */
const List = chakra('div', {
  base: {
    position: 'absolute',
    insetInline: '0',
    bottom: '100%',
    zIndex: 'popover',
    maxHeight: 'calc(var(--ui-sizes-control) * 4.5)',
    overflowY: 'auto',
    bg: 'bg.raised',
    borderWidth: 'edge',
    borderColor: 'line.control',
    borderRadius: 'md',
    boxShadow: 'overlay',
    '& > div': {
      display: 'flex',
      alignItems: 'center',
      minHeight: 'control',
      paddingInline: '4',
      paddingBlock: '2',
      cursor: 'pointer',
      overflowWrap: 'anywhere',
    },
    '& > div:hover': { bg: 'bg.hover' },
    '& > div[aria-selected=true]': {
      bg: 'accent.bg',
      outlineWidth: 'var(--ui-border-widths-thick)',
      outlineStyle: 'solid',
      outlineColor: 'line.focus',
      outlineOffset: 'calc(var(--ui-border-widths-thick) * -1)',
    },
  },
});

/** An option's id within its list: the focus stays in the input, which refers to the option instead. */
function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

type OptionsProps = {
  id: string;
  employees: readonly Employee[];
  active: number;
  onChoose: (employee: Employee) => void;
};

/** The employees that were found. */
function EmployeeOptions({ id, employees, active, onChoose }: OptionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const option = list.current?.children[active];
    const box = list.current;
    if (!(option instanceof HTMLElement) || box === null) return;
    const below = option.offsetTop + option.offsetHeight - box.clientHeight;
    box.scrollTop = Math.min(Math.max(box.scrollTop, below), option.offsetTop);
  }, [active]);
  return (
    <List ref={list} id={id} role="listbox" aria-label={vendorTexts.employees}>
      {employees.map((employee, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the focused input handles the keys.
        <div
          key={employee.id}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(employee)}
        >
          {employee.name}
        </div>
      ))}
    </List>
  );
}

import { chakra } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '#app/ui/button.tsx';
import { TextInput } from '#app/ui/text-input.tsx';
import type { Employee } from '#domain/vendor/vendor.ts';
import { vendorTexts } from '../texts.ts';
import { useEmployeeSearch } from '../use-employee-search.ts';
import { EmployeeOptions, optionId } from './employee-options.tsx';
import { EmployeeStatus } from './employee-status.tsx';

const Box = chakra('div', { base: { position: 'relative' } });

type Choice = { employeeText: string; userId: string | null };

type Props = Choice & { readOnly: boolean; onChange: (choice: Choice) => void };

/** More than these are not listed: the name is typed further. */
const MOST_SHOWN = 50;

/** Types a name, chooses the employee. It is tied to its label by the Field around it. */
export function EmployeeCombobox({ employeeText, userId, readOnly, onChange }: Props) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isAsked, setIsAsked] = useState(false);
  const [active, setActive] = useState(0);
  const search = useEmployeeSearch(userId === null ? employeeText : '');
  const options = search.state === 'found' ? search.employees.slice(0, MOST_SHOWN) : [];
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
      <EmployeeStatus search={search} shown={options.length} chosen={userId === null ? null : employeeText} />
    </Box>
  );
}

/** Escape closes the list and not the dialog around it, which listens on the document before anything in it does. */
function useEscape(isOpen: boolean, input: { current: HTMLElement | null }, onEscape: () => void): void {
  const act = useRef(onEscape);
  useEffect(() => {
    act.current = onEscape;
  });
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.target !== input.current) return;
      event.preventDefault();
      act.current();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isOpen, input]);
}

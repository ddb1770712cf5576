import { chakra } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import type { Employee } from '#domain/vendor/vendor.ts';
import { vendorTexts } from '../texts.ts';

/** Above the input: below it a phone has its keyboard, and the form would grow under a finger that is about to press. */
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

/** An option's id within its list: the focus stays in the input, which names the option instead. */
export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

type Props = {
  id: string;
  employees: readonly Employee[];
  active: number;
  onChoose: (employee: Employee) => void;
};

/** The employees that were found. */
export function EmployeeOptions({ id, employees, active, onChoose }: Props) {
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
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which has the focus.
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

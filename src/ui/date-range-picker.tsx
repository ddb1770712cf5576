import { CalendarDays, X } from 'lucide-react';
import { type FocusEvent, lazy, useEffect, useId, useRef, useState } from 'react';
import { Button, IconButton } from './button.tsx';
import { chakra } from './chakra.tsx';
import { type DateRange, describeRange } from './date-range.ts';
import { Part } from './part.tsx';
import { SkeletonBlock } from './skeleton.tsx';
import { uiTexts } from './texts.ts';

const DateRangePanel = lazy(async () => ({
  default: (await import('./date-range-panel.tsx')).DateRangePanel,
}));

const Wrap = chakra('div', { base: { position: 'relative', display: 'flex', gap: '1' } });

const Panel = chakra('div', {
  base: {
    // A sheet if two months side by side fit at neither edge of the button.
    position: { base: 'fixed', xl: 'absolute' },
    insetInline: { base: '0', xl: 'auto' },
    bottom: { base: '0', xl: 'auto' },
    top: { xl: 'calc(100% + var(--ui-spacing-2))' },
    insetInlineEnd: { xl: '0' },
    zIndex: 'popover',
    padding: 'inset',
    bg: 'bg.raised',
    color: 'fg',
    borderWidth: 'edge',
    borderColor: 'line',
    borderRadius: 'lg',
    boxShadow: 'overlay',
    maxHeight: '100dvh',
    overflowY: 'auto',
    animationName: 'rise-in',
    animationDuration: 'quick',
    '&[data-side=start]': { insetInlineStart: { xl: '0' }, insetInlineEnd: { xl: 'auto' } },
  },
});

/** About as wide as two months with the panel's edges. */
const PANEL_WIDTH_PX = 760;

type DateRangePickerProps = {
  value: DateRange | null;
  /** Today, yyyy-MM-dd. */
  today: string;
  /** Note about the days. */
  note?: string | null;
  /** First month of the year, 1 to 12. */
  yearStart: number;
  onChange: (range: DateRange | null) => void;
};

/** Shows the range as text; the calendar is loaded when first opened. */
export function DateRangePicker({ value, today, note = null, yearStart, onChange }: DateRangePickerProps) {
  const label = uiTexts.selectDateRange;
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const { wrap, side, open, close } = useCalendar();
  const isOpen = side !== null;
  const leave = () => {
    close();
    trigger.current?.focus();
  };
  const settle = (range: DateRange | null) => {
    leave();
    onChange(range);
  };
  const onBlur = (event: FocusEvent) => {
    const next = event.relatedTarget;
    if (next instanceof Node && !wrap.current?.contains(next)) close();
  };

  return (
    <Wrap
      ref={wrap}
      onBlur={onBlur}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        leave();
      }}
    >
      <Button
        ref={trigger}
        variant="quiet"
        flex="1"
        icon={<CalendarDays aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={value === null ? label : `${label}: ${describeRange(value)}`}
        onClick={isOpen ? close : open}
      >
        {value === null ? label : describeRange(value)}
      </Button>
      {value !== null && (
        <IconButton name={uiTexts.clearDateRange} icon={<X />} onClick={() => settle(null)} />
      )}
      {isOpen && (
        <Panel id={id} role="dialog" aria-label={label} data-side={side}>
          <Part name={label} meanwhile={<SkeletonBlock shape="photo" width="menuMax" aria-hidden />}>
            <DateRangePanel
              value={value}
              today={today}
              note={note}
              yearStart={yearStart}
              onPick={settle}
              onClear={() => settle(null)}
              onClose={leave}
            />
          </Part>
        </Panel>
      )}
    </Wrap>
  );
}

/** State of the calendar: open or not, and at which edge of the button. A press outside closes it. */
function useCalendar() {
  const wrap = useRef<HTMLDivElement>(null);
  const [side, setSide] = useState<'start' | 'end' | null>(null);
  const isOpen = side !== null;
  const close = () => setSide(null);
  const open = () => {
    const box = wrap.current?.getBoundingClientRect();
    setSide(box !== undefined && box.left + PANEL_WIDTH_PX < innerWidth ? 'start' : 'end');
  };
  useEffect(() => {
    if (!isOpen) return;
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !wrap.current?.contains(event.target)) setSide(null);
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [isOpen]);
  return { wrap, side, open, close };
}

import { addDays, addMonths, endOfWeek, startOfMonth, startOfWeek } from 'date-fns';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from './button.tsx';
import { calendarTexts, fromDayOn, monthWeeks, showsDay, toDayOn } from './calendar-month.ts';
import { chakra, Flex } from './chakra.tsx';
import { datePresets } from './date-presets.ts';
import { type DateRange, rangeOf } from './date-range.ts';
import { uiTexts } from './texts.ts';

const Months = chakra('div', {
  base: {
    display: 'flex',
    // Stacked on a phone, where the sheet around them scrolls.
    flexDirection: { base: 'column', md: 'row' },
    columnGap: 'section',
    alignItems: { base: 'center', md: 'flex-start' },
    justifyContent: 'center',
    // A nested scroll container would break the sticky names of the months.
    overflowX: { md: 'auto' },
    flexShrink: '0',
  },
});

const Prompt = chakra('p', { base: { color: 'fg.muted', textAlign: 'center', flex: '1' } });

/**
 * Stays in view on a sheet while the months scroll under it. Its edges are as wide as the close button, so that its
 * text is centred.
 */
const Head = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'var(--ui-sizes-control) minmax(0, 1fr) var(--ui-sizes-control)',
      xl: 'minmax(0, 1fr)',
    },
    alignItems: 'center',
    height: 'control',
    bg: 'bg.raised',
    position: { base: 'sticky', xl: 'static' },
    // A scroll container keeps sticky content below its own padding.
    top: 'calc(var(--ui-spacing-inset) * -1)',
    zIndex: '1',
    '& > p': { gridColumn: { base: '2', xl: '1' } },
  },
});

/** The months, with the previous and next buttons next to their names. */
const Turned = chakra('div', {
  base: {
    position: 'relative',
    '& > button': { position: 'absolute', top: '0', zIndex: '1', insetInlineStart: '0' },
    '& > button + button': { insetInlineStart: 'auto', insetInlineEnd: '0' },
  },
});

const Presets = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: { base: 'nowrap', md: 'wrap' },
    gap: '2',
    '& > button': { flexGrow: '1', flexShrink: '0', paddingInline: '3' },
    // On a phone one row at the sheet's foot, in sight wherever the months are.
    order: { base: '1', md: '0' },
    position: { base: 'sticky', md: 'static' },
    bottom: 'calc(var(--ui-spacing-inset) * -1)',
    zIndex: '1',
    overflowX: { base: 'auto', md: 'visible' },
    paddingBlock: { base: '2', md: '0' },
    bg: 'bg.raised',
  },
});

type DateRangePanelProps = {
  value: DateRange | null;
  /** Today, yyyy-MM-dd. */
  today: string;
  /** Shown below the months. */
  note: string | null;
  yearStart: number;
  onPick: (range: DateRange) => void;
  onClear: () => void;
  onClose: () => void;
};

const MONTHS_SHOWN = 2;

/**
 * Named ranges and two months, the later one being that of the range or of today. Two presses choose the ends, in any
 * order; arrows move, Page Up and Down change the month.
 */
export function DateRangePanel({
  value,
  today,
  note,
  yearStart,
  onPick,
  onClear,
  onClose,
}: DateRangePanelProps) {
  const { months, firstMonth, focusedOn, setFocusedOn, walkTo, turn } = useWalk(
    value ?? { fromOn: today, toOn: today },
  );
  const [pickedOn, setPickedOn] = useState<string | null>(null);

  const pick = (dayOn: string) => {
    setFocusedOn(dayOn);
    if (pickedOn === null) setPickedOn(dayOn);
    else onPick(rangeOf(pickedOn, dayOn));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = dayAfterKey(event.key, fromDayOn(focusedOn) ?? new Date(0));
    if (target === null) return;
    event.preventDefault();
    walkTo(target);
  };

  const chosen = pickedOn === null ? value : { fromOn: pickedOn, toOn: pickedOn };
  return (
    <Flex direction="column" gap="gap">
      <Head>
        <Prompt role="status">{pickedOn === null ? uiTexts.pickFirstDay : uiTexts.pickLastDay}</Prompt>
        {/* A sheet leaves almost nothing outside it to press. */}
        <IconButton name={uiTexts.close} icon={<X />} hideFrom="xl" onClick={onClose} />
      </Head>
      <Presets role="group" aria-label={uiTexts.datePresetsLabel}>
        {datePresets(today, yearStart).map(([name, range]) => (
          <Button
            key={name}
            variant="quiet"
            aria-pressed={range.fromOn === value?.fromOn && range.toOn === value.toOn}
            onClick={() => onPick(range)}
          >
            {uiTexts.datePresets[name]}
          </Button>
        ))}
      </Presets>
      <Turned>
        <IconButton name={uiTexts.previousMonth} icon={<ChevronLeft />} onClick={() => turn(-1)} />
        <IconButton name={uiTexts.nextMonth} icon={<ChevronRight />} onClick={() => turn(1)} />
        <Months ref={months} onKeyDown={onKeyDown}>
          {Array.from({ length: MONTHS_SHOWN }, (_, index) => addMonths(firstMonth, index)).map((month) => (
            <MonthGrid
              key={month.getTime()}
              month={month}
              today={today}
              chosen={chosen}
              focusedOn={focusedOn}
              onPick={pick}
            />
          ))}
        </Months>
      </Turned>
      {note !== null && <Prompt>{note}</Prompt>}
      {value !== null && (
        <Button variant="quiet" alignSelf="flex-end" onClick={onClear}>
          {uiTexts.clear}
        </Button>
      )}
    </Flex>
  );
}

/** The months shown, and the one day in the tab order; moving to a day outside them changes the months. */
function useWalk({ fromOn, toOn }: DateRange) {
  const start = fromDayOn(fromOn) ?? new Date(0);
  const last = fromDayOn(toOn) ?? start;
  const monthBefore = startOfMonth(addMonths(last, 1 - MONTHS_SHOWN));
  const [firstMonth, setFirstMonth] = useState(start < monthBefore ? startOfMonth(start) : monthBefore);
  const [focusedOn, setFocusedOn] = useState(toDayOn(start));
  const months = useRef<HTMLDivElement>(null);
  const takesFocus = useRef(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the day's button exists only once its month is rendered
  useEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    months.current?.querySelector<HTMLElement>(`[data-day="${focusedOn}"]`)?.focus();
  }, [focusedOn, firstMonth]);

  const walkTo = (day: Date) => {
    takesFocus.current = true;
    if (!showsDay(firstMonth, MONTHS_SHOWN, day)) {
      const isBefore = day < firstMonth;
      setFirstMonth(startOfMonth(isBefore ? day : addMonths(day, 1 - MONTHS_SHOWN)));
    }
    setFocusedOn(toDayOn(day));
  };
  const turn = (by: number) => {
    const month = addMonths(firstMonth, by);
    setFirstMonth(month);
    setFocusedOn(toDayOn(month));
  };
  return { months, firstMonth, focusedOn, setFocusedOn, walkTo, turn };
}

function dayAfterKey(key: string, day: Date): Date | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return startOfWeek(day, { weekStartsOn: 1 });
    case 'End':
      return endOfWeek(day, { weekStartsOn: 1 });
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return null;
  }
}

const Grid = chakra('table', {
  base: {
    // Seven full days don't fit on narrow phones.
    width: { base: 'full', md: 'auto' },
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: '0.5',
    '& th': { textStyle: 'small', color: 'fg.muted', fontWeight: 'medium', height: '8' },
    // Below the panel's head, as long as days of the month are visible.
    '& caption, & thead': { position: { base: 'sticky', md: 'static' }, bg: 'bg.raised' },
    '& thead': { top: 'calc(2 * var(--ui-sizes-control) - var(--ui-spacing-inset))' },
  },
});

const Caption = chakra('caption', {
  base: {
    textStyle: 'large',
    height: 'control',
    lineHeight: 'var(--ui-sizes-control)',
    top: 'calc(var(--ui-sizes-control) - var(--ui-spacing-inset))',
  },
});

const Day = chakra('button', {
  base: {
    height: '12',
    width: { base: 'full', md: '12' },
    borderRadius: 'md',
    borderWidth: 'thick',
    borderColor: 'transparent',
    cursor: 'pointer',
    _hover: { bg: 'bg.hover' },
    '&[aria-current=date]': { borderColor: 'line.control' },
    '&[data-within]': { bg: 'accent.bg', color: 'accent.fg', borderRadius: 'none', borderColor: 'accent.bg' },
    '&[data-end]': {
      bg: 'brand.solid',
      color: 'brand.contrast',
      borderColor: 'brand.solid',
      borderRadius: 'md',
      fontWeight: 'strong',
    },
  },
});

type MonthGridProps = {
  month: Date;
  today: string;
  /** The range chosen, or the one day chosen so far as both ends. */
  chosen: DateRange | null;
  /** The one day in the tab order (yyyy-MM-dd). */
  focusedOn: string;
  onPick: (dayOn: string) => void;
};

/** One month as a table of day buttons; the surrounding panel moves the focus between days. */
function MonthGrid({ month, today, chosen, focusedOn, onPick }: MonthGridProps) {
  const { weekdays, weekdaysSpoken } = calendarTexts;
  return (
    <Grid>
      <Caption aria-live="polite">{calendarTexts.month(month)}</Caption>
      <thead>
        <tr>
          {weekdays.map((name, index) => (
            <th key={name} scope="col" abbr={weekdaysSpoken[index]}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {monthWeeks(month).map((week, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: weeks of one month never change places
          <tr key={row}>
            {week.map((day, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nor do its days
              <td key={column}>
                {day !== null && (
                  <DayButton day={day} today={today} chosen={chosen} focusedOn={focusedOn} onPick={onPick} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Grid>
  );
}

function DayButton({ day, today, chosen, focusedOn, onPick }: Omit<MonthGridProps, 'month'> & { day: Date }) {
  const dayOn = toDayOn(day);
  const isEnd = dayOn === chosen?.fromOn || dayOn === chosen?.toOn;
  const isWithin = chosen !== null && dayOn > chosen.fromOn && dayOn < chosen.toOn;
  return (
    <Day
      type="button"
      data-day={dayOn}
      data-end={isEnd || undefined}
      data-within={isWithin || undefined}
      aria-pressed={isEnd || isWithin}
      aria-current={dayOn === today ? 'date' : undefined}
      aria-label={calendarTexts.day(day)}
      tabIndex={dayOn === focusedOn ? 0 : -1}
      onClick={() => onPick(dayOn)}
    >
      {day.getDate()}
    </Day>
  );
}

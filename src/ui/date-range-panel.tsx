import { chakra, Flex } from '@chakra-ui/react';
import { addDays, addMonths, endOfWeek, startOfMonth, startOfWeek } from 'date-fns';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { type DateRange, fromDayOn, rangeOf, showsDay, toDayOn } from './date-range.ts';
import { IconButton } from './icon-button.tsx';
import { MonthGrid } from './month-grid.tsx';
import { uiTexts } from './texts.ts';
import { media, useMediaQuery } from './use-media-query.ts';

const Months = chakra('div', {
  base: {
    display: 'flex',
    gap: 'section',
    alignItems: 'flex-start',
    justifyContent: 'center',
    overflowX: 'auto',
  },
});

const Prompt = chakra('p', { base: { color: 'fg.muted', textAlign: 'center', flex: '1' } });

export type DateRangePanelProps = {
  value: DateRange | null;
  onPick: (range: DateRange) => void;
  onClear: () => void;
};

/** Two months (one on a phone). First press the one end, then the other; arrows walk, Page Up and Down turn months. */
export function DateRangePanel({ value, onPick, onClear }: DateRangePanelProps) {
  const isWide = useMediaQuery(media.tabletUp);
  const monthCount = isWide ? 2 : 1;
  const { months, firstMonth, focusedOn, setFocusedOn, walkTo, turn } = useWalk(value, monthCount);
  const [pickedOn, setPickedOn] = useState<string | null>(null);

  const pick = (dayOn: string) => {
    setFocusedOn(dayOn);
    if (pickedOn === null) setPickedOn(dayOn);
    else onPick(rangeOf(pickedOn, dayOn));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = dayAfterKey(event.key, fromDayOn(focusedOn) ?? new Date());
    if (target === null) return;
    event.preventDefault();
    walkTo(target);
  };

  const chosen = pickedOn === null ? value : { fromOn: pickedOn, toOn: pickedOn };
  return (
    <Flex direction="column" gap="gap">
      <Flex align="center" gap="gap">
        <IconButton name={uiTexts.previousMonth} icon={<ChevronLeft />} onClick={() => turn(-1)} />
        <Prompt role="status">{pickedOn === null ? uiTexts.pickFirstDay : uiTexts.pickLastDay}</Prompt>
        <IconButton name={uiTexts.nextMonth} icon={<ChevronRight />} onClick={() => turn(1)} />
      </Flex>
      <Months ref={months} onKeyDown={onKeyDown}>
        {Array.from({ length: monthCount }, (_, index) => addMonths(firstMonth, index)).map((month) => (
          <MonthGrid
            key={month.getTime()}
            month={month}
            chosen={chosen}
            focusedOn={focusedOn}
            onPick={pick}
          />
        ))}
      </Months>
      {value !== null && (
        <Button variant="quiet" alignSelf="flex-end" onClick={onClear}>
          {uiTexts.clear}
        </Button>
      )}
    </Flex>
  );
}

/** The months shown and the one day in the tab order; walking to a day outside them turns the months. */
function useWalk(value: DateRange | null, monthCount: number) {
  const start = (value && fromDayOn(value.fromOn)) ?? new Date();
  const [firstMonth, setFirstMonth] = useState(startOfMonth(start));
  const [focusedOn, setFocusedOn] = useState(toDayOn(start));
  const months = useRef<HTMLDivElement>(null);
  const takesFocus = useRef(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the day's button exists only once its month is drawn
  useEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    months.current?.querySelector<HTMLElement>(`[data-day="${focusedOn}"]`)?.focus();
  }, [focusedOn, firstMonth]);

  const walkTo = (day: Date) => {
    takesFocus.current = true;
    if (!showsDay(firstMonth, monthCount, day)) {
      const isBefore = day < firstMonth;
      setFirstMonth(startOfMonth(isBefore ? day : addMonths(day, 1 - monthCount)));
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

import { chakra } from '@chakra-ui/react';
import { format, isToday } from 'date-fns';
import { type DateRange, monthWeeks, toDayOn } from './date-range.ts';

const Grid = chakra('table', {
  base: {
    borderCollapse: 'separate',
    borderSpacing: '0.5',
    '& th': { textStyle: 'small', color: 'fg.muted', fontWeight: 'medium', height: '8' },
  },
});

const Caption = chakra('caption', { base: { textStyle: 'large', minHeight: 'control', paddingTop: '3' } });

const Day = chakra('button', {
  base: {
    boxSize: '12',
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

const WEEK = [
  ['Mon', 'Monday'],
  ['Tue', 'Tuesday'],
  ['Wed', 'Wednesday'],
  ['Thu', 'Thursday'],
  ['Fri', 'Friday'],
  ['Sat', 'Saturday'],
  ['Sun', 'Sunday'],
] as const;

export type MonthGridProps = {
  month: Date;
  /** The range chosen, or the one day chosen so far as both ends. */
  chosen: DateRange | null;
  /** The one day in the tab order (yyyy-MM-dd). */
  focusedOn: string;
  onPick: (dayOn: string) => void;
};

/** One month as a table of day buttons; the panel around it moves the focus between days. */
export function MonthGrid({ month, chosen, focusedOn, onPick }: MonthGridProps) {
  return (
    <Grid>
      <Caption aria-live="polite">{format(month, 'LLLL y')}</Caption>
      <thead>
        <tr>
          {WEEK.map(([short, long]) => (
            <th key={short} scope="col" abbr={long}>
              {short}
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
                  <DayButton day={day} chosen={chosen} focusedOn={focusedOn} onPick={onPick} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Grid>
  );
}

function DayButton({ day, chosen, focusedOn, onPick }: Omit<MonthGridProps, 'month'> & { day: Date }) {
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
      aria-current={isToday(day) ? 'date' : undefined}
      aria-label={format(day, 'EEEE, d LLLL y')}
      tabIndex={dayOn === focusedOn ? 0 : -1}
      onClick={() => onPick(dayOn)}
    >
      {day.getDate()}
    </Day>
  );
}

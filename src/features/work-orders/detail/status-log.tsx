import { chakra } from '@chakra-ui/react';
import { listTexts } from '#app/features/filters/texts.ts';
import { WaitingMark } from '#app/features/office/components/work-marks.tsx';
import { formatDateTime } from '#domain/dates.ts';
import type { StatusLogEntry, WorkOrder } from '#domain/work-order/work-order.ts';
import { StatusBadge } from '../shared/status-badge.tsx';

const Entries = chakra('ol', { base: { display: 'flex', flexDirection: 'column', gap: '3' } });

const Entry = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '1',
    '&:not(:last-of-type)': { paddingBottom: '3', borderBottomWidth: 'edge', borderColor: 'line' },
  },
});

const What = chakra('span', { base: { flex: '0 0 auto', minWidth: { md: 'menu' } } });
const Who = chakra('span', { base: { flex: '1 1 auto', overflowWrap: 'anywhere' } });
const When = chakra('time', { base: { color: 'fg.muted', fontVariantNumeric: 'tabular-nums' } });

/** Every status the order entered: what, who, when, newest last. `unsentFrom` = how many of them the server knows. */
export function StatusLog({ order, unsentFrom }: { order: WorkOrder; unsentFrom: number }) {
  return (
    <Entries aria-label={listTexts.log}>
      {order.statusLog.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a log only grows at its end, and an order may enter one status twice
        <Entry key={index}>
          <What>
            <StatusBadge order={entry} />
          </What>
          <Who>{entry.by ?? listTexts.nobody}</Who>
          {index >= unsentFrom && <WaitingMark />}
          <WhenOf entry={entry} />
        </Entry>
      ))}
    </Entries>
  );
}

function WhenOf({ entry: { at } }: { entry: StatusLogEntry }) {
  return at === null ? null : <When dateTime={at}>{formatDateTime(at)}</When>;
}

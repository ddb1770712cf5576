import { chakra, Flex } from '@chakra-ui/react';
import { CheckCheck } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import { ProgressLine } from '#app/ui/progress-line.tsx';
import { formatPaise } from '#domain/money.ts';
import { approvedAmount } from '#domain/work-order/jobs.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { approveTexts } from './texts.ts';

/** Sticks to the bottom on phones and tablets; on a desktop it heads its column. */
const Bar = chakra('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    position: { base: 'sticky', lg: 'static' },
    bottom: '0',
    zIndex: { base: 'actionBar', lg: 'base' },
    marginInline: { base: 'calc(var(--ui-spacing-page) * -1)', lg: '0' },
    paddingInline: { base: 'page', lg: 'inset' },
    paddingTop: { base: '3', lg: 'inset' },
    paddingBottom: { base: 'max(var(--ui-spacing-3), env(safe-area-inset-bottom))', lg: 'inset' },
    bg: 'bg.surface',
    borderTopWidth: 'edge',
    borderInlineWidth: { base: '0', lg: 'edge' },
    borderBottomWidth: { base: '0', lg: 'edge' },
    borderRadius: { base: 'none', lg: 'lg' },
    borderColor: 'line',
  },
});

const Figures = chakra('dl', {
  base: {
    display: 'flex',
    flex: '1',
    flexDirection: { base: 'row', lg: 'column' },
    justifyContent: { base: 'space-between', md: 'space-around', lg: 'space-between' },
    columnGap: '4',
    rowGap: '1',
    '& > div': {
      display: 'flex',
      flexDirection: { base: 'column', lg: 'row' },
      justifyContent: 'space-between',
      columnGap: '4',
      minWidth: '0',
    },
    '& dt': { color: 'fg.muted', textStyle: { base: 'small', lg: 'body' } },
    '& dd': { fontWeight: 'strong', fontVariantNumeric: 'tabular-nums' },
  },
});

type Props = {
  order: WorkOrder;
  /** Undefined for people who may not decide. */
  onApproveRemaining: (() => void) | undefined;
  busy: boolean;
};

/** Progress and totals of the decisions, always in sight, with 'Approve remaining'. */
export function ApprovalProgress({ order, onApproveRemaining, busy }: Props) {
  const { jobs, totalPaise } = order;
  const pending = jobs.filter((job) => job.approval === 'pending').length;
  const rejected = jobs.filter((job) => job.approval === 'rejected').length;
  const done = jobs.length - pending;
  const figures = [
    { label: approveTexts.approvedAmount, value: formatPaise(approvedAmount(jobs)) },
    { label: approveTexts.rejectedCount, value: rejected },
    { label: approveTexts.total, value: formatPaise(totalPaise) },
  ];
  return (
    <Bar aria-label={approveTexts.decisions}>
      <ProgressLine
        label={approveTexts.decisions}
        value={done}
        max={jobs.length}
        text={approveTexts.decided(done, jobs.length)}
      />
      {/* On a tablet the button is at the start, because toasts appear at the end. */}
      <Flex
        direction={{ base: 'column', md: 'row-reverse', lg: 'column' }}
        align={{ md: 'center', lg: 'stretch' }}
        gap="3"
      >
        <Figures>
          {figures.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </Figures>
        {onApproveRemaining !== undefined && pending > 0 && (
          <Button size="floor" icon={<CheckCheck />} busy={busy} onClick={onApproveRemaining}>
            {approveTexts.remaining(pending)}
          </Button>
        )}
      </Flex>
    </Bar>
  );
}

import { CheckCheck } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import { chakra, Flex } from '#app/ui/chakra.tsx';
import { ProgressLine } from '#app/ui/progress-line.tsx';
import { approvedSum, formatSum, orderSum, withUnpriced } from '#domain/work-order/order-sum.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { approveTexts } from './texts.ts';

/** Sticks to the bottom on phones and tablets, and beside a list; on a desktop it heads its column. */
const Bar = chakra('section', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    position: 'sticky',
    bottom: 'var(--ui-bar)',
    zIndex: 'actionBar',
    marginInline: 'calc(var(--ui-spacing-page) * -1)',
    paddingInline: 'page',
    paddingTop: '3',
    paddingBottom: 'max(var(--ui-spacing-3), env(safe-area-inset-bottom))',
    bg: 'bg.surface',
    borderTopWidth: 'edge',
    borderColor: 'line',
  },
  variants: {
    place: {
      bottom: {
        flexDirection: 'row-reverse',
        alignItems: 'center',
        gap: '6',
        '& > :first-of-type': { flex: '1' },
      },
      column: {
        lg: {
          position: 'static',
          zIndex: 'base',
          margin: '0',
          padding: 'inset',
          borderWidth: 'edge',
          borderRadius: 'lg',
        },
      },
    },
  },
});

const Figures = chakra('dl', {
  base: {
    display: 'flex',
    flex: '1',
    justifyContent: { base: 'space-between', md: 'space-around' },
    columnGap: '4',
    rowGap: '1',
    '& > div': { display: 'flex', flexDirection: 'column', columnGap: '4', minWidth: '0' },
    '& dt': { color: 'fg.muted', textStyle: 'small' },
    '& dd': { fontWeight: 'strong', fontVariantNumeric: 'tabular-nums' },
  },
  variants: {
    place: {
      bottom: {},
      column: {
        lg: {
          flexDirection: 'column',
          '& > div': { flexDirection: 'row', justifyContent: 'space-between' },
          '& dt': { textStyle: 'body' },
        },
      },
    },
  },
});

type Props = {
  order: WorkOrder;
  isBesideList: boolean;
  /** Undefined for people who may not decide. */
  onApproveRemaining: (() => void) | undefined;
  busy: boolean;
};

/** Progress and totals of the decisions, always in sight, with 'Approve remaining'. */
export function ApprovalProgress({ order, isBesideList, onApproveRemaining, busy }: Props) {
  const place = isBesideList ? 'bottom' : 'column';
  const { jobs } = order;
  const pending = jobs.filter((job) => job.approval === 'pending');
  const rejected = jobs.filter((job) => job.approval === 'rejected').length;
  const done = jobs.length - pending.length;
  const figures = [
    { label: approveTexts.approvedAmount, value: formatSum(approvedSum(jobs)) },
    { label: approveTexts.rejectedCount, value: rejected },
    { label: approveTexts.total, value: formatSum(orderSum(order)) },
  ];
  return (
    <Bar place={place} data-foot-bar aria-label={approveTexts.decisions}>
      <ProgressLine
        label={approveTexts.decisions}
        value={done}
        max={jobs.length}
        text={approveTexts.decided(done, jobs.length)}
      />
      <Flex
        direction={isBesideList ? 'row-reverse' : { base: 'column', md: 'row-reverse', lg: 'column' }}
        align={isBesideList ? 'center' : { md: 'center', lg: 'stretch' }}
        gap="3"
      >
        <Figures place={place}>
          {figures.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </Figures>
        {onApproveRemaining !== undefined && pending.length > 0 && (
          <Button
            size="floor"
            icon={<CheckCheck />}
            busy={busy}
            aria-keyshortcuts={isBesideList ? 'Shift+A' : undefined}
            onClick={onApproveRemaining}
          >
            {withUnpriced(approveTexts.remaining(pending.length), pending)}
          </Button>
        )}
      </Flex>
    </Bar>
  );
}

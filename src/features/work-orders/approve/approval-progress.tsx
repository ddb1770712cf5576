import { CheckCheck } from 'lucide-react';
import { commonTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { chakra, Flex } from '#app/ui/chakra.tsx';
import { ProgressLine } from '#app/ui/progress-line.tsx';
import { formatSum, orderSum, sumOf, withUnpriced } from '#domain/work-order/order-sum.ts';
import type { ApprovalStatus, WorkOrder } from '#domain/work-order/work-order.ts';
import { approveTexts } from './texts.ts';

/**
 * Sticks to the bottom on phones, tablets and next to a list; heads its column on a desktop. Kept short on a phone so
 * that the jobs stay visible.
 */
const Bar = chakra('section', {
  base: {
    display: { base: 'grid', md: 'flex' },
    gridTemplateColumns: 'minmax(7rem, 1fr) auto',
    flexDirection: 'row-reverse',
    alignItems: 'center',
    columnGap: { base: '4', md: '6' },
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
    '& > :first-of-type': { flex: '1' },
  },
  variants: {
    place: {
      bottom: { marginTop: 'auto', marginBottom: 'calc(var(--ui-spacing-page) * -1)' },
      column: {
        lg: {
          flexDirection: 'column',
          alignItems: 'stretch',
          gap: '3',
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
    columnGap: '4',
    rowGap: '1',
    '& > div': {
      display: 'flex',
      flexDirection: { base: 'row', md: 'column' },
      flexWrap: { base: 'wrap', md: 'nowrap' },
      columnGap: { base: '1', md: '4' },
      minWidth: '0',
    },
    // On a phone only the first fits, which the decisions lead to.
    '& > div:not(:first-of-type)': { display: { base: 'none', md: 'flex' } },
    '& dt': { color: 'fg.muted', textStyle: 'small' },
    '& dd': {
      fontWeight: 'strong',
      fontVariantNumeric: 'tabular-nums',
      textStyle: { base: 'small', md: 'body' },
    },
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
  /** Undefined for users who may not decide. */
  onApproveRemaining: (() => void) | undefined;
  busy: boolean;
};

/** Progress and totals of the decisions, always visible, with one press for all the rest. */
export function ApprovalProgress({ order, isBesideList, onApproveRemaining, busy }: Props) {
  const place = isBesideList ? 'bottom' : 'column';
  const { jobs } = order;
  const pending = jobs.filter((job) => job.approval === 'pending');
  const done = jobs.length - pending.length;
  const figureOf = (label: string, approval: ApprovalStatus) => {
    const decided = jobs.filter((job) => job.approval === approval);
    return { label, value: `${commonTexts.jobCount(decided.length)} · ${formatSum(sumOf(decided))}` };
  };
  const figures = [
    figureOf(approveTexts.approvedAmount, 'approved'),
    figureOf(approveTexts.rejectedAmount, 'rejected'),
    { label: approveTexts.total, value: formatSum(orderSum(order)) },
  ];
  const action = done === 0 ? approveTexts.all : approveTexts.remaining;
  return (
    <Bar place={place} data-foot-bar aria-label={approveTexts.decisions}>
      <ProgressLine
        label={approveTexts.decisions}
        value={done}
        max={jobs.length}
        text={approveTexts.decided(done, jobs.length)}
      />
      <Flex
        display={{ base: 'contents', md: 'flex' }}
        direction={isBesideList ? 'row-reverse' : { base: 'row-reverse', lg: 'column' }}
        align={isBesideList ? 'center' : { base: 'center', lg: 'stretch' }}
        gap={isBesideList ? '3' : { base: '6', lg: '3' }}
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
            gridColumn="2"
            gridRow="1 / span 2"
            icon={<CheckCheck />}
            busy={busy}
            aria-keyshortcuts={isBesideList ? 'Shift+A' : undefined}
            onClick={onApproveRemaining}
          >
            {withUnpriced(action(pending.length), pending)}
          </Button>
        )}
      </Flex>
    </Bar>
  );
}

import { Ban, CheckCheck, Download, FileSpreadsheet, Store } from 'lucide-react';
import { useState } from 'react';
import { assignVendorAction } from '#app/actions/work-orders/assign-vendor.ts';
import { cancelOrderAction } from '#app/actions/work-orders/cancel-order.ts';
import { decideJobAction } from '#app/actions/work-orders/decide-job.ts';
import { exportTexts } from '#app/features/filters/export-texts.ts';
import { listTexts } from '#app/features/filters/texts.ts';
import { type ExportFormat, useExport } from '#app/features/filters/use-export.ts';
import { useAction } from '#app/features/office/use-action.ts';
import { ReasonDialog } from '#app/features/reasons/reason.tsx';
import { useOnce } from '#app/hooks/use-once.ts';
import { useSessionUser } from '#app/hooks/use-session.ts';
import { useOrders } from '#app/hooks/use-work-orders.ts';
import type { ActionDefinition } from '#app/sync/action.ts';
import { Button } from '#app/ui/button.tsx';
import { focusWhenClosed } from '#app/ui/focus-when-closed.ts';
import { LazyDialog } from '#app/ui/lazy-dialogs.tsx';
import { toast } from '#app/ui/toast.ts';
import { firstInList } from '#app/ui/use-list-keys.ts';
import { may } from '#domain/permissions.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';
import { belongsOn } from '#domain/work-order/lists.ts';
import { withUnpriced } from '#domain/work-order/order-sum.ts';
import { checkStep } from '#domain/work-order/steps.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { approveTexts } from '../approve/texts.ts';
import { assignment } from '../assign/use-assign-vendor.ts';
import { VendorPicker } from '../assign/vendor-picker.tsx';
import { orderConfirmations } from '../texts.ts';
import { orderRecords } from './order-records.ts';
import type { OrderSelection } from './order-selection.tsx';
import { selectedTexts as texts } from './texts.ts';

/**
 * Bulk actions on the selected orders, wherever they are in the list: one action for each order, so that each order's
 * line shows its own result. An action counts the orders it applies to; the others stay selected.
 */
export function SelectedActions({ selection }: { selection: OrderSelection }) {
  const orders = useOrders(selection.ids);
  const role = useSessionUser()?.role ?? null;
  if (role === null || orders.length === 0) return null;
  const mayDecide = may(role, 'order-job.decide');
  return (
    <>
      <Approve orders={orders.filter((order) => mayDecide && belongsOn('approve', order))} {...selection} />
      <Assign
        orders={orders.filter((order) => checkStep(order, 'assign-vendor', role) === null)}
        {...selection}
      />
      <Cancel orders={orders.filter((order) => checkStep(order, 'cancel', role) === null)} {...selection} />
      <Save orders={orders} hidden={selection.unseen(idsOf(orders))} />
    </>
  );
}

function Save({ orders, hidden }: Pick<Props, 'orders'> & { hidden: number }) {
  const { busy, save } = useExport();
  const saveAs = async (format: ExportFormat) => {
    if (await save({ name: texts.file, records: orderRecords(orders) }, format))
      toast.success(texts.saved[format](orders.length));
  };
  return (
    <>
      <Button variant="quiet" icon={<Download aria-hidden />} busy={busy} onClick={() => void saveAs('csv')}>
        {listTexts.withUnseen(texts.csv, hidden)}
      </Button>
      <Button
        variant="quiet"
        icon={<FileSpreadsheet aria-hidden />}
        busy={busy}
        onClick={() => void saveAs('xlsx')}
      >
        {listTexts.withUnseen(exportTexts.xlsx, hidden)}
      </Button>
    </>
  );
}

type Props = OrderSelection & { orders: readonly WorkOrder[] };

function Approve({ orders, set, unseen }: Props) {
  const { busy, saveAll } = useSaveAll();
  const waiting = orders.flatMap((order) =>
    order.jobs.filter((job) => job.approval === 'pending').map((job) => ({ order, job })),
  );
  if (waiting.length === 0) return null;
  const decisions = waiting.map(({ order, job }) => ({
    orderId: order.id,
    orderNumber: order.number,
    jobId: job.id,
    jobName: job.name,
    decision: 'approved' as const,
  }));
  const label = withUnpriced(
    approveTexts.selected(waiting.length),
    waiting.map(({ job }) => job),
  );
  async function approve() {
    if (!(await saveAll(decideJobAction, decisions, approveTexts.remainingDone))) return;
    set(idsOf(orders), false);
    firstInList()?.focus();
  }
  return (
    <Button variant="quiet" icon={<CheckCheck aria-hidden />} busy={busy} onClick={() => void approve()}>
      {listTexts.withUnseen(label, unseen(waiting.map(({ order }) => order.id)))}
    </Button>
  );
}

function Assign({ orders, set, unseen }: Props) {
  const hidden = unseen(idsOf(orders));
  const { busy, saveAll } = useSaveAll();
  const [isOpen, setOpen] = useState(false);
  async function assign(vendor: Vendor) {
    const actions = orders.map((order) => assignment(order, vendor));
    const isSaved = await saveAll(assignVendorAction, actions, (count) => texts.assigned(vendor.name, count));
    setOpen(false);
    if (!isSaved) return;
    set(idsOf(orders), false);
    focusWhenClosed(firstInList);
  }
  return (
    <>
      {orders.length > 0 && (
        <Button variant="quiet" icon={<Store aria-hidden />} onClick={() => setOpen(true)}>
          {listTexts.withUnseen(texts.assign(orders.length), hidden)}
        </Button>
      )}
      <LazyDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        size="lg"
        title={listTexts.withUnseen(texts.assignTitle(orders.length), hidden)}
      >
        <VendorPicker
          jobs={orders.flatMap(({ jobs }) => jobs)}
          present={null}
          onPick={(vendor) => void (busy || assign(vendor))}
        />
      </LazyDialog>
    </>
  );
}

function Cancel({ orders, set, unseen }: Props) {
  const label = listTexts.withUnseen(texts.cancel(orders.length), unseen(idsOf(orders)));
  const { busy, saveAll } = useSaveAll();
  const [isOpen, setOpen] = useState(false);
  async function cancel(reason: string | undefined): Promise<boolean> {
    const actions = orders.map(({ id: orderId, number: orderNumber }) => ({ orderId, orderNumber, reason }));
    const isSaved = await saveAll(cancelOrderAction, actions, texts.cancelled);
    setOpen(false);
    if (isSaved) {
      set(idsOf(orders), false);
      focusWhenClosed(firstInList);
    }
    return isSaved;
  }
  return (
    <>
      {orders.length > 0 && (
        <Button variant="dangerQuiet" icon={<Ban aria-hidden />} onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
      <ReasonDialog
        about="order"
        of="selection"
        isOptional
        open={isOpen}
        title={listTexts.withUnseen(texts.cancelTitle(orders.length), unseen(idsOf(orders)))}
        question={orderConfirmations.cancelOrder}
        confirmLabel={label}
        cancelLabel={orderConfirmations.cancelOrderKeep}
        busy={busy}
        takesPhoto={false}
        onConfirm={({ reason }) => cancel(reason)}
        onCancel={() => setOpen(false)}
      />
    </>
  );
}

const idsOf = (orders: readonly WorkOrder[]) => orders.map(({ id }) => id);

/**
 * Saves the actions one after another, until one cannot be saved, and offers to undo those saved. False if one was not
 * saved: the selection stays.
 */
function useSaveAll() {
  const { submitAll } = useAction();
  const { busy, once } = useOnce();
  async function saveAll<P>(
    action: ActionDefinition<P>,
    payloads: readonly P[],
    describe: (count: number) => string,
  ): Promise<boolean> {
    const undo = { saved: describe, undone: texts.takenBack };
    return (await once(() => submitAll(action, payloads, { undo }))) === payloads.length;
  }
  return { busy, saveAll };
}

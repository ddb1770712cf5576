import { defineTexts, plural } from '#app/texts/catalogue.ts';
import { when } from '#app/texts/conflicts.ts';
import { isEditable } from '#domain/work-order/jobs.ts';
import { describeAction } from '../describe-action.ts';
import { quantitiesDraftName, steadyId, type Unsaved } from './change-quantity.form.ts';
import { changeQuantityAction } from './change-quantity.ts';

export const changeQuantityWords = defineTexts('changeQuantityWords', {
  noun: (count: number) => plural(count, 'changed quantity', 'changed quantities'),
  done: 'Job quantity updated successfully',
  failed: 'Failed to update job quantity',
  captured: ({ jobName, quantity }: { jobName: string; quantity: number }, at: string) =>
    `You changed the quantity of '${jobName}' to ${quantity}${when(at)}.`,
  tooLate: "Jobs can be changed only while the work order is open, so your change can't be applied.",
});

export const changeQuantity = describeAction(changeQuantityAction, {
  words: () => changeQuantityWords,
  /** It is added to the unsaved quantities of the order's other jobs. */
  returnRoute: ({ jobId, quantity }, before) => {
    const job = before?.order.jobs.find(({ id }) => id === jobId);
    if (before === null || job === undefined || !isEditable(before.order)) return null;
    const value: Unsaved = { [steadyId(job)]: quantity };
    return {
      kind: 'form',
      draftName: quantitiesDraftName(before.firstId),
      value,
      beside: (present) => ({ ...(present as Unsaved), ...value }),
      screen: { to: '/created-work-orders/$id', params: { id: before.order.id } },
    };
  },
});

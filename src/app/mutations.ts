import { addJobMutation } from '#app/features/work-orders/mutations/add-job.ts';
import { assignVendorMutation } from '#app/features/work-orders/mutations/assign-vendor.ts';
import { cancelOrderMutation } from '#app/features/work-orders/mutations/cancel-order.ts';
import { changeQuantityMutation } from '#app/features/work-orders/mutations/change-quantity.ts';
import { completeJobMutation } from '#app/features/work-orders/mutations/complete-job.ts';
import { createOrderMutation } from '#app/features/work-orders/mutations/create-order.ts';
import { decideJobMutation } from '#app/features/work-orders/mutations/decide-job.ts';
import { removeJobMutation } from '#app/features/work-orders/mutations/remove-job.ts';
import { takeStepMutation } from '#app/features/work-orders/mutations/take-step.ts';
import { mutationRegistry } from '#app/sync/mutation.ts';

/** Every act this build can queue and send. */
export const mutations = mutationRegistry([
  createOrderMutation,
  addJobMutation,
  changeQuantityMutation,
  removeJobMutation,
  cancelOrderMutation,
  takeStepMutation,
  decideJobMutation,
  assignVendorMutation,
  completeJobMutation,
]);

import { completeJobMutation } from '#app/features/work-orders/mutations/complete-job.ts';
import { takeStepMutation } from '#app/features/work-orders/mutations/take-step.ts';
import { mutationRegistry } from '#app/sync/mutation.ts';

/** Every act this build can queue and send. */
export const mutations = mutationRegistry([takeStepMutation, completeJobMutation]);

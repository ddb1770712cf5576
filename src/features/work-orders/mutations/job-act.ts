import { filledText, textOrEmpty } from '#contract/stored.ts';

/** The fields that every act on one job stores. */
export const jobAct = {
  orderId: filledText,
  orderNumber: textOrEmpty,
  jobId: filledText,
  jobName: textOrEmpty,
};

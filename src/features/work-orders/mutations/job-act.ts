import { filledText, textOrEmpty } from '#contract/stored.ts';

/** What the payload of every act on one job names. */
export const jobAct = {
  orderId: filledText,
  orderNumber: textOrEmpty,
  jobId: filledText,
  jobName: textOrEmpty,
};

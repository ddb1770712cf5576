import { defineTexts } from '#app/texts/catalogue.ts';
export const actTexts = defineTexts('actTexts', {
  addJob: (job: string, order: string) => `Add job: ${job} · ${order}`,
  changeQuantity: (job: string, quantity: number, order: string) => `Quantity ${quantity}: ${job} · ${order}`,
  removeJob: (job: string, order: string) => `Remove job: ${job} · ${order}`,
  cancelOrder: (order: string) => `Cancel work order · ${order}`,
  decideJob: {
    approved: (job: string, order: string) => `Approve: ${job} · ${order}`,
    rejected: (job: string, order: string) => `Reject: ${job} · ${order}`,
  },
  assignVendor: (vendor: string, order: string) => `Assign ${vendor} · ${order}`,
});

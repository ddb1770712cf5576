import { defineTexts } from '#app/texts/catalogue.ts';
/** What the outbox calls the office's acts. Apart from the screens' texts, because the engine reads these from the start. */
export const actLabels = defineTexts('actLabels', {
  addCategory: (category: string) => `Add category · ${category}`,
  deleteCategory: (category: string) => `Delete category · ${category}`,
  addJob: (job: string, category: string) => `Add job · ${job} (${category})`,
  renameJob: (was: string, name: string) => `Rename job · ${was} → ${name}`,
  editJob: (job: string) => `Edit job · ${job}`,
  deleteJob: (job: string) => `Delete job · ${job}`,
  addVendor: (vendor: string) => `Add vendor · ${vendor}`,
  saveRates: (vendor: string) => `Save rates · ${vendor}`,
  createInvoice: (number: string) => `Create invoice · ${number}`,
});

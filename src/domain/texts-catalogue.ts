/** What the server says about names in the catalogue; the specification names no sentence for it. */
export const catalogueTexts = {
  categoryTaken: (name: string) => `There is a category named ${name} already.`,
  jobTaken: (name: string) => `The category has a job named ${name} already.`,
} as const;

import { defineTexts } from '#app/texts/catalogue.ts';
/** Job Management: categories and jobs (section 2). */
export const jobManagementTexts = defineTexts('jobManagementTexts', {
  categories: 'Categories',
  jobs: 'Jobs',
  noCategories: 'No Categories',
  noJobs: 'No jobs yet',
  noJobsInCategory: 'This category has no jobs yet.',
  nothingFound: 'No category or job with this name',
  search: 'Search categories and jobs…',
  matching: (shown: number, of: string) => `${shown} of ${of}`,
  addCategory: 'Add Category',
  addJob: 'Add Job',
  addJobTo: (category: string) => `Add Job to ${category}`,
  editJob: 'Edit Job',
  editJobNamed: (job: string) => `Edit Job ${job}`,
  deleteJobNamed: (job: string) => `Delete Job ${job}`,
  deleteCategory: 'Delete Category',
  deleteCategoryNamed: (category: string) => `Delete Category ${category}`,
  deleteCategoryQuestion: (category: string) => `Delete the empty category ${category}?`,
  keep: 'Keep',
  delete: 'Delete',
  jobsLeaving: 'Its jobs have not been deleted on the server yet.',
  categoryName: 'Category name',
  category: 'Category',
  jobName: 'Job name',
  rate: 'Rate (₹)',
  rateHint: 'Per unit, optional. Without one the job is priced when a vendor is assigned.',
  chooseCategory: 'Choose a category',
  save: 'Save',
  categoryExists: 'A category with this name already exists.',
  jobExists: 'The category already has a job with this name.',
  waitingCategories: 'A new category can be chosen once the server has it.',
  onlyWaitingCategories:
    'The new category is still waiting to be sent. Jobs can be added to it once the server has it.',
  noCategoryYet: 'There is no category to add a job to. Add a category first.',
  editNamed: (action: string) => `Edit: ${action}`,
  openOutboxFor: (action: string) => `Open the outbox: ${action}`,
});

export const catalogueToasts = defineTexts('catalogueToasts', {
  fetchJobs: 'Failed to fetch jobs',
});

export const catalogueConfirmations = defineTexts('catalogueConfirmations', {
  deleteJob: 'Are you sure you want to delete this job? This action cannot be undone.',
});

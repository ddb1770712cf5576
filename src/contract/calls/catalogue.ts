import { changing, reading } from '../call.ts';
import { field, nothing, object } from '../codec.ts';
import { catalogueJobCodec, jobCategoryCodec } from '../entities.ts';
import { many, one } from '../envelope.ts';
import { omittable, search, typedRate, typedText } from '../wire/values.ts';

export const listCatalogueJobs = reading({
  name: 'job.list',
  path: '/vendors/jobs',
  slash: true,
  query: object({ name: field('name', search) }),
  answer: many(catalogueJobCodec),
});

/** Our addition: the catalogue's own rate, if `/config.json` has `catalogueRate` [C7]. */
const ratePaise = field('rate', omittable(typedRate));

export const addCatalogueJob = changing({
  name: 'job.add',
  method: 'POST',
  path: '/vendors/jobs',
  slash: true,
  body: {
    as: 'json',
    codec: object({ categoryId: field('category_id', typedText), name: field('name', typedText), ratePaise }),
  },
  answer: one(catalogueJobCodec),
  success: 201,
});

export const renameCatalogueJob = changing({
  name: 'job.rename',
  method: 'PATCH',
  path: '/vendors/jobs/{id}',
  body: { as: 'json', codec: object({ name: field('name', typedText), ratePaise }) },
  answer: one(catalogueJobCodec),
});

/** A job used in an order is archived: it leaves the catalogue, but the order keeps it. */
export const deleteCatalogueJob = changing({
  name: 'job.delete',
  method: 'DELETE',
  path: '/vendors/jobs/{id}',
  answer: one(catalogueJobCodec),
});

export const listJobCategories = reading({
  name: 'category.list',
  path: '/vendors/job-categories',
  slash: true,
  query: nothing,
  answer: many(jobCategoryCodec),
});

export const addJobCategory = changing({
  name: 'category.add',
  method: 'POST',
  path: '/vendors/job-categories',
  slash: true,
  body: { as: 'json', codec: object({ name: field('name', typedText) }) },
  answer: one(jobCategoryCodec),
  success: 201,
});

export const deleteJobCategory = changing({
  name: 'category.delete',
  method: 'DELETE',
  path: '/vendors/job-categories/{id}',
  answer: one(jobCategoryCodec),
});

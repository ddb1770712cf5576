import {
  addCatalogueJob,
  addJobCategory,
  deleteCatalogueJob,
  deleteJobCategory,
  listCatalogueJobs,
  listJobCategories,
  renameCatalogueJob,
} from '#contract/calls/catalogue.ts';
import {
  type CatalogueJob,
  checkCatalogueJob,
  checkCategory,
  checkJobName,
  type JobCategory,
} from '#domain/catalogue/catalogue.ts';
import { catalogueTexts } from '#domain/texts-catalogue.ts';
import type { Tx } from '../db/schema.ts';
import { bind, type Route } from '../http/handler.ts';
import { Problem } from '../http/problem.ts';
import { refuse } from '../http/refuse.ts';
import { permit } from '../session/access.ts';
import { insist } from '../session/insist.ts';
import * as catalogue from './catalogue.sql.ts';

function nameTaken(code: 'category/name-taken' | 'job/name-taken', detail: string): Problem {
  return new Problem({ status: 409, code, detail, errorMessage: { name: detail } });
}

async function presentJob(tx: Tx, id: string): Promise<CatalogueJob> {
  return (await catalogue.findJob(tx, id)) ?? refuse({ kind: 'job/not-found' });
}

async function presentCategory(tx: Tx, id: string): Promise<JobCategory> {
  return (await catalogue.findCategories(tx, id))[0] ?? refuse({ kind: 'category/not-found' });
}

const jobRoutes: readonly Route[] = [
  bind(listCatalogueJobs, async ({ query, session, tx }) => {
    permit(session, 'catalogue.see');
    return catalogue.findJobs(tx, query.name);
  }),
  bind(addCatalogueJob, async ({ body, session, tx, at, newId }) => {
    permit(session, 'catalogue.add');
    insist(checkCatalogueJob(body));
    if (!(await catalogue.lockCategory(tx, body.categoryId, 'share'))) refuse({ kind: 'category/not-found' });
    const id = newId();
    if (!(await catalogue.insertJob(tx, { ...body, id, at }))) {
      throw nameTaken('job/name-taken', catalogueTexts.jobTaken(body.name));
    }
    return presentJob(tx, id);
  }),
  bind(renameCatalogueJob, async ({ params, body, session, tx }) => {
    permit(session, 'catalogue.edit');
    const id = params.id ?? '';
    if (!(await catalogue.lockJob(tx, id))) refuse({ kind: 'job/not-found' });
    insist(checkJobName(body));
    // Two renames to one name take turns, so that the second finds the first.
    await catalogue.lockCategory(tx, (await presentJob(tx, id)).categoryId ?? '', 'update');
    if (!(await catalogue.renameJob(tx, id, body.name))) {
      throw nameTaken('job/name-taken', catalogueTexts.jobTaken(body.name));
    }
    return presentJob(tx, id);
  }),
  bind(deleteCatalogueJob, async ({ params, session, tx, at }) => {
    permit(session, 'catalogue.edit');
    const id = params.id ?? '';
    if (!(await catalogue.lockJob(tx, id))) refuse({ kind: 'job/not-found' });
    const job = await presentJob(tx, id);
    await catalogue.dropJob(tx, id, at);
    return job;
  }),
];

const categoryRoutes: readonly Route[] = [
  bind(listJobCategories, async ({ session, tx }) => {
    permit(session, 'catalogue.see');
    return catalogue.findCategories(tx);
  }),
  bind(addJobCategory, async ({ body, session, tx, at, newId }) => {
    permit(session, 'catalogue.add');
    insist(checkCategory(body));
    const id = newId();
    if (!(await catalogue.insertCategory(tx, { id, name: body.name, at }))) {
      throw nameTaken('category/name-taken', catalogueTexts.categoryTaken(body.name));
    }
    return presentCategory(tx, id);
  }),
  bind(deleteJobCategory, async ({ params, session, tx, at }) => {
    permit(session, 'catalogue.edit');
    const id = params.id ?? '';
    if (!(await catalogue.lockCategory(tx, id, 'update'))) refuse({ kind: 'category/not-found' });
    const category = await presentCategory(tx, id);
    const count = category.jobs.length;
    if (count > 0) refuse({ kind: 'category/has-jobs', count });
    await catalogue.dropCategory(tx, id, at);
    return category;
  }),
];

export const catalogueRoutes: readonly Route[] = [...jobRoutes, ...categoryRoutes];

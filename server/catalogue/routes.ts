import type { AnyCall } from '#contract/call.ts';
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
  checkEditedJob,
  type JobCategory,
} from '#domain/catalogue/catalogue.ts';
import { MAX_CATALOGUE_JOBS, MAX_CATEGORIES } from '#domain/limits.ts';
import type { Tx } from '../db/schema.ts';
import { bind, type CallContext, type Route } from '../http/handler.ts';
import { Problem, refuse, rejectInvalid } from '../http/problem.ts';
import { catalogueTexts } from '../texts.ts';
import * as catalogue from './catalogue.sql.ts';

type AnyContext = CallContext<AnyCall>;

function nameTaken(code: 'category/name-taken' | 'job/name-taken', detail: string): Problem {
  return new Problem({ status: 409, code, detail, errorMessage: { name: detail } });
}

async function presentJob(tx: Tx, id: string): Promise<CatalogueJob> {
  return (await catalogue.findJob(tx, id)) ?? refuse({ kind: 'job/not-found' });
}

async function presentCategory(tx: Tx, cityId: string, id: string): Promise<JobCategory> {
  return (await catalogue.findCategories(tx, cityId, id))[0] ?? refuse({ kind: 'category/not-found' });
}

/** Locks a job of the session's city for an action on it; returns its id there. */
async function lockedJob({
  tx,
  session,
  params,
}: Pick<AnyContext, 'tx' | 'session' | 'params'>): Promise<string> {
  const id = await catalogue.ownJobId(tx, session.cityId, params.id ?? '');
  if (id === null || !(await catalogue.lockJob(tx, id))) refuse({ kind: 'job/not-found' });
  return id;
}

/** The same for a category. */
async function lockedCategory(
  tx: Tx,
  cityId: string,
  named: string,
  strength: 'share' | 'update',
): Promise<string> {
  const id = await catalogue.ownCategoryId(tx, cityId, named);
  if (id === null || !(await catalogue.lockCategory(tx, id, strength)))
    refuse({ kind: 'category/not-found' });
  return id;
}

const jobRoutes: readonly Route[] = [
  bind(listCatalogueJobs, ['catalogue.see'], async ({ query, session, tx }) =>
    catalogue.findJobs(tx, session.cityId, query.name),
  ),
  bind(addCatalogueJob, ['catalogue.add'], async ({ body, session, tx, at, newId }) => {
    rejectInvalid(checkCatalogueJob(body));
    const categoryId = await lockedCategory(tx, session.cityId, body.categoryId, 'share');
    const { jobs } = await catalogue.countCatalogue(tx, session.cityId);
    if (jobs >= MAX_CATALOGUE_JOBS) refuse({ kind: 'catalogue/full', max: MAX_CATALOGUE_JOBS });
    const id = newId();
    if (
      !(await catalogue.insertJob(tx, {
        id,
        categoryId,
        name: body.name,
        ratePaise: body.ratePaise ?? 0,
        at,
      }))
    ) {
      throw nameTaken('job/name-taken', catalogueTexts.jobTaken(body.name));
    }
    return presentJob(tx, id);
  }),
  bind(renameCatalogueJob, ['catalogue.edit'], async (context) => {
    const { body, tx } = context;
    const id = await lockedJob(context);
    rejectInvalid(checkEditedJob(body));
    // Two renames to the same name run one after the other, so that the second finds the first.
    await catalogue.lockCategory(tx, (await presentJob(tx, id)).categoryId ?? '', 'update');
    if (!(await catalogue.editJob(tx, id, { name: body.name, ratePaise: body.ratePaise ?? null }))) {
      throw nameTaken('job/name-taken', catalogueTexts.jobTaken(body.name));
    }
    return presentJob(tx, id);
  }),
  bind(deleteCatalogueJob, ['catalogue.edit'], async (context) => {
    const { tx, at } = context;
    const id = await lockedJob(context);
    const job = await presentJob(tx, id);
    await catalogue.dropJob(tx, id, at);
    return job;
  }),
];

const categoryRoutes: readonly Route[] = [
  bind(listJobCategories, ['catalogue.see'], async ({ session, tx }) =>
    catalogue.findCategories(tx, session.cityId),
  ),
  bind(addJobCategory, ['catalogue.add'], async ({ body, session, tx, at, newId }) => {
    rejectInvalid(checkCategory(body));
    const { cityId } = session;
    const { categories } = await catalogue.countCatalogue(tx, cityId);
    if (categories >= MAX_CATEGORIES) refuse({ kind: 'catalogue/full', max: MAX_CATEGORIES });
    const id = newId();
    if (!(await catalogue.insertCategory(tx, { id, cityId, name: body.name, at }))) {
      throw nameTaken('category/name-taken', catalogueTexts.categoryTaken(body.name));
    }
    return presentCategory(tx, cityId, id);
  }),
  bind(deleteJobCategory, ['catalogue.edit'], async ({ params, session, tx, at }) => {
    const id = await lockedCategory(tx, session.cityId, params.id ?? '', 'update');
    const category = await presentCategory(tx, session.cityId, id);
    const count = category.jobs.length;
    if (count > 0) refuse({ kind: 'category/has-jobs', count });
    await catalogue.dropCategory(tx, id, at);
    return category;
  }),
];

export const catalogueRoutes: readonly Route[] = [...jobRoutes, ...categoryRoutes];

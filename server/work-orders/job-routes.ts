import {
  addOrderJob,
  changeOrderJobQuantity,
  completeOrderJob,
  decideOrderJob,
  removeOrderJob,
} from '#contract/calls/work-orders.ts';
import { readApproval, readCompletion } from '#contract/wire/words.ts';
import { checkAddJob, checkCaptions, checkCompletion, checkQuantity } from '#domain/work-order/checks.ts';
import {
  addJob,
  changeQuantity,
  completeJob,
  decideJob,
  isEditable,
  lineTotal,
  removeJob,
} from '#domain/work-order/jobs.ts';
import { statusLabel } from '#domain/work-order/statuses.ts';
import { captioned, type OrderJob, type Picture } from '#domain/work-order/work-order.ts';
import { findJobForOrder, type JobForOrder, ownJobId } from '../catalogue/catalogue.sql.ts';
import { mediaUrl, type StoredFile } from '../files/files.sql.ts';
import { bind, type PrecheckContext, type Route } from '../http/handler.ts';
import { refuse, rejectInvalid } from '../http/problem.ts';
import { actorOf } from '../http/session.ts';
import { actOnOrder, hashesOf, orderOfPath, reasonFrom } from './act-on-order.ts';

function picturesOf(files: readonly StoredFile[], captions: readonly string[] | undefined): Picture[] {
  return captioned(
    files.map((file): Picture => ({ at: 'server', url: mediaUrl(file.key) })),
    captions,
  );
}

/** A catalogue job as a line of an order, at the catalogue's rate. */
function lineOf(job: JobForOrder, id: string, quantity: number, pictures: Picture[]): OrderJob {
  return {
    id,
    catalogueJobId: job.id,
    name: job.name,
    categoryName: job.categoryName,
    quantity,
    ratePaise: job.ratePaise,
    totalPaise: lineTotal(job.ratePaise, quantity),
    pictures,
    approval: 'pending',
    approvedBy: null,
    completion: null,
  };
}

async function precheckAddJob(context: PrecheckContext): Promise<void> {
  const order = await orderOfPath(context);
  if (isEditable(order)) return;
  refuse({ kind: 'order/not-editable', statusLabel: statusLabel(order.status, order.statusText) });
}

/** The rules are the same for either decision. */
async function precheckDecideJob(context: PrecheckContext): Promise<void> {
  const order = await orderOfPath(context);
  const checked = decideJob(order, context.params.jobId ?? '', 'rejected', actorOf(context));
  if (!checked.ok) refuse(checked.error);
}

async function precheckCompleteJob(context: PrecheckContext): Promise<void> {
  const order = await orderOfPath(context);
  // Checks the rules that hold for every completion, with the one that needs nothing else.
  const checked = completeJob(
    order,
    {
      jobId: context.params.jobId ?? '',
      status: 'incomplete',
      finalRatePaise: 0,
      partialValuePaise: null,
      pictures: [],
    },
    actorOf(context),
  );
  if (!checked.ok) refuse(checked.error);
}

const editRoutes: readonly Route[] = [
  bind(
    addOrderJob,
    ['work-order.edit-jobs'],
    async (context) => {
      const { session, tx, body, files, newId, requestKey } = context;
      const id = newId();
      return actOnOrder(
        context,
        async (order, actor) => {
          rejectInvalid([
            ...checkAddJob({ ...body, imageCount: files.length, jobCount: order.jobs.length }),
            ...checkCaptions(body.captions, files.length),
          ]);
          const ownId = await ownJobId(tx, session.cityId, body.jobId);
          const found = ownId === null ? null : await findJobForOrder(tx, ownId);
          const job = found ?? refuse({ kind: 'job/not-found' });
          if (job.archived) refuse({ kind: 'job/archived' });
          const line = lineOf(job, id, body.quantity, picturesOf(files, body.captions));
          return addJob(order, requestKey === null ? line : { ...line, requestKey }, actor);
        },
        () => ({ jobId: id, kind: 'reference', hashes: hashesOf(files), captions: body.captions }),
      );
    },
    precheckAddJob,
  ),
  bind(changeOrderJobQuantity, ['work-order.edit-jobs'], async (context) => {
    const { params, body } = context;
    return actOnOrder(context, (order, actor) => {
      rejectInvalid(checkQuantity(body.quantity));
      return changeQuantity(order, params.jobId ?? '', body.quantity, actor);
    });
  }),
  bind(removeOrderJob, ['work-order.edit-jobs'], async (context) =>
    actOnOrder(context, (order, actor) => removeJob(order, context.params.jobId ?? '', actor)),
  ),
];

const verdictRoutes: readonly Route[] = [
  bind(
    decideOrderJob,
    ['order-job.decide'],
    async (context) => {
      const { params, body, files } = context;
      const jobId = params.jobId ?? '';
      return actOnOrder(
        context,
        (order, actor) => {
          const decision = readApproval(body.approvalStatus);
          if (decision === null || decision === 'pending') {
            const code = body.approvalStatus === '' ? 'required' : 'invalid';
            refuse({ kind: 'invalid', fields: [{ field: 'approval_status', code }] });
          }
          return decideJob(order, jobId, decision, actor, reasonFrom(body, files));
        },
        ({ jobs }) => ({
          jobId,
          kind: 'rejection',
          hashes: jobs.some(({ id, rejectionPicture }) => id === jobId && rejectionPicture !== undefined)
            ? hashesOf(files)
            : [],
        }),
      );
    },
    precheckDecideJob,
  ),
  bind(
    completeOrderJob,
    ['order-job.complete'],
    async (context) => {
      const { params, body, files } = context;
      const jobId = params.jobId ?? '';
      return actOnOrder(
        context,
        (order, actor) => {
          const status = readCompletion(body.status);
          const { finalRatePaise, partialValuePaise } = body;
          const form = { jobId, status, finalRatePaise, partialValuePaise };
          rejectInvalid([
            ...checkCompletion({ ...form, imageCount: files.length, partialOffered: true }),
            ...checkCaptions(body.captions, files.length),
          ]);
          return completeJob(
            order,
            {
              jobId,
              status: status ?? 'incomplete',
              finalRatePaise: finalRatePaise ?? 0,
              partialValuePaise,
              pictures: picturesOf(files, body.captions),
              reason: body.reason,
            },
            actor,
          );
        },
        () => ({ jobId, kind: 'completion', hashes: hashesOf(files), captions: body.captions }),
      );
    },
    precheckCompleteJob,
  ),
];

export const orderJobRoutes: readonly Route[] = [...editRoutes, ...verdictRoutes];

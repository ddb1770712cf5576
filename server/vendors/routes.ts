import type { BodyOf } from '#contract/call.ts';
import { addVendor, getVendor, listVendorRates, listVendors, saveRates } from '#contract/calls/vendors.ts';
import { checkRates, checkVendor } from '#domain/vendor/checks.ts';
import { overtakenRates, rateField } from '#domain/vendor/rate-changes.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';
import { ownJobIds } from '../catalogue/catalogue.sql.ts';
import type { Tx } from '../db/schema.ts';
import { employeeInCity } from '../employees/employees.sql.ts';
import { bind, type Route } from '../http/handler.ts';
import { refuse, rejectInvalid, requireId } from '../http/problem.ts';
import { ownCity } from '../http/session.ts';
import { offsetOf, pageOf } from '../lists.sql.ts';
import {
  findVendor,
  findVendors,
  insertVendor,
  lockJobsForShare,
  lockVendor,
  storedRates,
  upsertRates,
} from './vendors.sql.ts';

async function vendorOf(tx: Tx, cityId: string, id: string): Promise<Vendor> {
  return (await findVendor(tx, cityId, id)) ?? refuse({ kind: 'vendor/not-found' });
}

const readRoutes: readonly Route[] = [
  bind(listVendors, ['vendor.see'], async ({ query, session, tx }) => {
    const cityId = ownCity(session, query.cityId);
    const found = await findVendors(tx, cityId, { offset: offsetOf(query), limit: query.pageSize });
    return pageOf(listVendors, query, found);
  }),
  bind(getVendor, ['vendor.see'], async ({ params, session, tx }) =>
    vendorOf(tx, session.cityId, params.id ?? ''),
  ),
  bind(
    listVendorRates,
    ['vendor.see'],
    async ({ params, session, tx }) => (await vendorOf(tx, session.cityId, params.id ?? '')).jobs ?? [],
  ),
];

const changeRoutes: readonly Route[] = [
  bind(addVendor, ['vendor.add'], async ({ body, session, tx, at, newId }) => {
    const cityId = ownCity(session, body.cityId);
    const problems = checkVendor(body);
    if (body.userId !== null && !(await employeeInCity(tx, cityId, body.userId))) {
      problems.push({ field: 'user_id', code: 'invalid' });
    }
    rejectInvalid(problems);
    const id = newId();
    await insertVendor(tx, {
      id,
      name: body.name,
      gst_no: body.gstNumber,
      address: body.address,
      city_id: cityId,
      phone_number: body.phoneNumber,
      auth_user_id: body.userId,
      created_at: at,
      created_by: session.userId,
    });
    return vendorOf(tx, cityId, id);
  }),
  bind(saveRates, ['vendor.edit-rates'], async ({ body, session, tx, at }) => {
    const { vendorId } = body;
    requireId('vendor_id', vendorId);
    if (!(await lockVendor(tx, session.cityId, vendorId))) refuse({ kind: 'vendor/not-found' });
    rejectInvalid(checkRates(body.rates));
    // If a job is named twice, its last rate counts.
    const rates = new Map(body.rates.map((rate) => [rate.jobId, rate]));
    const ownIds = await ownJobIds(tx, session.cityId, [...rates.keys()]);
    const held = await lockJobsForShare(tx, [...ownIds.values()]);
    const isHeld = (jobId: string): boolean => held.has(ownIds.get(jobId) ?? '');
    rejectInvalid(
      [...rates.keys()]
        .filter((jobId) => !isHeld(jobId))
        .map((jobId) => ({ field: rateField(jobId), code: 'invalid' })),
    );
    const ownId = (jobId: string): string => ownIds.get(jobId) ?? jobId;
    await refuseOvertaken(tx, vendorId, ownId, [...rates.values()]);
    const ofOwn = new Map(
      [...rates.values()].map(({ jobId, ratePaise }) => [ownId(jobId), ratePaise ?? 0] as const),
    );
    await upsertRates(tx, ofOwn, { vendorId, userId: session.userId, at });
    return vendorOf(tx, session.cityId, vendorId);
  }),
];

type SavedRate = BodyOf<typeof saveRates>['rates'][number];

/**
 * Refuses a whole save of rates if one of its rows would undo what somebody has saved since its author loaded it. The
 * vendor is locked.
 */
async function refuseOvertaken(
  tx: Tx,
  vendorId: string,
  ownId: (jobId: string) => string,
  rates: readonly SavedRate[],
): Promise<void> {
  const changes = rates.flatMap(({ jobId, ratePaise, expectedRatePaise: fromPaise }) =>
    fromPaise === undefined ? [] : [{ jobId, ratePaise: ratePaise ?? 0, fromPaise }],
  );
  if (changes.length === 0) return;
  const stored = await storedRates(
    tx,
    vendorId,
    changes.map(({ jobId }) => ownId(jobId)),
  );
  const nowOf = (jobId: string) => stored.get(ownId(jobId))?.ratePaise ?? 0;
  const overtaken = overtakenRates(changes, nowOf).map(({ jobId, fromPaise: seenPaise }) => {
    const jobName = stored.get(ownId(jobId))?.jobName ?? '';
    return { jobId, jobName, seenPaise, nowPaise: nowOf(jobId) };
  });
  if (overtaken.length > 0) refuse({ kind: 'vendor/rates-changed', rates: overtaken });
}

export const vendorRoutes: readonly Route[] = [...readRoutes, ...changeRoutes];

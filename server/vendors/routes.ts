import { addVendor, getVendor, listVendorRates, listVendors, saveRates } from '#contract/calls/vendors.ts';
import { checkRates, checkVendor } from '#domain/vendor/checks.ts';
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
    // A job named twice counts with its last rate.
    const rates = new Map(body.rates.map(({ jobId, ratePaise }) => [jobId, ratePaise ?? 0]));
    const ownIds = await ownJobIds(tx, session.cityId, [...rates.keys()]);
    const held = await lockJobsForShare(tx, [...ownIds.values()]);
    const isHeld = (jobId: string): boolean => held.has(ownIds.get(jobId) ?? '');
    rejectInvalid(
      [...rates.keys()]
        .filter((jobId) => !isHeld(jobId))
        .map((jobId) => ({ field: `job_rates.${jobId}`, code: 'invalid' })),
    );
    const ofOwn = new Map([...rates].map(([jobId, ratePaise]) => [ownIds.get(jobId) ?? jobId, ratePaise]));
    await upsertRates(tx, ofOwn, { vendorId, userId: session.userId, at });
    return vendorOf(tx, session.cityId, vendorId);
  }),
];

export const vendorRoutes: readonly Route[] = [...readRoutes, ...changeRoutes];

import { VALIDATE_QUERY, validateUser } from '#contract/calls/session.ts';
import { ownerKey, ownerOf } from '#domain/session/session.ts';
import { type FormerDevice, formerDevice } from '#tests/data/support/former-devices.ts';
import type { OfficeOrder } from './office.ts';
import { type Site, TOKENS } from './story.ts';

/** Orders at the server that what waits on a former device is about. */
export type FormerWork = { device: FormerDevice; completed: OfficeOrder; received: OfficeOrder[] };

/** The device of the first version, of the super admin of this site, with work waiting that the server can take. */
export async function formerWorkAt(site: Site): Promise<FormerWork> {
  const { office, server } = site;
  const [completed, ...received] = await Promise.all([
    office.orderIn('car_received', 2),
    office.orderIn('vendor_assigned', 1),
    office.orderIn('vendor_assigned', 1),
  ]);
  for (const { id } of received)
    await call(server.url, 'PATCH', `/vendors/work-orders/${id}/status`, { status: 'handover_to_vendor' });
  const answer = await call(server.url, 'GET', `${validateUser.path}?dash_type=${VALIDATE_QUERY.dashType}`);
  const { role: _role, ...person } = validateUser.answer.decode(answer, '');
  const device = formerDevice(1, {
    '1/demo.super-admin': ownerKey(ownerOf({ ...person, role: 'vendor-management-super-admin' })),
    'ORDER-A': completed.id,
    'JOB-A1': completed.jobs[0]?.id ?? '',
    'JOB-A2': completed.jobs[1]?.id ?? '',
    'ORDER-B': received[0]?.id ?? '',
    'ORDER-C': received[1]?.id ?? '',
  });
  return { device, completed, received };
}

async function call(url: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { Authorization: `Token ${TOKENS.superAdmin}`, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

import { act } from 'react';
import { createOrderAction } from '#app/actions/work-orders/create-order.ts';
import type { DeviceDatabase } from '#app/data/database.ts';
import type { DraftRow } from '#app/data/rows.ts';
import { categoriesReference, referenceTask } from '#app/entities/references.ts';
import type { JobCategory } from '#domain/catalogue/catalogue.ts';
import { ROLES, type Role } from '#domain/permissions.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { aCatalogueJob, aJob, anOrder, aUser } from '#testkit/builders.ts';
import { holds, keepsPhoto } from '#testkit/device.ts';
import { aTablet, listsCatalogue, type Tablet } from '#testkit/tablet.ts';

const CATALOGUE: JobCategory[] = [
  {
    id: 'c1',
    name: 'Body Work',
    jobs: [aCatalogueJob({ ratePaise: 100_000 }), aCatalogueJob({ id: 'cj2', name: 'Door panel' })],
  },
];

/** An open order with undecided jobs. */
export function anOpenOrder(facts: Partial<WorkOrder> = {}): WorkOrder {
  const job = aJob({ approval: 'pending', approvedBy: null });
  return anOrder({ id: '1', status: 'open', vendor: null, jobs: [job], ...facts });
}

type Given = { role?: Role; orders?: readonly WorkOrder[]; database?: DeviceDatabase };

/** A creator's tablet that has the catalogue and no network: captured actions stay for inspection. */
export async function aCreatorsTablet({
  role = ROLES.creator,
  orders = [],
  database,
}: Given = {}): Promise<Tablet> {
  const tablet = await aTablet({ ...(database === undefined ? {} : { database }), user: aUser({ role }) });
  const { services, server } = tablet;
  // A restarted program must not generate the ids of its former run again.
  if (database !== undefined) for (let spent = 0; spent < 50; spent += 1) services.newId();
  await holds(tablet.database, orders);
  listsCatalogue(server, CATALOGUE);
  await referenceTask(services, '1', categoriesReference).run();
  server.goOffline();
  return tablet;
}

/** Raises an order without a network; returns its local id. */
export async function raiseOrder({ services }: Tablet): Promise<string> {
  const orderId = `local-${services.newId()}`;
  const raised = await services.engine.capture(createOrderAction, {
    orderId,
    jobCard: { id: 'jc9', number: 'JC-9' },
    car: { id: 'car9', number: 'MH 12 ZZ 0009' },
  });
  if (!raised.ok) throw new Error(`not raised: ${raised.error.kind}`);
  return orderId;
}

/** A row of this user's drafts. */
export async function draftOf({ database }: Tablet, name: string): Promise<DraftRow | undefined> {
  return await act(async () => await database.drafts.get(`1/demo.creator/${name}`));
}

/** Puts a picture into an unfinished form, as the camera does. */
export async function holdPicture({ database }: Tablet, draftName: string): Promise<void> {
  const key = `1/demo.creator/${draftName}`;
  const draft = await database.drafts.get(key);
  if (draft === undefined) throw new Error('no form to put it into');
  await keepsPhoto(database, 'photo-1', `draft:${key}`);
  await database.drafts.put({ ...draft, photoIds: ['photo-1'] });
}

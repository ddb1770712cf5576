import { act } from 'react';
import type { DeviceDatabase } from '#app/data/database.ts';
import type { DraftRow } from '#app/data/rows.ts';
import { createOrderMutation } from '#app/features/work-orders/mutations/create-order.ts';
import { categoriesReference, referenceTask } from '#app/sync/pull/references.ts';
import { listJobCategories } from '#contract/calls/catalogue.ts';
import { jobCategoryCodec } from '#contract/entities.ts';
import type { CatalogueJob, JobCategory } from '#domain/catalogue/catalogue.ts';
import { ROLES, type Role } from '#domain/permissions.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { aJob, anOrder, aUser } from '#testkit/builders.ts';
import { holds } from '#testkit/device.ts';
import { aTablet, type Tablet } from '#testkit/tablet.ts';
import { sha256 } from '#tests/sync/support/model-host.ts';

function aCatalogueJob(id: string, name: string, ratePaise: number): CatalogueJob {
  return { id, name, categoryId: 'c1', categoryName: 'Body Work', ratePaise };
}

const CATALOGUE: JobCategory[] = [
  {
    id: 'c1',
    name: 'Body Work',
    jobs: [aCatalogueJob('cj1', 'Front bumper', 100_000), aCatalogueJob('cj2', 'Door panel', 0)],
  },
];

/** An open order with jobs that nobody has decided on. */
export function anOpenOrder(facts: Partial<WorkOrder> = {}): WorkOrder {
  const job = aJob({ approval: 'pending', approvedBy: null });
  return anOrder({ id: '1', status: 'open', vendor: null, jobs: [job], ...facts });
}

type Given = { role?: Role; orders?: readonly WorkOrder[]; database?: DeviceDatabase };

/** A creator's tablet that knows the catalogue and has no network: what is captured stays to be looked at. */
export async function aCreatorsTablet({
  role = ROLES.creator,
  orders = [],
  database,
}: Given = {}): Promise<Tablet> {
  const tablet = await aTablet({ ...(database === undefined ? {} : { database }), user: aUser({ role }) });
  const { services, server } = tablet;
  // A program that starts again must not give the ids of its former life once more.
  if (database !== undefined) for (let spent = 0; spent < 50; spent += 1) services.newId();
  await holds(tablet.database, orders);
  server.answers.set(listJobCategories.name, {
    data: { records: CATALOGUE.map((category) => jobCategoryCodec.encode(category)) },
  });
  await referenceTask(services, '1', categoriesReference).run();
  server.goOffline();
  return tablet;
}

/** Raises an order without a network; answers its local id. */
export async function raiseOrder({ services }: Tablet): Promise<string> {
  const orderId = `local-${services.newId()}`;
  const raised = await services.engine.capture(createOrderMutation, {
    orderId,
    jobCard: { id: 'jc9', number: 'JC-9' },
    car: { id: 'car9', number: 'MH 12 ZZ 0009' },
  });
  if (!raised.ok) throw new Error(`not raised: ${raised.error.kind}`);
  return orderId;
}

/** What stands in a row of a draft of this person. */
export async function draftOf({ database }: Tablet, name: string): Promise<DraftRow | undefined> {
  return await act(async () => await database.drafts.get(`1/demo.creator/${name}`));
}

/** Puts a picture into an unfinished form, as the camera does. */
export async function holdPicture({ database }: Tablet, draftName: string): Promise<void> {
  const key = `1/demo.creator/${draftName}`;
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const facts = { name: 'shot.jpg', sizeBytes: 3 };
  const draft = await database.drafts.get(key);
  if (draft === undefined) throw new Error('no form to put it into');
  await database.photos.put({
    ...facts,
    id: 'photo-1',
    heldBy: `draft:${key}`,
    mediaType: 'image/jpeg',
    widthPx: 8,
    heightPx: 8,
    sha256: sha256(bytes),
    takenAt: null,
    bytes,
  });
  await database.thumbnails.put({ ...facts, photoId: 'photo-1', bytes });
  await database.drafts.put({ ...draft, photoIds: ['photo-1'] });
}

import { hash } from 'node:crypto';
import { noAttempts } from '#app/data/entries.ts';
import type { Attempts, EntryFailure, EntryRow } from '#app/data/rows.ts';
import type { StoredPayload } from '#app/sync/action.ts';
import type { PhotoToHold } from '#app/sync/drafts/draft-store.ts';
import type { RuntimeConfig } from '#contract/runtime-config.ts';
import type { CatalogueJob } from '#domain/catalogue/catalogue.ts';
import { ROLES } from '#domain/permissions.ts';
import type { SessionUser } from '#domain/session/session.ts';
import type { Vendor, VendorRate } from '#domain/vendor/vendor.ts';
import type { Completion, OrderJob, WorkOrder, WorkOrderQuery } from '#domain/work-order/work-order.ts';

/** The default complex and user of everything here. */
export const SCOPE = { owner: '1/demo.creator', complexId: '1' };

export function aUser(facts: Partial<SessionUser> = {}): SessionUser {
  return {
    userId: 'demo.creator',
    username: 'demo.creator',
    role: ROLES.creator,
    employee: { id: 'e1', name: 'Demo Creator' },
    city: { id: 'c1', name: 'Pune' },
    complex: { id: '1', name: 'Depot One' },
    locationName: 'Bay 4',
    ...facts,
  };
}

/** The answer of validate-user for a user. */
export function aValidation(user: SessionUser): unknown {
  const { employee, city, complex, locationName, username, role } = user;
  const places = { city, complex_id: complex.id, complex_name: complex.name, loc: { name: locationName } };
  return {
    data: {
      records: [
        { id: user.userId, username, role: { uri: role, name: role }, employee: { ...employee, ...places } },
      ],
    },
  };
}

/** The answer of a host that knows no more about a user than section 3 lists. */
export function anUnnamedValidation(): unknown {
  const employee = { city: { id: 1, name: 'Pune' }, complex_id: 1, loc: { name: 'Bay 4' } };
  return { data: { records: [{ role: { uri: ROLES.creator }, employee }] } };
}

export function aJob(facts: Partial<OrderJob> = {}): OrderJob {
  return {
    id: 'j1',
    catalogueJobId: 'cj1',
    name: 'Front bumper',
    categoryName: 'Body Work',
    quantity: 1,
    ratePaise: 100_000,
    totalPaise: 100_000,
    pictures: [],
    approval: 'approved',
    approvedBy: 'demo.approver',
    completion: null,
    ...facts,
  };
}

/** A job completed at its price. */
export function aCompletion(facts: Partial<Completion> = {}): Completion {
  return {
    status: 'completed',
    finalRatePaise: 90_000,
    partialValuePaise: null,
    pictures: [],
    by: 'demo.creator',
    at: null,
    ...facts,
  };
}

/** An order at a vendor; the one with the highest id is the newest. */
export function anOrder(facts: Partial<WorkOrder> = {}): WorkOrder {
  const id = facts.id ?? '1';
  const status = facts.status ?? 'vendor_assigned';
  return {
    id,
    number: `WO-${id.padStart(4, '0')}`,
    jobCard: { id: `jc${id}`, number: `JC-${id}` },
    car: { id: `car${id}`, number: `MH 12 AB ${id.padStart(4, '0')}` },
    vendor: { id: 'v1', vendorNumber: 'VEN-1', name: 'Garage One' },
    status,
    statusText: status,
    jobs: [aJob()],
    totalPaise: 100_000,
    createdAt: facts.createdAt ?? new Date(Date.UTC(2026, 10, 1, 6, Number(id))).toISOString(),
    createdBy: 'demo.creator',
    statusLog: [],
    ...facts,
  };
}

/** A job of the catalogue, without a rate. */
export function aCatalogueJob(facts: Partial<CatalogueJob> = {}): CatalogueJob {
  return {
    id: 'cj1',
    name: 'Front bumper',
    categoryId: 'c1',
    categoryName: 'Body Work',
    ratePaise: 0,
    ...facts,
  };
}

export function aQuery(facts: Partial<WorkOrderQuery> = {}): WorkOrderQuery {
  return {
    statuses: ['vendor_assigned', 'handover_to_vendor', 'car_received', 'in_progress'],
    page: 1,
    pageSize: 10,
    search: '',
    categoryId: null,
    vendorId: null,
    fromOn: null,
    toOn: null,
    ...facts,
  };
}

export function aVendor(facts: Partial<Vendor> = {}): Vendor {
  return {
    id: 'v1',
    vendorNumber: 'VEN-1',
    name: 'Garage One',
    gstNumber: '',
    address: '',
    cityId: 'c1',
    phoneNumber: '',
    createdAt: '2026-11-01T00:00:00.000Z',
    bankDetails: [],
    jobs: [],
    ...facts,
  };
}

/** A vendor's rate for a catalogue job, in paise. */
export function aRate(jobId: string, ratePaise: number): VendorRate {
  return { jobId, name: jobId, categoryName: 'Body Work', ratePaise };
}

export function sha256(bytes: ArrayBuffer): string {
  return hash('sha256', new Uint8Array(bytes));
}

/** A photo as the camera returns it: its bytes are those of `content`. */
export function aPhoto(content = 'photo', facts: Partial<PhotoToHold> = {}): PhotoToHold {
  const bytesOf = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer;
  const bytes = facts.bytes ?? bytesOf(content);
  return {
    name: content,
    bytes,
    thumbnail: bytesOf(`small ${content}`),
    mediaType: 'image/jpeg',
    sizeBytes: bytes.byteLength,
    widthPx: 8,
    heightPx: 8,
    sha256: sha256(bytes),
    takenAt: null,
    ...facts,
  };
}

/** A host with keys and our additions, without events. */
export function aConfig(facts: Partial<RuntimeConfig> = {}): RuntimeConfig {
  return {
    apiHost: '/api',
    fleetDashboardUrl: '',
    contract: 1,
    idempotency: true,
    events: false,
    demoSignIns: [],
    version: '1',
    ...facts,
  };
}

/** The server's refusal of an action, in its own words. */
export function aRefusal(detail = 'No.', facts: { status?: number; fields?: Record<string, string> } = {}) {
  const { status = 422, fields = {} } = facts;
  const failure: EntryFailure = { kind: 'refused', status, code: 'invalid', detail, fields, at: '' };
  return failure;
}

/** The record of an entry's attempts, by default never tried. */
export function someAttempts(given: Partial<Attempts> = {}, id = 'entry-1'): Attempts {
  return { ...noAttempts(id), ...given };
}

/** The fields of an entry that a test sets; of its attempts only those that matter to the test. */
export type SomeEntry = Omit<Partial<EntryRow>, 'attempts'> & { attempts?: Partial<Attempts> };

/** A payload as a device stored it, for an action with these photos. */
export function storedAs(payload: unknown, version: number, photoIds: string[] = []): StoredPayload {
  return { payload, version, photoIds };
}

let entries = 0;

/** A queued action, by default 'Hand over' of order 1. */
export function anEntry({ attempts, ...facts }: SomeEntry = {}): EntryRow {
  entries += 1;
  return {
    id: `entry-${entries}`,
    owner: SCOPE.owner,
    ownerName: 'demo.creator',
    role: ROLES.creator,
    lane: 'work-order:1',
    kind: 'work-order.take-step',
    version: 1,
    payload: { orderId: '1', orderNumber: 'WO-0001', step: 'hand-over' },
    photoIds: [],
    label: 'Hand over to vendor · WO-0001',
    capturedAt: '2026-11-05T10:00:00.000Z',
    notBefore: null,
    state: 'queued',
    attempts: someAttempts(attempts, facts.id ?? `entry-${entries}`),
    ...facts,
  };
}

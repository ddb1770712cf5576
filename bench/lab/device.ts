import { actions } from '../../src/actions/index.ts';
import type { ApiPort } from '../../src/api/api-port.ts';
import { UnreachableError } from '../../src/api/errors.ts';
import { openJournal, openSecondCopy } from '../../src/app/second-copy.ts';
import { DeviceDatabase } from '../../src/data/database.ts';
import { orderRow } from '../../src/data/orders.ts';
import { ROLES } from '../../src/domain/permissions.ts';
import { ownerKey, ownerOf, type SessionUser } from '../../src/domain/session/session.ts';
import { uuidV7Maker } from '../../src/domain/uuid.ts';
import type { WorkOrder } from '../../src/domain/work-order/work-order.ts';
import { createEngine, type Engine } from '../../src/sync/engine.ts';
import { observed, Reachability } from '../../src/sync/reachability.ts';

const USER: SessionUser = {
  userId: 'bench.creator',
  username: 'bench.creator',
  role: ROLES.superAdmin,
  employee: { id: 'e-1', name: 'Bay 4' },
  city: { id: '1', name: 'City' },
  complex: { id: '1', name: 'Complex' },
  locationName: 'Bay 4',
};

export const OWNER = ownerKey(ownerOf(USER));

export const newId = uuidV7Maker({
  nowMs: Date.now,
  fill: (bytes) => void crypto.getRandomValues(bytes),
});

/** An offline tablet in a bay: the real database, journal and engine, with no server to send to. */
export type Device = { database: DeviceDatabase; engine: Engine; reports: string[] };

export async function openDevice(): Promise<Device> {
  const database = new DeviceDatabase('bench-device');
  await database.delete();
  const reports: string[] = [];
  const report = (error: unknown, context: string) => void reports.push(`${context}: ${error}`);
  await openJournal(database, report, { events: window, reload: () => location.reload() });
  await database.open();
  await openSecondCopy({ database, newId, now: () => new Date(), report });
  const reachability = new Reachability();
  const nobody: ApiPort = { perform: async () => Promise.reject(new UnreachableError('network')) };
  const engine = createEngine({
    database,
    api: observed(nobody, reachability),
    registry: actions,
    clock: {
      now: () => new Date(),
      setTimer: (callback, delayMs) => setTimeout(callback, delayMs),
      clearTimer: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout>),
    },
    random: Math.random,
    locks: navigator.locks,
    channel: new BroadcastChannel('bench-device'),
    reachability,
    newId,
    token: () => 'a token',
    session: () => ({ user: USER, owner: ownerOf(USER) }),
    idempotency: () => true,
    report,
  });
  await engine.start();
  return { database, engine, reports };
}

/** Orders that can each be handed over, with a job that can be completed once the car is back. */
export async function holdOrders(
  { database }: Device,
  count: number,
  status: 'vendor_assigned' | 'car_received',
): Promise<void> {
  const at = new Date().toISOString();
  const orders = Array.from({ length: count }, (_, index) => anOrder(index, status));
  await database.orders.bulkPut(orders.map((order) => orderRow(USER.complex.id, order, at)));
}

function anOrder(index: number, status: 'vendor_assigned' | 'car_received'): WorkOrder {
  const by = 'demo.creator';
  const at = new Date(Date.UTC(2026, 10, 1, 6, index)).toISOString();
  return {
    id: `order-${index}`,
    number: `WO-${1001 + index}`,
    jobCard: { id: `card-${index}`, number: `JC-${501 + index}` },
    car: { id: `car-${index}`, number: `MH 12 AB ${1000 + index}` },
    vendor: { id: 'vendor-1', vendorNumber: 'VEN-1001', name: 'Garage One' },
    status,
    statusText: status,
    jobs: [
      {
        id: `job-${index}`,
        catalogueJobId: 'catalogue-1',
        name: 'Front bumper',
        categoryName: 'Body Work',
        quantity: 1,
        ratePaise: 250_000,
        totalPaise: 250_000,
        pictures: [{ at: 'server', url: `/api/media/bench-${index}` }],
        approval: 'approved',
        approvedBy: 'demo.approver',
        completion: null,
      },
    ],
    totalPaise: 250_000,
    createdAt: at,
    createdBy: by,
    statusLog: [{ status: 'open', statusText: 'open', at, by }],
  };
}

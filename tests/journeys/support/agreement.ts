import { createApiClient } from '#app/api/client.ts';
import { newId } from '#app/app/engine-parts.ts';
import { listVendors } from '#contract/calls/vendors.ts';
import { listWorkOrders } from '#contract/calls/work-orders.ts';
import { MAX_PAGE_SIZE } from '#domain/limits.ts';
import { localId } from '#domain/local-ids.ts';
import { ROLES } from '#domain/permissions.ts';
import type { KnownWorkOrderStatus, WorkOrder } from '#domain/work-order/work-order.ts';
import { openWorld, photo, TOKENS } from '#tests/server/api/world.ts';
import { ACTIONS, type ActionName, raiseOver } from './agreement-actions.ts';
import { type DeviceSide, openDevice, type Verdict } from './agreement-device.ts';
import { raiseOrders, type Shape } from './agreement-orders.ts';
import { Cable } from './tablet.ts';

export type Person = keyof typeof ROLES;
export const PEOPLE = Object.keys(ROLES) as Person[];

/** Question: may this user do this to such an order, and with which result? */
export type Question = { person: Person; status: KnownWorkOrderStatus; action: ActionName; shape: Shape };

/** Verdicts, by their questions in words. */
export type Verdicts = Record<string, Verdict>;

export type TwoSides = {
  /** Asks both sides each question, on a separate order. */
  ask(questions: readonly Question[]): Promise<{ device: Verdicts; server: Verdicts }>;
  /** Raises an order, with each role; it has no id or number yet that both could know. */
  askToRaise(): Promise<{ device: Verdicts; server: Verdicts }>;
  stop(): Promise<void>;
};

/** One server, and a tablet for each role, which judges by its own copy of the rules over its own database. */
export async function openTwoSides(): Promise<TwoSides> {
  const world = await openWorld();
  await world.db.insertInto('vendors').values(VENDOR_WITHOUT_RATES).execute();
  const picture = await (await photo()).arrayBuffer();
  const office = createApiClient({
    host: () => '/api',
    token: () => TOKENS.superAdmin,
    fetch: new Cable(world).fetch,
    onSignedOut: () => undefined,
  });
  const { value: vendors } = await office.perform(listVendors, { query: {} });
  const devices = new Map<Person, DeviceSide>();
  for (const person of PEOPLE) devices.set(person, await openDevice(world, TOKENS[person], picture));

  /** Reads as every tablet does: page by page. The newest come first, so the latest orders are at the top. */
  async function readNewest(count: number): Promise<Map<string, WorkOrder>> {
    const found = new Map<string, WorkOrder>();
    for (let page = 1; found.size < count; page += 1) {
      const { value } = await office.perform(listWorkOrders, { query: { page, pageSize: MAX_PAGE_SIZE } });
      for (const order of value.records) found.set(order.id, order);
    }
    return found;
  }

  function deviceOf(person: Person): DeviceSide {
    const device = devices.get(person);
    if (device === undefined) throw new Error(`no tablet for ${person}`);
    return device;
  }

  async function askOne({ person, action }: Question, order: WorkOrder): Promise<[Verdict, Verdict]> {
    const device = deviceOf(person);
    const made = ACTIONS[action](order, vendors.records);
    return [await device.askDevice(order, made, order.id), await device.askServer(made)];
  }

  return {
    ask: async (questions) => {
      const asked = questions.map((question) => ({ ...question, id: newId() }));
      await raiseOrders(world.db, asked);
      const orders = await readNewest(asked.length);
      const device: Verdicts = {};
      const server: Verdicts = {};
      const askAll = async (person: Person) => {
        for (const { id, ...question } of asked.filter((one) => one.person === person)) {
          const words = `${person}: ${question.action}, when ${question.status}`;
          const order = orders.get(id);
          if (order === undefined) throw new Error('the server does not list the order');
          [device[words], server[words]] = await askOne(question, order);
        }
      };
      await Promise.all(PEOPLE.map(askAll));
      return { device, server };
    },
    askToRaise: async () => {
      const device: Verdicts = {};
      const server: Verdicts = {};
      for (const person of PEOPLE) {
        const orderId = localId(newId());
        const action = raiseOver(orderId);
        device[person] = nameless(await deviceOf(person).askDevice(null, action, orderId));
        server[person] = nameless(await deviceOf(person).askServer(action));
      }
      return { device, server };
    },
    stop: async () => {
      for (const device of devices.values()) await device.stop();
      await world.stop();
    },
  };
}

function nameless(verdict: Verdict): Verdict {
  return 'refused' in verdict ? verdict : { becomes: { ...verdict.becomes, id: '', number: '' } };
}

const VENDOR_WITHOUT_RATES = {
  id: 'vendor-3',
  name: 'Konkan Glass Works',
  city_id: '1',
  gst_no: '27AAAAA0000A1Z5',
  address: 'Plot 3',
  phone_number: '9000000003',
  created_at: '2026-01-01T00:00:00.000Z',
};

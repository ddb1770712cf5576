import type { Db } from '../db/schema.ts';
import { type AcceptedFile, acceptBytes } from '../files/accept.ts';
import type { Decoder } from '../files/decoder.ts';
import type { FileStore } from '../files/file-store.ts';
import { recordFiles } from '../files/record.ts';
import type { Clock } from '../http/handler.ts';
import { newId } from '../ids.ts';
import { type Bill, billOrders } from './billing.ts';
import { DEMO_VENDORS, OTHER_CITY_VENDOR } from './catalogue.ts';
import { type DemoRows, hasDemo, insertRows, lockForDemo, noRows } from './demo.sql.ts';
import { playOrder, type Stage, type Story } from './history.ts';
import { pdfOf } from './pdf.ts';
import { FIRST_COMPLEX, SECOND_COMPLEX } from './people.ts';
import { INVOICE_PLANS, ORDER_PLANS, plates } from './plans.ts';
import { addBill, addCatalogue, addJobCards, addOrder, addPeople, addVendor } from './rows.ts';
import { shotsOf, takeShots } from './shots.ts';

export type DemoContext = {
  readonly db: Db;
  readonly files: FileStore;
  readonly decoder: Decoder;
  readonly clock: Clock;
};

/** Whoever has this user has the demo. */
const DEMO_USERNAME = 'demo.super-admin';
const FIRST_CARDS = 60;
const SECOND_CARDS = 5;
const DAY_MS = 24 * 3_600_000;

/** Loads the demo complex unless it is there: users with known tokens, job cards, catalogue, vendors, orders and invoices in every status. */
export async function loadDemo({ db, files, decoder, clock }: DemoContext): Promise<void> {
  if (await hasDemo(db, DEMO_USERNAME)) return;
  const nowMs = clock.now().getTime();
  const story = buildDemo(nowMs);
  const pictures = story.orders.flatMap((order) => shotsOf(order, nowMs));
  const [taken, pdfs] = await Promise.all([
    takeShots(
      pictures.flatMap(({ reference, completion }) => [...reference, ...completion]),
      { files, decoder },
    ),
    printBills(story.bills, { files, decoder }),
  ]);
  await db.transaction().execute(async (tx) => {
    // Two servers that start on one empty database both draw; only the first one writes.
    await lockForDemo(tx);
    if (await hasDemo(tx, DEMO_USERNAME)) return;
    await recordFiles(tx, [...taken.values(), ...pdfs.values()]);
    writeStory(story, { nowMs, taken, pdfs });
    await insertRows(tx, story.rows);
  });
}

type DemoStory = {
  readonly rows: DemoRows;
  readonly userIds: ReadonlyMap<string, string>;
  /** Oldest first: their numbers rise with time. */
  readonly orders: readonly Story[];
  readonly bills: readonly Bill[];
};

function buildDemo(nowMs: number): DemoStory {
  const rows = noRows();
  const made = { at: new Date(nowMs - 400 * DAY_MS).toISOString(), newId };
  const { userIds, desks } = addPeople(rows, made);
  const jobs = addCatalogue(rows, { ...made, cityId: FIRST_COMPLEX.city.id });
  const vendors = new Map(
    DEMO_VENDORS.map((vendor, index) => [
      vendor.key,
      addVendor(rows, vendor, jobs, {
        ...made,
        cityId: FIRST_COMPLEX.city.id,
        authUserId: desks[index] ?? null,
      }),
    ]),
  );
  const otherJobs = addCatalogue(rows, { ...made, cityId: SECOND_COMPLEX.city.id });
  addVendor(rows, OTHER_CITY_VENDOR, otherJobs, {
    ...made,
    cityId: SECOND_COMPLEX.city.id,
    authUserId: null,
  });
  const cards = addJobCards(rows, plates(FIRST_CARDS, 41), {
    ...made,
    complexId: FIRST_COMPLEX.id,
    firstNumber: 2_001,
    nowMs,
  });
  addJobCards(rows, plates(SECOND_CARDS, 77), {
    ...made,
    complexId: SECOND_COMPLEX.id,
    firstNumber: 7_001,
    nowMs,
  });
  const stage: Stage = {
    jobs,
    vendors,
    creator: 'demo.creator',
    approver: 'demo.approver',
    superAdmin: DEMO_USERNAME,
    nowMs,
    newId,
  };
  return { rows, userIds, ...playPlans(cards, stage) };
}

function playPlans(
  cards: readonly { id: string; plate: string }[],
  stage: Stage,
): { orders: Story[]; bills: Bill[] } {
  let played = 0;
  const play = (plan: (typeof ORDER_PLANS)[number]): Story => {
    const card = cards[played % cards.length];
    if (card === undefined) throw new Error('the demo has no job cards');
    played += 1;
    return playOrder(plan, card, played, stage);
  };
  const bills = INVOICE_PLANS.map((plan, index) => billOrders(plan, plan.orders.map(play), index, stage));
  const orders = [...bills.flatMap((bill) => bill.orders), ...ORDER_PLANS.map(play)];
  orders.sort((a, b) => a.order.createdAt.localeCompare(b.order.createdAt));
  return { orders, bills };
}

/** The invoices' PDFs by invoice id. */
async function printBills(
  bills: readonly Bill[],
  { files, decoder }: Pick<DemoContext, 'files' | 'decoder'>,
): Promise<Map<string, AcceptedFile>> {
  const printed = new Map<string, AcceptedFile>();
  for (const bill of bills) {
    const vendor = bill.orders[0]?.order.vendor?.name ?? '';
    const lines = bill.orders.flatMap(({ order, jobCard }) => [
      { text: `Vehicle ${jobCard.plate}`, size: 13 },
      ...order.jobs.map((job) => ({ text: `   ${job.quantity} x ${job.name}`, size: 11 })),
    ]);
    const pdf = pdfOf([
      { text: vendor, size: 20 },
      { text: `Tax invoice ${bill.number}`, size: 15 },
      { text: `Date ${bill.log[0]?.at.slice(0, 10) ?? ''}`, size: 11 },
      { text: ' ', size: 11 },
      ...lines,
      { text: ' ', size: 11 },
      { text: `Value without tax: INR ${(bill.withoutTaxPaise / 100).toFixed(2)}`, size: 12 },
      { text: `Value with tax (18 %): INR ${(bill.withTaxPaise / 100).toFixed(2)}`, size: 12 },
      { text: ' ', size: 11 },
      { text: 'Sample document of the demo complex.', size: 9 },
    ]);
    printed.set(bill.id, await acceptBytes(files, decoder, pdf, 'pdf'));
  }
  return printed;
}

type Media = {
  readonly nowMs: number;
  readonly taken: ReadonlyMap<string, AcceptedFile>;
  readonly pdfs: ReadonlyMap<string, AcceptedFile>;
};

function writeStory({ rows, userIds, orders, bills }: DemoStory, { nowMs, taken, pdfs }: Media): void {
  const complexId = FIRST_COMPLEX.id;
  const categories = new Map(rows.catalogue_jobs.map((job) => [job.id, job.category_id]));
  const categoryOf = (jobId: string): string => categories.get(jobId) ?? '';
  for (const order of orders) {
    addOrder(rows, order, shotsOf(order, nowMs), { complexId, userIds, taken, categoryOf });
  }
  for (const bill of bills) {
    const pdf = pdfs.get(bill.id);
    if (pdf !== undefined) addBill(rows, bill, { complexId, userIds, pdf });
  }
}

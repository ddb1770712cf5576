import type { Browser, Page } from '@playwright/test';
import jsQr from 'jsqr';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PaperProps } from '#app/features/printing/order-paper.tsx';
import { printTexts } from '#app/features/printing/texts.ts';
import { PRINT_TABLE_ROWS } from '#domain/limits.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { aJob, anOrder, aUser } from '#testkit/builders.ts';
import { launchBrowser } from '#tests/support/chromium.ts';
import { type LabServer, startLab } from '#tests/support/lab.ts';
import { type Pdf, type PdfPage, readPdf } from './support/read-pdf.ts';

const A4 = { width: (210 / 25.4) * 72, height: (297 / 25.4) * 72 };
const MARGIN = (12 / 25.4) * 72;
const TABLE_HEAD = 'No. Work requested Quantity Amount';
const LONG_NAME = 'Shree Balaji Heavy Vehicle Body Builders and Engine Reconditioning Works '
  .repeat(3)
  .slice(0, 200);

let lab: LabServer;
let browser: Browser;
beforeAll(async () => {
  [lab, browser] = await Promise.all([startLab('tests/printing/lab'), launchBrowser()]);
}, 120_000);
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});
afterAll(async () => {
  await browser?.close();
  await lab?.close();
});

async function openLab(): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(lab.origin);
  return page;
}

function aPaper(order: WorkOrder, facts: Partial<PaperProps> = {}): PaperProps {
  return {
    order,
    user: aUser(),
    origin: 'https://vendors.fleet.test',
    printedAt: '2026-11-05T10:00:00.000Z',
    fetchedAt: '2026-11-05T09:00:00.000Z',
    unsent: 0,
    ...facts,
  };
}

async function draw(order: WorkOrder, facts: Partial<PaperProps> = {}): Promise<Page> {
  const page = await openLab();
  await page.evaluate((given) => window.printLab.drawPaper(given), aPaper(order, facts));
  return page;
}

async function printStack(orders: readonly WorkOrder[]): Promise<Pdf> {
  const page = await openLab();
  const papers = orders.map((order) => aPaper(order));
  await page.evaluate((given) => window.printLab.drawStack(given), papers);
  return readPdf(await page.pdf({ preferCSSPageSize: true }));
}

async function print(order: WorkOrder): Promise<Pdf> {
  const page = await draw(order);
  // `preferCSSPageSize`: the size from the style sheet, as a printer's dialog uses it.
  return readPdf(await page.pdf({ preferCSSPageSize: true }));
}

function anOrderOf(jobCount: number, facts: Partial<WorkOrder> = {}): WorkOrder {
  const jobs = Array.from({ length: jobCount }, (_, index) =>
    aJob({ id: `j${index + 1}`, name: `Work piece ${index + 1}`, totalPaise: 100_000 }),
  );
  return { ...anOrder({ id: '7', jobs }), ...facts };
}

/** The numbers at the start of the table's lines. */
function rowNumbers({ lines }: PdfPage): number[] {
  const head = lines.indexOf(TABLE_HEAD);
  const rows = head === -1 ? [] : lines.slice(head + 1);
  return rows.flatMap((line) => (/^\d+( Work piece| \S.*|)$/.test(line) ? [Number.parseInt(line, 10)] : []));
}

function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}

describe('the printed work order', () => {
  it('is one A4 page upright for three jobs, filled up to fifteen lines, with the gate pass below', async () => {
    const { title, pages } = await print(
      anOrder({
        id: '7',
        jobs: [
          aJob({ id: 'j1', name: 'Front bumper', quantity: 2, totalPaise: 200_050, ratePaise: 100_025 }),
          aJob({ id: 'j2', name: 'Crankshaft', categoryName: 'Lathe Work', ratePaise: 0, totalPaise: 0 }),
          aJob({ id: 'j3', name: 'Door hinge', approval: 'pending', approvedBy: null }),
          aJob({ id: 'j4', name: 'Gold paint', approval: 'rejected' }),
        ],
      }),
    );
    const [page] = pages;
    if (page === undefined) throw new Error('The document is empty');
    expect(pages).toHaveLength(1);
    expect(title).toBe('WO-0007');
    expect(page.width).toBeCloseTo(A4.width, 0);
    expect(page.height).toBeCloseTo(A4.height, 0);
    expect(rowNumbers(page)).toEqual(upTo(PRINT_TABLE_ROWS));
    expect(page.lines).toEqual(
      expect.arrayContaining([
        'Page 1 of 1',
        'Work type Body Work, Lathe Work',
        'Vendor Garage One',
        TABLE_HEAD,
        '1 Front bumper 2 ₹2,000.50',
        '2 Crankshaft 1 -',
        '3 Door hinge 1 ₹1,000',
        'Total 4 ₹3,000.50',
        '+ 1 unpriced',
        'Part description Front bumper × 2, Crankshaft × 1, Door hinge × 1',
      ]),
    );
    for (const text of [
      'Bay 4 · Depot One · Pune',
      'Car number MH 12 AB 0007',
      'Approved by',
      'Gate Pass',
      'Work order number WO-0007',
      'Nov 5, 2026',
      'Total quantity 4',
      'Gate security',
    ]) {
      expect(page.text).toContain(text);
    }
    expect(page.text).not.toContain('Gold paint');
    expectInsideMargins(page);
  });

  it('goes on over further pages with the table’s head on each, and cuts no line in two', async () => {
    const { pages } = await print(anOrderOf(60));
    const withRows = pages.filter((page) => rowNumbers(page).length > 0);
    expect(withRows.length).toBeGreaterThan(1);
    expect(withRows.flatMap(rowNumbers)).toEqual(upTo(60));
    expect(pages.filter((page) => page.text.includes('Total 60 ₹60,000'))).toHaveLength(1);
    pages.forEach((page, index) => {
      expect(page.lines.at(-1)).toBe(`Page ${index + 1} of ${pages.length}`);
      expect(page.lines[0] === 'WO-0007 · MH 12 AB 0007').toBe(index > 0);
      expectInsideMargins(page);
    });
  });

  it('keeps the gate pass whole on one page, however far the table reaches', async () => {
    for (const jobCount of [15, 17, 20, 24, 30, 200]) {
      const { pages } = await print(anOrderOf(jobCount));
      const passes = pages.filter(({ text }) => text.includes(printTexts.cutHere));
      expect(passes, `${jobCount} jobs`).toHaveLength(1);
      const pass = passes[0]?.lines.slice(passes[0].lines.indexOf(printTexts.cutHere)).join(' ');
      for (const text of [
        printTexts.gatePass,
        `Total quantity ${jobCount}`,
        'WO-0007',
        printTexts.gateSecurity,
      ]) {
        expect(pass, `${jobCount} jobs`).toContain(text);
      }
    }
  });

  it('breaks long names into lines inside of the margins', async () => {
    const vendor = { id: 'v1', vendorNumber: 'VEN-1', name: LONG_NAME };
    const job = aJob({ name: 'W'.repeat(200), quantity: 9_999, totalPaise: 100_000_000_000 });
    const { pages } = await print(anOrderOf(0, { vendor, jobs: [job] }));
    for (const page of pages) expectInsideMargins(page);
    const words = pages.map(({ text }) => text).join(' ');
    expect(words.split(LONG_NAME.trimEnd())).toHaveLength(3);
    expect(words).toContain('₹1,00,00,00,000');
  });

  it('has a dashed line to cut the gate pass off', async () => {
    const page = await draw(anOrderOf(1));
    const cut = page.locator('.paper-cut').filter({ hasText: printTexts.cutHere });
    const line = await cut.evaluate((mark) => getComputedStyle(mark, '::after').borderTopStyle);
    expect(line).toBe('dashed');
  });

  it('names no vendor before there is one', async () => {
    const { pages } = await print(anOrderOf(1, { vendor: null }));
    expect(pages[0]?.lines.filter((line) => line === 'Vendor Not Assigned')).toHaveLength(2);
  });

  it('is black on white in a dark theme', async () => {
    const page = await draw(anOrderOf(3));
    await page.emulateMedia({ media: 'print' });
    const { data, info } = await pixels(await page.screenshot({ fullPage: true }));
    const colours = new Set<number>();
    for (let at = 0; at < data.length; at += info.channels) {
      colours.add(Math.max(...data.subarray(at, at + 3)) - Math.min(...data.subarray(at, at + 3)));
    }
    expect([...colours]).toEqual([0]);
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
  });
});

describe('a stack of work orders', () => {
  it('begins each order on a page of its own, and names it on every page', async () => {
    const orders = [
      anOrderOf(3),
      anOrderOf(60, { id: '8', number: 'WO-0008' }),
      anOrderOf(2, { id: '9', number: 'WO-0009' }),
    ];
    const { title, pages } = await printStack(orders);
    expect(title).toBe('3 work orders');
    const owners = pages.map(({ lines }) => lines[0]?.split(' ')[0]);
    expect(new Set(owners)).toEqual(new Set(['WO-0007', 'WO-0008', 'WO-0009']));
    for (const { number } of orders) {
      const own = pages.filter((_, index) => owners[index] === number);
      const starts = own.map(({ lines }) => lines.includes(number));
      expect(starts).toEqual([true, ...own.slice(1).map(() => false)]);
      expect(own.flatMap(rowNumbers)).toEqual(upTo(number === 'WO-0008' ? 60 : PRINT_TABLE_ROWS));
    }
    expect(pages[0]?.lines.at(-1)).toBe(`Page 1 of ${pages.length}`);
    pages.forEach(expectInsideMargins);
  });

  it('keeps each gate pass whole on one page', async () => {
    const numbers = ['WO-0007', 'WO-0008', 'WO-0009'];
    const { pages } = await printStack(numbers.map((id, index) => anOrderOf(15 + index, { id, number: id })));
    const passes = pages.filter(({ text }) => text.includes(printTexts.cutHere));
    expect(passes).toHaveLength(3);
    passes.forEach(({ lines }, index) => {
      const pass = lines.slice(lines.indexOf(printTexts.cutHere)).join(' ');
      for (const text of [numbers[index], `Total quantity ${15 + index}`, printTexts.gateSecurity]) {
        expect(pass).toContain(text);
      }
    });
  });

  it('has every order’s code', async () => {
    const page = await openLab();
    const papers = ['7', '8', '9'].map((id) => aPaper(anOrderOf(1, { id, number: `WO-${id}` })));
    await page.evaluate((given) => window.printLab.drawStack(given), papers);
    const codes = page.getByRole('img', { name: /^QR code/ });
    const names = await codes.evaluateAll((found) => found.map((code) => code.getAttribute('aria-label')));
    expect(names).toEqual(['WO-7', 'WO-8', 'WO-9'].map(printTexts.code));
  });
});

describe('the code on the printed work order', () => {
  it('leads to the order’s address, and is at least 25 mm wide', async () => {
    const id = '01a1fcfe-b27d-7535-a5f8-50e37b42c3ec';
    const page = await draw(anOrderOf(3, { id }));
    await page.emulateMedia({ media: 'print' });
    const box = await page.locator('.paper-code svg').boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual((25 / 25.4) * 96);
    const { data, info } = await pixels(await page.screenshot());
    const code = jsQr(new Uint8ClampedArray(data), info.width, info.height);
    expect(code?.data).toBe(`https://vendors.fleet.test/work-orders/${id}`);
  });

  it('is missing while the order is not sent, and the paper says so', async () => {
    const page = await draw(anOrderOf(3, { id: 'local-1', number: 'New work order' }), { unsent: 4 });
    expect(await page.locator('.paper-code svg').count()).toBe(0);
    const { pages } = await readPdf(await page.pdf({ preferCSSPageSize: true }));
    expect(pages[0]?.text).toContain(printTexts.notSent);
    expect(pages[0]?.text).toContain('with 4 changes not sent yet');
  });
});

async function pixels(png: Uint8Array) {
  return sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
}

function expectInsideMargins({ inked, width }: PdfPage): void {
  expect(inked.left).toBeGreaterThanOrEqual(MARGIN - 1);
  expect(inked.right).toBeLessThanOrEqual(width - MARGIN + 1);
}

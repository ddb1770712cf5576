import { setTimeout as pass } from 'node:timers/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { invoiceTexts } from '#app/features/invoices/texts.ts';
import { TOKENS, test } from './support/story.ts';

/** Pauses (ms) between two presses, too short to read the result of the first; null: Enter is held down. */
const GAPS = [250, 600, null, 0, 400, 100] as const;
type Gap = (typeof GAPS)[number];
/** From this pause on (ms) a press may be intended, on the browser's own clock. */
const TAKEN_FROM_MS = 650;

const OFFICE = { width: 1440, height: 900 };

test('[L36] an invoice goes one stage on, however quickly its button is pressed again', async ({ site }) => {
  const desk = await site.openTablet({ viewport: OFFICE, plain: true });
  await desk.signIn(TOKENS.superAdmin);
  const { page } = desk;
  const presses = await watchPresses(page);
  await page.goto('/invoices');
  const forward = page.getByRole('table').getByRole('button', {
    name: new RegExp(`^(${invoiceTexts.approveAsManager}|${invoiceTexts.approveAsFinance}): `),
  });
  for (const gap of GAPS) {
    const name = (await forward.first().getAttribute('aria-label')) ?? '';
    // The result of the previous press has been visible long enough for an intended press.
    await forward.first().click({ trial: true });
    await pressTwice(page, await middleOf(forward.first()), gap);
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
    const others = (await presses()).filter((press) => !press.name.startsWith(name));
    expect(
      others.filter(({ afterMs }) => afterMs < TAKEN_FROM_MS),
      `pressed again after ${gap}`,
    ).toEqual([]);
    // A busy machine may press so late that the user can have read the screen.
    if (others.length > 0) await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  }
  await test.step('and its question is asked, not answered', async () => {
    const pay = page
      .getByRole('table')
      .getByRole('button', { name: new RegExp(`^${invoiceTexts.pay}: `) })
      .first();
    await pressTwice(page, await middleOf(pay), null);
    await expect(page.getByRole('alertdialog')).toBeVisible();
    expect(await presses()).toHaveLength(1);
  });
});

const SCREENS = [
  '/floor',
  '/vendors',
  '/job-management',
  '/outbox',
  '/',
  '/work-orders',
  '/work-orders/create',
  '/created-work-orders',
  '/approve-work-order',
  '/assign-vendor',
  '/in-progress-work-orders',
  '/completed-work-orders',
  '/invoices',
  '/invoices?create=true',
  '/pending-payments',
  '/paid',
  '/users',
];

/** It takes minutes, and is run on demand (CONTRIBUTING.md). */
const areAllPressed = process.env.PRESSES === 'all';

const pressAllTwice: Parameters<typeof test>[2] = async ({ site }) => {
  test.setTimeout(30 * 60_000);
  const orders = [
    ['/created-work-orders', await site.office.orderIn('open', 2)],
    ['/approve-work-order', await site.office.orderIn('ready_for_approval', 3)],
    ['/assign-vendor', await site.office.orderIn('ready_for_vendor', 2)],
    ['/in-progress-work-orders', await site.office.orderIn('vendor_assigned', 2)],
    ['/in-progress-work-orders', await site.office.orderIn('car_received', 2)],
  ] as const;
  const desk = await site.openTablet({ viewport: OFFICE, plain: true });
  await desk.signIn(TOKENS.superAdmin);
  const { page } = desk;
  const presses = await watchPresses(page);
  const known = new Set<string>();
  const found: string[] = [];
  for (const path of [...orders.map(([list, { id }]) => `${list}/${id}`), ...SCREENS])
    await test.step(path, () => pressAll(path));
  expect(found).toEqual([]);

  async function pressAll(path: string): Promise<void> {
    for (;;) {
      await page.goto(path);
      const next = (await controls(page)).find(({ kind }) => !known.has(kind));
      if (next === undefined) return;
      known.add(next.kind);
      const gap = GAPS[known.size % GAPS.length] ?? null;
      const before = await actions();
      await presses();
      await pressTwice(page, next, gap);
      const [first, ...others] = await presses();
      const stored = (await actions()) - before;
      const other = others.find(
        ({ name, afterMs }) => !name.startsWith(first?.name ?? '') && afterMs < TAKEN_FROM_MS,
      );
      // 'Approve all 3' contains the number.
      const rightful = Number(/ all (\d+)$/.exec(first?.name ?? '')?.[1] ?? 1);
      if (other === undefined && stored <= rightful) continue;
      found.push(`${path}: ${first?.name} → ${other?.name} after ${gap}, ${stored} acts`);
    }
  }

  /** Number of captured actions so far, sent or not. */
  async function actions(): Promise<number> {
    const sent = site.network.requests.filter(
      ({ method, path }) => method !== 'GET' && path.includes('/vendors/'),
    );
    return sent.length + (await desk.kept()).length;
  }
};

if (areAllPressed)
  test('[L36] nothing that a press brings is pressed by its second click, on any screen', pressAllTwice);

type Control = { kind: string; x: number; y: number };

/** Controls on the screen that can be pressed now, by kind: a list's rows count as one. */
async function controls(page: Page): Promise<Control[]> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '…' })).toHaveCount(0);
  return page.evaluate(() =>
    [...document.querySelectorAll('main a, main button, main label')].flatMap((control) => {
      const box = control.getBoundingClientRect();
      const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      const hit = document.elementFromPoint(at.x, at.y);
      if (hit === null || !control.contains(hit) || control.matches(':disabled, [aria-disabled=true]'))
        return [];
      const name = (control.ariaLabel ?? control.textContent ?? '').replace(/:.*|\d.*/s, '');
      const kind = control.matches('[data-list-item], [role=option], label')
        ? `a ${control.localName} of ${location.pathname.split('/')[1]}`
        : `${location.pathname.split('/').length > 2 ? 'detail' : 'list'} ${name}`;
      return [{ kind, ...at }];
    }),
  );
}

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  await expect(target).toBeEnabled();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('It is not on screen.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Like a hand, which checks nothing in between. */
async function pressTwice(page: Page, { x, y }: { x: number; y: number }, gap: Gap): Promise<void> {
  if (gap === null) {
    await page.evaluate(
      ([left, top]) => {
        const control = document.elementFromPoint(left, top)?.closest<HTMLElement>('a, button, label');
        (control?.querySelector('input') ?? control)?.focus();
      },
      [x, y] as const,
    );
    // A keyboard repeats a held key about thirty times a second.
    for (let time = 0; time < 20; time += 1) {
      await page.keyboard.down('Enter');
      await pass(30);
    }
    await page.keyboard.up('Enter');
    return;
  }
  await page.mouse.click(x, y);
  await pass(gap);
  await page.mouse.click(x, y);
}

/**
 * A click as it arrives below the window; `afterMs`: time between the previous click and its press, on the browser's
 * clock.
 */
type Taken = { name: string; afterMs: number };

/** Presses that reached the app since the last call. A busy machine is late with the second press. */
async function watchPresses(page: Page): Promise<() => Promise<Taken[]>> {
  const taken: Taken[] = [];
  await page.exposeFunction('tellPress', (press: Taken) => void taken.push(press));
  await page.addInitScript(() => {
    const { tellPress } = window as unknown as { tellPress: (press: Taken) => void };
    let downMs = 0;
    let clickMs = 0;
    addEventListener(
      'pointerdown',
      ({ timeStamp }) => {
        downMs = timeStamp;
      },
      { capture: true },
    );
    document.addEventListener(
      'click',
      ({ target, timeStamp }) => {
        if (!(target instanceof Element)) return;
        const control = target.closest('a, button, label, tr, [role=dialog], [role=alertdialog]') ?? target;
        tellPress({ name: control.ariaLabel ?? control.textContent ?? '', afterMs: downMs - clickMs });
        clickMs = timeStamp;
      },
      { capture: true },
    );
  });
  return async () => {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    return taken.splice(0);
  };
}

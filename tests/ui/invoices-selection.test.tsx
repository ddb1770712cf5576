import { act } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ROLES } from '#domain/permissions.ts';
import { rejection } from '#testkit/host.ts';
import { buttonNamed, eventually, find, press, toasts, words } from '#testkit/screen.tsx';
import {
  anInvoice,
  anInvoiceDesk,
  type InvoiceDesk,
  openInvoices,
  rowOf,
  rows,
} from './support/invoices.tsx';

const saved: { name: string; content: Blob }[] = [];

beforeEach(() => {
  saved.length = 0;
  let latest = new Blob();
  // jsdom makes no addresses for bytes in memory, and saves no files.
  Object.assign(URL, {
    createObjectURL: (content: Blob) => {
      latest = content;
      return 'blob:saved';
    },
    revokeObjectURL: () => undefined,
  });
  HTMLAnchorElement.prototype.click = function save() {
    saved.push({ name: this.download, content: latest });
  };
});

/** What a file says; what the screen does meanwhile is drawn. */
async function textOf(content: Blob | undefined): Promise<string> {
  return await act(
    async () =>
      await new Promise<string>((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(String(reader.result));
        reader.readAsText(content ?? new Blob());
      }),
  );
}

const invoices = (count: number) => Array.from({ length: count }, (_, index) => anInvoice(index + 1));
const select = (number: string) => press(find(`[data-invoice=${number.replace('INV-', 'i')}] input`));
const all = () => {
  const label = [...document.querySelectorAll('label')].find(
    (one) => one.textContent === 'Select all on this page',
  );
  return label?.querySelector('input') ?? document.createElement('input');
};

/** The server's rows of what is downloaded: the ids that were asked for. */
function answersDownloads({ tablet }: InvoiceDesk): string[][] {
  const asked: string[][] = [];
  tablet.server.answers.set('invoice.download', ({ ids = [] }: { ids?: string[] }) => {
    asked.push([...ids]);
    return { data: { records: ids.map((id) => ({ id, invoiceNo: `=${id} "A", अ` })) } };
  });
  return asked;
}

describe('the selection', () => {
  it('survives the pages, and is downloaded as CSV in one file', async () => {
    const desk = await anInvoiceDesk(ROLES.creator, invoices(12));
    const asked = answersDownloads(desk);
    await openInvoices(desk);
    await select('INV-12');
    await press('Page 2');
    await eventually('the second page is there', () => rows().length === 2);
    await press(all());
    expect(words('status')).toContain('3 invoices selected');
    await press('Page 1');
    await eventually('the first page is there', () => rows().length === 10);
    expect(all().indeterminate).toBe(true);
    expect(rowOf('INV-12').getAttribute('aria-selected')).toBe('true');
    await press('Download CSV');
    await eventually('it is saved', () => saved.length > 0);
    expect(asked).toEqual([['i12', 'i2', 'i1']]);
    expect(saved[0]?.name).toBe('invoices.csv');
    expect(await textOf(saved[0]?.content)).toBe(
      ['"id","invoiceNo"', ...['i12', 'i2', 'i1'].map((id) => `"${id}","'=${id} ""A"", अ"`), ''].join('\r\n'),
    );
    expect(toasts()).toEqual([['Invoices downloaded successfully', undefined]]);
  });

  it('is cleared at once, and the focus stays with it', async () => {
    await openInvoices(await anInvoiceDesk(ROLES.creator, invoices(3)));
    await press(all());
    await press('Clear selection');
    expect(rows().some((row) => row.getAttribute('aria-selected') === 'true')).toBe(false);
    expect(document.activeElement).toBe(all());
  });

  it('fails with the sentence of the specification when the server has no rows for it', async () => {
    const desk = await anInvoiceDesk(ROLES.creator, invoices(1));
    desk.tablet.server.answers.set('invoice.download', { data: { records: [] } });
    await openInvoices(desk);
    await select('INV-1');
    await press('Download CSV');
    await eventually('it is told', () => toasts().length > 0);
    expect(toasts()).toEqual([['Error', 'Failed to download invoices']]);
    expect(saved).toEqual([]);
  });

  it('fails with the server’s own sentence where it has one', async () => {
    const desk = await anInvoiceDesk(ROLES.creator, invoices(1));
    await openInvoices(desk);
    await select('INV-1');
    desk.tablet.server.failNext(rejection(404, 'Invoice not found'));
    await press('Download CSV');
    await eventually('it is told', () => toasts().length > 0);
    expect(toasts()).toEqual([['Error', 'Invoice not found']]);
  });

  it('cannot be downloaded without a connection, and says why', async () => {
    const desk = await anInvoiceDesk(ROLES.creator, invoices(1));
    await openInvoices(desk);
    await select('INV-1');
    desk.tablet.server.goOffline();
    await press('Download CSV');
    await eventually('it is told', () => toasts().length > 0);
    expect(toasts()).toEqual([['Error', 'Failed to download invoices']]);
    const button = buttonNamed('Download CSV');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('Needs a connection');
  });
});

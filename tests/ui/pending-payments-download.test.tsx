import { beforeEach, describe, expect, it } from 'vitest';
import { readToasts } from '#app/ui/toast.ts';
import { press } from '#testkit/screen.tsx';
import { aDesk, openReports } from './support/pending-payments.tsx';

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

/** What was saved: the file's name, and its lines. */
async function files(): Promise<[string, ...string[]][]> {
  return await Promise.all(
    saved.map(async ({ name, content }): Promise<[string, ...string[]]> => {
      const text = await new Promise<string>((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(String(reader.result));
        reader.readAsText(content);
      });
      return [name, ...text.trimEnd().split('\r\n')];
    }),
  );
}

describe('the download', () => {
  it('has a row for each vendor that is shown', async () => {
    await openReports(await aDesk(), { q: 'Deccan' });
    await press('Download CSV');
    expect(await files()).toEqual([
      [
        'pending-payments.csv',
        '"vendor_id","vendor_name","gst_no","pending_amount","pending_invoices","work_orders","categories"',
        '"2","Deccan Engines","27AABCS4312K1Z2","14236.2","1","2","[""Body Work"",""Engine Work""]"',
      ],
    ]);
    expect(readToasts().map(({ tone, title }) => [tone, title])).toEqual([
      ['success', 'Report downloaded successfully'],
    ]);
  });

  it('has a row for each vendor and status', async () => {
    await openReports(await aDesk(), { tab: 'invoice-status' });
    await press('Download CSV');
    const [name, header, ...lines] = (await files())[0] ?? [];
    expect([name, header]).toEqual([
      'invoice-status.csv',
      '"vendor_id","vendor_name","total_invoices","total_amount","status_uri","status_name","invoice_count","amount"',
    ]);
    expect(lines).toEqual([
      '"2","Deccan Engines","4","20000.3","invoice-created","Created","3","14236.2"',
      '"2","Deccan Engines","4","20000.3","awaiting_stamp","","1","5764.1"',
    ]);
  });

  it('saves no empty file, and says so', async () => {
    await openReports(await aDesk(), { q: 'nonesuch' });
    await press('Download CSV');
    expect(saved).toEqual([]);
    expect(readToasts().map(({ title, description }) => [title, description])).toEqual([
      ['Error', 'There is nothing to download.'],
    ]);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_IMPORT_FILE_BYTES, MAX_IMPORT_LINES } from '#domain/imports.ts';
import { anXlsx, row } from '#tests/server/platform/xlsx.ts';
import { type CallOptions, startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const OTHER = { token: 'demo-other-complex' } as const;

const formOf = (kind: string, file: string | Uint8Array, name = 'list.csv'): FormData => {
  const form = new FormData();
  form.set('kind', kind);
  form.set('file_name', name);
  form.set('file', new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), name);
  return form;
};

const upload = (kind: string, file: string | Uint8Array, options: CallOptions = {}) =>
  server.call('POST', '/imports', { form: formOf(kind, file), ...options });

/** The one record of an answer that has to be a success. */
async function good(answer: ReturnType<TestServer['call']>) {
  const { status, body } = await answer;
  expect([status, body]).toEqual([expect.toSatisfy((one: number) => one < 300), expect.anything()]);
  return body.data.records[0];
}

/** Continues as the screen does, until there are no rows left to process. */
async function work(id: string, options: CallOptions = {}) {
  for (;;) {
    const run = await good(server.call('POST', `/imports/${id}/lots`, options));
    if (!['checking', 'running', 'undoing'].includes(run.state)) return run;
  }
}

const action = (id: string, what: string, options: CallOptions = {}) =>
  server.call('PATCH', `/imports/${id}`, { json: { act: what }, ...options });

async function checkedFile(kind: string, file: string | Uint8Array, options: CallOptions = {}) {
  const run = await good(upload(kind, file, options));
  return work(run.id, options);
}

async function ranFile(kind: string, file: string | Uint8Array, options: CallOptions = {}) {
  const { id } = await checkedFile(kind, file, options);
  await good(action(id, 'run', options));
  return work(id, options);
}

async function undone(id: string) {
  await good(action(id, 'undo'));
  return work(id);
}

async function linesOf(id: string, show = 'all') {
  const { body } = await server.call('GET', `/imports/${id}/lines?show=${show}`);
  return body.data.records;
}

const counts = ({ added, changed, same, wrong }: Record<string, number>) => [added, changed, same, wrong];
const cardsIn = (prefix: string) =>
  server.db
    .selectFrom('job_cards')
    .where('jobcard_no', 'like', `${prefix}%`)
    .orderBy('jobcard_no')
    .select(['jobcard_no', 'car_number'])
    .execute();

describe('a file that was sent', () => {
  test('[N2] is shown line by line before anything is taken, and the run does what was shown', async () => {
    const text =
      'Category;Job;Rate\nPaint;Door;12,50\npaint;ROOF;Rs. 1.250,50\nPaint;door;1300\nPaint;Hood;ten\nBody;Dent;0\n';
    const checked = await checkedFile('catalogue', text);
    expect([checked.state, ...counts(checked)]).toEqual(['checked', 3, 1, 0, 1]);
    expect(await server.db.selectFrom('catalogue_jobs').select('id').execute()).toEqual([]);
    const shown = await linesOf(checked.id);
    expect(
      shown.map(({ line, outcome, values, changes, why }: Record<string, unknown>) => [
        line,
        outcome,
        values,
        changes,
        why,
      ]),
    ).toEqual([
      [2, 'added', ['', 'Paint', 'Door', '₹12.50'], ['rate: 12,50 → ₹12.50'], null],
      [3, 'added', ['', 'paint', 'ROOF', '₹1,250.50'], ['rate: Rs. 1.250,50 → ₹1,250.50'], null],
      [4, 'changed', ['', 'Paint', 'door', '₹1,300'], [], null],
      [5, 'wrong', ['', 'Paint', 'Hood', 'ten'], [], 'rate is ten: enter an amount with at most 2 decimals.'],
      [6, 'added', ['', 'Body', 'Dent', '₹0'], [], null],
    ]);
    await good(action(checked.id, 'run'));
    const done = await work(checked.id);
    expect([done.state, done.run_by, ...counts(done)]).toEqual(['done', 'demo.super-admin', 3, 1, 0, 1]);
    expect(await linesOf(checked.id)).toEqual(shown);
    expect((await linesOf(checked.id, 'attention')).map(({ line }: { line: number }) => line)).toEqual([
      2, 3, 5,
    ]);
    expect((await linesOf(checked.id, 'wrong')).map(({ line }: { line: number }) => line)).toEqual([5]);
    await undone(checked.id);
  });

  test('[N3] is read as the fields of the app read: phone and GST numbers, amounts, names', async () => {
    const text =
      'name,gst_no,phone_number,address\nA\u200Bce  Motors,27 AAAAA-0000a 1Z5,(+91) 98765 43210,"Plot 1,\nPune"\n';
    const { id } = await checkedFile('vendors', text);
    const [line] = await linesOf(id);
    expect(line.values).toEqual(['', 'Ace Motors', '27AAAAA0000A1Z5', '9876543210', 'Plot 1,\nPune']);
    expect(line.changes).toEqual([
      'name: A\\u200bce  Motors → Ace Motors',
      'gst_no: 27 AAAAA-0000a 1Z5 → 27AAAAA0000A1Z5',
      'phone_number: (+91) 98765 43210 → 9876543210',
    ]);
  });

  test('[N7] whose headings are not known has its columns chosen', async () => {
    const rows =
      row(1, 'Cards of May') + row(3, 'Card', 'Vehicle', 'Remark') + row(4, 'N7-1', 'MH12AB1', 'x');
    const run = await good(upload('job-cards', anXlsx({ rows })));
    expect(run.state).toBe('columns');
    expect(run.headings[1]).toEqual({ at: 1, name: 'Vehicle', samples: ['MH12AB1'] });
    const choose = (...columns: unknown[]) =>
      server.call('PATCH', `/imports/${run.id}/columns`, { json: { columns } });
    expect((await action(run.id, 'run')).status).toBe(409);
    expect((await choose({ name: 'jobcard_no', at: 0 })).status).toBe(422);
    expect((await choose({ name: 'jobcard_no', at: 0 }, { name: 'car_number', at: 0 })).status).toBe(422);
    expect((await choose({ name: 'jobcard_no', at: 0 }, { name: 'car_number', at: 9 })).status).toBe(422);
    const chosen = await good(choose({ name: 'jobcard_no', at: 0 }, { name: 'car_number', at: 1 }));
    expect(chosen.notes).toEqual([
      'Not read, because it is above the header: "Cards of May" in line 1.',
      'Columns not read: "Remark".',
    ]);
    expect(counts(await work(run.id))).toEqual([1, 0, 0, 0]);
    const [line] = await linesOf(run.id);
    expect([line.line, line.values.slice(0, 3)]).toEqual([4, ['N7-1', '', 'MH12AB1']]);
    // With other columns it is checked again.
    await good(choose({ name: 'jobcard_no', at: 1 }, { name: 'car_number', at: 0 }));
    expect((await work(run.id)).state).toBe('checked');
    expect((await linesOf(run.id))[0].values[0]).toBe('MH12AB1');
    expect((await server.call('DELETE', `/imports/${run.id}`)).status).toBe(200);
    expect((await server.call('GET', `/imports/${run.id}`)).status).toBe(404);
  });

  test.each([
    ['no table', '%PDF-1.7', 422, 'The file is a PDF'],
    ['nothing', '', 400, 'The file is missing, or empty.'],
    ['only a header', 'jobcard_no,car_number\n', 422, 'The file has no lines below its header.'],
    ['too many lines', `jobcard_no,car_number\n${'A,B\n'.repeat(MAX_IMPORT_LINES + 1)}`, 422, 'split it'],
    ['too many bytes', 'x'.repeat(MAX_IMPORT_FILE_BYTES + 1), 413, 'larger than 10 MB'],
    ['a separator too many', 'jobcard_no,car_number\nA,B,C\n', 422, 'Line 2 has 3 values'],
    ['a damaged ZIP', 'PK\u0003\u0004damaged', 422, 'The file is damaged'],
  ])('[N8] with %s is refused with what to do, and leaves nothing', async (_, text, status, why) => {
    const before = await server.db.selectFrom('import_runs').select('id').execute();
    const answer = await upload('job-cards', text);
    expect([answer.status, answer.body.detail]).toEqual([status, expect.stringContaining(why)]);
    expect(await server.db.selectFrom('import_runs').select('id').execute()).toEqual(before);
    expect(await server.db.selectFrom('files').select('sha256').execute()).toEqual([]);
  });

  test('[N4] is read once where its answer was lost and it was sent again', async () => {
    const key = '0190aaaa-0000-7000-8000-00000000a001';
    const text = 'jobcard_no,car_number\nN4K-1,A\n';
    const first = await good(upload('job-cards', text, { key }));
    expect((await good(upload('job-cards', text, { key }))).id).toBe(first.id);
  });

  test('[N8] with characters that no database stores is taken but for their lines', async () => {
    const { id } = await checkedFile('job-cards', 'jobcard_no,car_number\nN8\0-1,A\nN8-2,B\n');
    const [first, second] = await linesOf(id);
    expect([first.outcome, second.outcome]).toEqual(['wrong', 'added']);
    expect(first.why).toContain('that the database cannot store');
  });
});

describe('an import', () => {
  test('[N1] is a super-admin’s alone, and seen in its complex alone', async () => {
    const { id } = await checkedFile('job-cards', 'jobcard_no,car_number\nN1-1,A\n');
    for (const token of ['demo-admin', 'demo-creator', 'demo-approver'] as const) {
      expect((await upload('job-cards', 'jobcard_no,car_number\nN1-2,A\n', { token })).status).toBe(403);
      expect((await server.call('GET', '/imports', { token })).status).toBe(403);
      expect((await server.call('POST', `/imports/${id}/lots`, { token })).status).toBe(403);
    }
    expect((await server.call('GET', `/imports/${id}`, OTHER)).status).toBe(404);
    expect((await server.call('GET', `/imports/${id}/lines`, OTHER)).status).toBe(404);
    expect((await action(id, 'run', OTHER)).status).toBe(404);
    expect((await server.call('DELETE', `/imports/${id}`, OTHER)).status).toBe(404);
    expect((await server.call('GET', '/imports', OTHER)).body.data.records).toEqual([]);
  });

  test('[N1] takes no line of another complex or city', async () => {
    await ranFile('job-cards', 'jobcard_no,car_number\nN1-9,THEIRS\n', OTHER);
    await ranFile('employees', 'user_id,name\nE-N1,Theirs\n', OTHER);
    const cards = await ranFile(
      'job-cards',
      'jobcard_no,complex_id,car_number\nN1-3,2,A\nN1-9,1,MINE\nN1-4,1,B\nN1-5,,C\n',
    );
    expect(counts(cards)).toEqual([2, 0, 0, 2]);
    expect((await linesOf(cards.id, 'wrong')).map(({ why }: { why: string }) => why)).toEqual([
      'complex_id is 2; only your own (1) can be imported here.',
      'The job card N1-9 belongs to another complex.',
    ]);
    const people = await ranFile('employees', 'user_id,name\nE-N1,Mine now\n');
    expect(counts(people)).toEqual([0, 0, 0, 1]);
    expect(await cardsIn('N1-9')).toEqual([{ jobcard_no: 'N1-9', car_number: 'THEIRS' }]);
  });

  test('[N4] that was cut anywhere goes on, without a line that is half or taken twice', async () => {
    const lines = Array.from({ length: 230 }, (_, at) => `N4-${at},CAR${at}`);
    const { id } = await checkedFile('job-cards', ['jobcard_no,car_number', ...lines].join('\n'));
    await good(action(id, 'run'));
    const first = await good(server.call('POST', `/imports/${id}/lots`));
    expect([first.state, first.handled]).toEqual(['running', 200]);
    // The server is killed in the middle of a lot: that lot is gone completely, and nothing else.
    await server.db.schema
      .alterTable('job_cards')
      .addCheckConstraint('killed', sql`jobcard_no <> 'N4-222'`)
      .execute();
    expect((await server.call('POST', `/imports/${id}/lots`)).status).toBe(500);
    expect(await cardsIn('N4-')).toHaveLength(200);
    await server.db.schema.alterTable('job_cards').dropConstraint('killed').execute();
    const done = await work(id);
    expect([done.state, ...counts(done)]).toEqual(['done', 230, 0, 0, 0]);
    const again = await ranFile(
      'job-cards',
      ['jobcard_no,car_number', ...lines].join('\n').replace('CAR7\n', 'CARX\n'),
    );
    expect(counts(again)).toEqual([0, 1, 229, 0]);
  });

  test('[N2] leaves out what is beyond two hundred lines about one thing, which no lot could end without', async () => {
    const lines = Array.from({ length: 230 }, (_, at) => `N2-ONE,CAR${at}`);
    const { id } = await good(
      upload('job-cards', ['jobcard_no,car_number', ...lines, 'N2-TWO,A'].join('\n')),
    );
    const first = await good(server.call('POST', `/imports/${id}/lots`));
    expect(first.handled).toBeLessThanOrEqual(231);
    const checked = await work(id);
    expect([checked.state, ...counts(checked)]).toEqual(['checked', 2, 199, 0, 30]);
    const [wrong] = await linesOf(id, 'wrong');
    expect([wrong.line, wrong.why]).toEqual([202, 'The file has more than 200 lines about this one.']);
    await good(action(id, 'run'));
    expect(counts(await work(id))).toEqual([2, 199, 0, 30]);
    expect(await cardsIn('N2-ONE')).toEqual([{ jobcard_no: 'N2-ONE', car_number: 'CAR199' }]);
  });

  test('[N4] that was stopped goes on or is undone as far as it came', async () => {
    const lines = Array.from({ length: 210 }, (_, at) => `N4S-${at},CAR${at}`);
    const { id } = await checkedFile('job-cards', ['jobcard_no,car_number', ...lines].join('\n'));
    await good(action(id, 'run'));
    await good(server.call('POST', `/imports/${id}/lots`));
    expect((await good(action(id, 'stop'))).state).toBe('stopped');
    expect((await good(server.call('POST', `/imports/${id}/lots`))).handled).toBe(200);
    expect((await server.call('DELETE', `/imports/${id}`)).status).toBe(409);
    const end = await undone(id);
    expect([end.state, end.undone, end.left_over]).toEqual(['undone', 200, 0]);
    expect(await cardsIn('N4S-')).toEqual([]);
    expect((await action(id, 'run')).status).toBe(409);
  });

  test('[N5] is undone: what it added is removed, what it changed is put back', async () => {
    await ranFile('vendors', 'name,gst_no,phone_number,address\nOld Shop,G-OLD,9000000001,Plot 1\n');
    await ranFile('catalogue', 'category,job,rate\nN5 Old,Dent,100\n');
    const before = await everything();
    const vendors = await ranFile(
      'vendors',
      'name,gst_no,phone_number,address\nOld Shop,G-OLD,9000000002,Plot 2\nNew Shop,G-NEW,9000000003,Plot 3\nnew shop,G NEW,9000000004,Plot 4\n',
    );
    const catalogue = await ranFile(
      'catalogue',
      'category,job,rate\nN5 Old,dent,150\nN5 New,Door,10\nN5 New,Roof,20\n',
    );
    const rates = await ranFile(
      'rates',
      'vendor_gst_no,category,job,rate\nG-NEW,N5 New,Door,9\nG-OLD,N5 Old,Dent,99\n',
    );
    expect([vendors, catalogue, rates].map(counts)).toEqual([
      [1, 2, 0, 0],
      [2, 1, 0, 0],
      [2, 0, 0, 0],
    ]);
    for (const { id } of [rates, catalogue, vendors]) {
      const end = await undone(id);
      expect([end.state, end.left_over]).toEqual(['undone', 0]);
    }
    expect(await everything()).toEqual(before);
  });

  test('[N5] leaves and names what somebody changed or used since', async () => {
    const cards = await ranFile('job-cards', 'jobcard_no,car_number\nN5-1,A\nN5-2,B\nN5-3,C\n');
    const changes = await ranFile('job-cards', 'jobcard_no,car_number\nN5-2,B2\nN5-3,C2\n');
    await ranFile('job-cards', 'jobcard_no,car_number\nN5-3,C3\n');
    const { id } = await server.db
      .selectFrom('job_cards')
      .where('jobcard_no', '=', 'N5-1')
      .select('id')
      .executeTakeFirstOrThrow();
    const order = await server.call('POST', '/vendors/work-orders/', { json: { jobcard_id: id } });
    expect(order.status).toBe(201);
    const end = await undone(changes.id);
    expect([end.undone, end.left_over]).toEqual([1, 1]);
    expect((await linesOf(changes.id, 'left'))[0].left_because).toBe(
      'The job card N5-3 has been changed since, and stays.',
    );
    const rest = await undone(cards.id);
    expect([rest.undone, rest.left_over]).toEqual([1, 2]);
    expect(
      (await linesOf(cards.id, 'left')).map(({ left_because }: Record<string, string>) => left_because),
    ).toEqual([
      'The job card N5-1 is in use, and stays.',
      'The job card N5-3 has been changed since, and stays.',
    ]);
    expect(await cardsIn('N5-')).toEqual([
      { jobcard_no: 'N5-1', car_number: 'A' },
      { jobcard_no: 'N5-3', car_number: 'C3' },
    ]);
  });

  test('[N5] does not take along rates and jobs that others gave what it added', async () => {
    const vendors = await ranFile(
      'vendors',
      'name,gst_no,phone_number,address\nUsed Shop,G-USED,9000000001,Plot 1\n',
    );
    const catalogue = await ranFile('catalogue', 'category,job,rate\nN5 Used,Dent,100\n');
    const jobs = await ranFile('catalogue', 'category,job,rate\nN5 Used,Bump,100\n');
    await ranFile('rates', 'vendor_gst_no,category,job,rate\nG-USED,N5 Used,Dent,1\n');
    expect((await undone(vendors.id)).left_over).toBe(1);
    expect((await linesOf(vendors.id, 'left'))[0].left_because).toBe(
      'The vendor Used Shop is in use, and stays.',
    );
    expect((await undone(catalogue.id)).left_over).toBe(1);
    expect((await linesOf(catalogue.id, 'left'))[0].left_because).toBe(
      'The job Dent is in use, and stays. The category N5 Used is in use, and stays.',
    );
    expect((await undone(jobs.id)).left_over).toBe(0);
  });

  test('[N6] and another of the same lines at once take each line once', async () => {
    const lines = Array.from({ length: 210 }, (_, at) => `N6-${at},CAR${at}`);
    const text = ['jobcard_no,car_number', ...lines].join('\n');
    const backwards = ['jobcard_no,car_number', ...lines.toReversed()].join('\n');
    const [one, other] = await Promise.all([
      checkedFile('job-cards', text),
      checkedFile('job-cards', backwards),
    ]);
    await Promise.all([good(action(one.id, 'run')), good(action(other.id, 'run'))]);
    const [first, second] = await Promise.all([work(one.id), work(other.id)]);
    expect(first.added + second.added).toBe(210);
    expect(first.same + second.same).toBe(210);
    expect(await cardsIn('N6-')).toHaveLength(210);
    // Two users who have one import open continue it together.
    const { id } = await checkedFile('job-cards', text.replaceAll('CAR', 'VAN'));
    await good(action(id, 'run'));
    await Promise.all([work(id), work(id)]);
    expect(counts((await server.call('GET', `/imports/${id}`)).body.data.records[0])).toEqual([0, 210, 0, 0]);
  });

  test('[N8] that nobody ran within a day is deleted, and what was run stays to be undone', async () => {
    const ran = await ranFile('employees', 'user_id,name\nE-OLD,Old\n');
    const draft = await checkedFile('employees', 'user_id,name\nE-OLD2,Old\n');
    const before = new Date(Date.now() - 2 * 86_400_000).toISOString();
    await server.db
      .updateTable('import_runs')
      .set({ created_at: before })
      .where('id', 'in', [ran.id, draft.id])
      .execute();
    await checkedFile('employees', 'user_id,name\nE-NEW,New\n');
    expect((await server.call('GET', `/imports/${ran.id}`)).status).toBe(200);
    expect((await server.call('GET', `/imports/${draft.id}`)).status).toBe(404);
  });
});

async function everything() {
  const all = {
    vendors: await server.db.selectFrom('vendors').orderBy('id').selectAll().execute(),
    categories: await server.db.selectFrom('job_categories').orderBy('id').selectAll().execute(),
    jobs: await server.db.selectFrom('catalogue_jobs').orderBy('id').selectAll().execute(),
    rates: await server.db.selectFrom('vendor_rates').orderBy('vendor_id').selectAll().execute(),
  };
  return all;
}

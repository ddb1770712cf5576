import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FILE_COLUMNS, FILE_KINDS } from '#domain/imports.ts';
import { dryTable } from '#server/import/dry-table.ts';
import { type Imported, importRows } from '#server/import/import-rows.ts';
import { columnsInApp, IMPORT_KINDS } from '#server/import/kinds.sql.ts';
import { readTable } from '#server/import/read-table.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('a CSV file', () => {
  const columns = { name: 'name', 'note?': 'lines' } as const;
  const read = async (text: string) => (await readTable(bytes(text), columns)).records;
  const valuesOf = async (text: string) => (await read(text)).map(({ values }) => values);

  test('is read as spreadsheets write it: quotes, line ends in a value, a byte order mark, either separator', async () => {
    const asha = { name: 'Rao, Asha', note: 'says "hi"\nand goes' };
    const text = '"Rao, Asha","says ""hi""\nand goes"';
    expect(await valuesOf(`\uFEFFName,NOTE\r\n${text}\r\n`)).toEqual([asha]);
    expect(await valuesOf(`note;name\r\n x ;" y "`)).toEqual([{ name: 'y', note: 'x' }]);
    expect(await valuesOf('name\nZoë\n\n  \n')).toEqual([{ name: 'Zoë', note: '' }]);
    expect((await read('name,note\n"a\nb",\nc,')).map(({ line }) => line)).toEqual([2, 4]);
  });

  test.each([
    ['', 'The file is empty.'],
    ['note\nx', 'The header is missing name.'],
    ['name,nmae\nx,y', 'The header has nmae; allowed, each once: name, note.'],
    ['name,name\nx,y', 'The header has name; allowed, each once: name, note.'],
    ['name\na,b', 'Line 2 has 2 values, the header 1 names.'],
    ['name\n"a', 'A quote in line 2 is not closed.'],
    ['name\n"a"b', 'In line 2 something follows a closing quote.'],
  ])('that is none says where: %j', async (text, why) => {
    await expect(readTable(bytes(text), columns)).rejects.toThrow(why);
  });

  test('that is not UTF-8 is refused, because names would be garbled', async () => {
    await expect(readTable(new Uint8Array([0x6e, 0xe9, 0x0a]), columns)).rejects.toThrow('not UTF-8');
  });
});

test.each(FILE_KINDS)('the empty file for %s has the columns that such a file needs', (kind) => {
  const needed = Object.keys(columnsInApp(kind)).filter((name) => !name.endsWith('?'));
  expect(FILE_COLUMNS[kind]).toEqual(needed);
});

describe('an import', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const take = async (
    kind: keyof typeof IMPORT_KINDS,
    text: string,
    more: { isDry?: boolean; onProgress?: () => void } = {},
  ) => {
    const known = IMPORT_KINDS[kind];
    const { isDry = false, onProgress = () => undefined } = more;
    const { records } = await readTable(bytes(text), known.columns);
    return importRows(server.db, records, { isDry, take: known.take(null), onProgress });
  };
  const sum = ({ counts, wrong }: Imported) => [counts.added, counts.changed, counts.same, wrong.length];

  test('takes job cards, changes what is different, and leaves the rest as it is when it comes again', async () => {
    const first = 'jobcard_no,complex_id,car_number\nJC-1,1,MH12AB1234\nJC-2,1,KA05CD5678\n';
    expect(sum(await take('job-cards', first))).toEqual([2, 0, 0, 0]);
    expect(sum(await take('job-cards', first))).toEqual([0, 0, 2, 0]);
    expect(sum(await take('job-cards', first.replace('5678', '9999')))).toEqual([0, 1, 1, 0]);
    const { body } = await server.call('GET', '/garage/search/jobcard?car_number=9999');
    expect(JSON.stringify(body)).toContain('JC-2');
  });

  test('tells every wrong line by its number and takes the others', async () => {
    const { counts, wrong } = await take(
      'job-cards',
      'jobcard_no,complex_id,car_number,created_at\nJC-7,1,A,2026-11-25\nJC-7,2,A,\nJC-8,9,A,\n,1,A,\nJC-9,1,A,25.11.2026\nJC-10,1,B,\n',
    );
    expect(counts.added).toBe(2);
    expect(wrong).toEqual([
      { line: 3, why: 'The job card JC-7 belongs to the complex 1.' },
      { line: 4, why: 'There is no complex 9; import complexes first.' },
      { line: 5, why: 'jobcard_no is empty.' },
      { line: 6, why: 'created_at must be a date such as 2026-11-25, or a time such as 2026-11-25T10:30.' },
    ]);
  });

  test('says in a dry run what would be, lines that need others included, and changes nothing', async () => {
    const text =
      'city_id,category,job,rate\n1,Paint,Door,"1,250.50"\n1,paint,Roof,0\n1,Paint,door,1300\n1,Paint,Hood,ten\n';
    const dry = await take('catalogue', text, { isDry: true });
    expect(sum(dry)).toEqual([2, 1, 0, 1]);
    expect(await server.db.selectFrom('catalogue_jobs').selectAll().execute()).toEqual([]);
    expect(await take('catalogue', text)).toEqual(dry);
    const rates = await server.db
      .selectFrom('catalogue_jobs')
      .orderBy('name')
      .select(['name', 'rate_paise as paise'])
      .execute();
    expect(rates).toEqual([
      { name: 'Door', paise: 130_000 },
      { name: 'Roof', paise: 0 },
    ]);
  });

  test('shows in a dry run what each line becomes, with what the file shows instead', async () => {
    const { columns } = IMPORT_KINDS.catalogue;
    const text = 'city_id;category;job;rate\n1;Trim;Door;12,50\n1;Trim;Roof;1300\n1;trim;door;ten\n';
    const { records } = await readTable(bytes(text), columns);
    const dry = await take('catalogue', text, { isDry: true });
    expect(dryTable(records, dry, columns)).toEqual([
      'line  result  city_id  category  job   rate    read differently, or wrong',
      '2     added   1        Trim      Door  ₹12.50  rate: 12,50 → ₹12.50',
      '3     added   1        Trim      Roof  ₹1,300',
      '4     wrong   1        trim      door  ten     rate is ten: enter an amount with at most 2 decimals.',
    ]);
  });

  test('takes days, and times without a zone, as those of the city of the complex', async () => {
    await server.db.updateTable('cities').set({ time_zone: 'Asia/Dubai' }).where('id', '=', '2').execute();
    const head = 'jobcard_no,complex_id,car_number,created_at\n';
    const india = 'T-1,1,A,2026-11-25\nT-2,1,A,2026-11-25T10:30\nT-3,1,A,2026-11-25T10:30:00+04:00\n';
    expect(sum(await take('job-cards', `${head}${india}T-4,2,A,2026-11-25 10:30:15\n`))).toEqual([
      4, 0, 0, 0,
    ]);
    const cards = await server.db
      .selectFrom('job_cards')
      .where('jobcard_no', 'like', 'T-%')
      .orderBy('jobcard_no')
      .select('created_at as at')
      .execute();
    expect(cards.map(({ at }) => new Date(at).toISOString())).toEqual([
      '2026-11-24T18:30:00.000Z',
      '2026-11-25T05:00:00.000Z',
      '2026-11-25T06:30:00.000Z',
      '2026-11-25T06:30:15.000Z',
    ]);
  });

  test('takes two vendors that differ in nothing that is seen for one', async () => {
    const head = 'city_id,name,gst_no,phone_number,address\n';
    const rest = '9000000001,x\n';
    const text = `${head}1,Twin\u200B Cat,29 TWIN,${rest}1,twin  cat,29TWIN,${rest}1,\u0958ila,29KILA,${rest}1,\u0915\u093Cila,29KILA,${rest}`;
    expect(sum(await take('vendors', text))).toEqual([2, 0, 2, 0]);
  });

  test('goes on after it was cut short, when it is repeated', async () => {
    const lines = Array.from({ length: 450 }, (_, index) => `E-${index},Person ${index},1`);
    const text = ['user_id,name,complex_id', ...lines].join('\n');
    const killed = take('employees', text, {
      onProgress: () => {
        throw new Error('killed');
      },
    });
    await expect(killed).rejects.toThrow('killed');
    expect(sum(await take('employees', text))).toEqual([250, 0, 200, 0]);
  });

  test('takes complexes, vendors and their rates, by the rules of the screens', async () => {
    const places = 'complex_id,complex_name,city_id,city_name\n5,North,3,Pune\n1,Complex One,3,Pune\n';
    expect(sum(await take('complexes', places))).toEqual([1, 0, 0, 1]);
    const head = 'city_id,name,gst_no,phone_number,address\n';
    const vendor = '3,Body Shop,27AAAAA0000A1Z5,9000000001,Plot 1\n';
    const bad = await take('vendors', `${head}${vendor}3,Other,G,12,Plot 2\n`);
    expect(bad.wrong).toEqual([{ line: 3, why: expect.stringContaining('10') }]);
    expect(sum(await take('vendors', head + vendor.replace('Plot 1', 'Plot 9')))).toEqual([0, 1, 0, 0]);
    await take('catalogue', 'city_id,category,job,rate\n3,Body,Dent,100\n');
    const rates =
      'city_id,vendor_gst_no,category,job,rate\n3,27aaaaa0000a1z5,body,dent,99.50\n3,NONE,Body,Dent,1\n3,27AAAAA0000A1Z5,Body,Roof,1\n';
    expect((await take('rates', rates)).wrong.map(({ line }) => line)).toEqual([3, 4]);
    expect(sum(await take('rates', rates.replace('99.50', '98')))).toEqual([0, 1, 0, 2]);
  });

  test('does not move somebody who signs in to another complex', async () => {
    const { wrong } = await take('employees', 'user_id,name,complex_id\nuser-demo-creator,Asha,2\n');
    expect(wrong).toEqual([{ line: 2, why: expect.stringContaining('demo.creator signs in here') }]);
  });
});

import { expect, test } from 'vitest';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { form, openWorld, photo, record } from './world.ts';

/** Typed or pasted text, as the server stores it or with the reason why not (docs/rules.md, F9). */
const world = await forThisFile(openWorld());

const VENDOR = {
  name: 'Konkan Motors',
  gst_no: '27AAACK1234L1Z0',
  address: 'Wharf Road',
  phone_number: '9123456789',
};

const HIDDEN = 'Hidden characters: type it again';

const STRAYS = [
  'Twin\u001b[31mCat',
  'Twin\u0000Cat',
  'Twin\u009bCat',
  'Twin\u202eCat',
  '\u2067Twin Cat\u2069',
  'Twin Cat\ud83d',
];

test.each(STRAYS)('[F9] a name with %j is refused by its field, wherever it is typed', async (name) => {
  const refused = { status: 422, body: { error_message: { name: HIDDEN } } };
  expect(await world.post('/vendors/', { ...VENDOR, name })).toMatchObject(refused);
  expect(await world.post('/vendors/job-categories/', { name })).toMatchObject(refused);
  expect(await world.post('/vendors/jobs/', { category_id: 'body', name })).toMatchObject(refused);
  expect(await world.patch('/vendors/jobs/dent', { name })).toMatchObject(refused);
  const person = { username: 'asha', role: 'vendor-management-creator' };
  expect(await world.post('/users', { ...person, name })).toMatchObject(refused);
  expect(await world.patch('/users/user-demo-creator', { name })).toMatchObject(refused);
  expect(await world.post('/users', { ...person, name: 'Asha', username: name })).toMatchObject({
    status: 422,
    body: { error_message: { username: expect.any(String) } },
  });
});

test('[F9] an address keeps its lines, and is refused with what hides in it', async () => {
  const kept = await world.post('/vendors/', { ...VENDOR, address: ' 12, MG Road\r\n  Pune\u00a0411001 ' });
  expect(record(kept).address).toBe('12, MG Road\nPune 411001');
  expect(await world.post('/vendors/', { ...VENDOR, address: 'MG\u0007 Road' })).toMatchObject({
    status: 422,
    body: { error_message: { address: HIDDEN } },
  });
});

test.each(['\u200b', '\u3164 \u2800', '\u200d'])('[F9] %j is no name: nobody sees it', async (name) => {
  expect(await world.post('/vendors/', { ...VENDOR, name })).toMatchObject({
    status: 422,
    body: { error_message: { name: 'Name is required' } },
  });
});

test('[F9] a name is kept in NFC, with one blank between its words, on one line', async () => {
  const name = '  Jose\u0301\u00a0 \u095bमा\nMotors\ufeff ';
  expect(record(await world.post('/vendors/', { ...VENDOR, name })).name).toBe('José \u091c\u093cमा Motors');
  expect(record(await world.post('/vendors/', { ...VENDOR, name: 'क्\u200dषमा' })).name).toBe('क्\u200dषमा');
});

test('[F9] a remark of a tablet that knew no better is taken without what cannot be kept', async () => {
  const order = await world.orderIn('open');
  const path = `/vendors/work-orders/${order.id}/jobs`;
  const typed = ['left\tdoor \ud83d', '\u202eright\u0007 door', ' wheel\n', '\u095b'.repeat(200)];
  const images = await Promise.all(typed.map((_, index) => photo(index)));
  // JSON writes half a surrogate pair as an escape, so it does reach the server.
  const captions = JSON.stringify(typed);
  expect(captions).toContain('\\ud83d');
  const body = form({ job_id: 'dent', quantity: '1', images, captions });
  const answer = await world.call('POST', path, { form: body });
  expect(record(answer).jobs.at(-1).image_captions).toEqual([
    'left door',
    'right door',
    'wheel',
    '\u091c\u093c'.repeat(200),
  ]);

  const cancelled = await world.post(`/vendors/work-orders/${order.id}/cancel/`, {
    reason: 'not\tneeded\ud83d \u0000any more',
  });
  expect(record(cancelled).status_log.at(-1).reason).toBe('not needed any more');
});

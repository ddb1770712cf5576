import { expect, test } from 'vitest';
import { checkDoubles } from '#server/doubles.sql.ts';
import { forThisFile } from '#tests/support/for-this-file.ts';
import { insert } from '#tests/support/rows.ts';
import { startTestServer } from '#tests/support/server.ts';

const { db } = await forThisFile(startTestServer());
const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`;

test('[C8] the doctor tells of what stands twice since before names were compared as they read', async () => {
  expect(await checkDoubles(db)).toMatchObject([{ state: 'fine', about: 'names' }]);
  const vendor = { address: 'Plot 1', phone_number: '9000000001', city_id: '1' };
  await insert(
    db,
    'vendors',
    { id: 'one', name: 'Twin Cat', gst_no: '29AAGCB7383J1Z4', created_at: at(1), ...vendor },
    { id: 'two', name: 'twin  cat', gst_no: '29 AAGCB 7383 J1Z4', created_at: at(2), ...vendor },
    { id: 'branch', name: 'Twin Cat', gst_no: '27AAGCB7383J1Z8', created_at: at(3), ...vendor },
    { id: 'signs', name: '+', gst_no: '', created_at: at(4), ...vendor },
    { id: 'other signs', name: '-', gst_no: '', created_at: at(5), ...vendor },
  );
  await insert(
    db,
    'job_categories',
    { id: 'body', name: 'Body Work', city_id: '1', created_at: at(1) },
    { id: 'twice', name: 'body-work', city_id: '1', created_at: at(2) },
    { id: 'elsewhere', name: 'Body Work', city_id: '2', created_at: at(3) },
  );
  await insert(
    db,
    'catalogue_jobs',
    { id: 'lock', category_id: 'body', name: 'दरवा\u095bा', rate_paise: 0, created_at: at(1) },
    { id: 'again', category_id: 'body', name: 'दरवा\u091c\u093cा', rate_paise: 0, created_at: at(2) },
  );
  expect((await checkDoubles(db)).map(({ state, said }) => [state, said])).toEqual([
    ['note', expect.stringMatching(/^vendors under names that read alike: .* \(VEN-\d+, VEN-\d+\)$/)],
    ['note', 'categories under names that read alike: Body Work (1: Body Work, 1: body-work)'],
    ['note', expect.stringContaining('catalogue jobs under names that read alike')],
  ]);
});

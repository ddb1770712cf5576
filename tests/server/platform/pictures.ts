import { sql } from 'kysely';
import sharp from 'sharp';
import type { Db } from '#server/db/schema.ts';

type Made = { width?: number; height?: number; orientation?: number; color?: string };

/** A JPEG as from a camera. */
export async function picture({ width = 640, height = 480, orientation = 1, color = '#3a7' }: Made = {}) {
  const image = sharp({ create: { width, height, channels: 3, background: color } });
  return new Uint8Array(await image.withMetadata({ orientation }).jpeg().toBuffer());
}

/** A form with a note and some files; the file name must never matter. */
export function formOf(files: readonly Uint8Array[], field = 'images', name = '../../evil.jpg'): FormData {
  const form = new FormData();
  form.set('note', 'Zoë');
  for (const bytes of files) form.append(field, new Blob([new Uint8Array(bytes)]), name);
  return form;
}

/** Attaches pictures to an order of complex 1, which is created for them: by the shortest chain of rows. */
export async function nameInOrder(db: Db, ...keys: string[]): Promise<void> {
  await sql`insert into job_cards (id, jobcard_no, complex_id, car_id, car_number, created_at)
    values ('named', 'JC-1', '1', 'car', 'X 1', now()) on conflict do nothing`.execute(db);
  await sql`insert into work_orders (id, complex_id, job_card_id, status, created_by, created_at, updated_at)
    values ('named', '1', 'named', 'open', 'user-demo-creator', now(), now()) on conflict do nothing`.execute(
    db,
  );
  await sql`insert into job_categories (id, name, city_id, created_at)
    values ('named', 'Named', '1', now()) on conflict do nothing`.execute(db);
  await sql`insert into catalogue_jobs (id, category_id, name, created_at)
    values ('named', 'named', 'Named', now()) on conflict do nothing`.execute(db);
  for (const key of keys) {
    await sql`insert into work_order_jobs (id, work_order_id, catalogue_job_id, category_id, job_name, category_name,
        quantity, rate_paise, position, created_at)
      values (${key}, 'named', 'named', 'named', 'Named', 'Named', 1, 0, 0, now()) on conflict do nothing`.execute(
      db,
    );
    await sql`insert into work_order_job_images (work_order_job_id, kind, position, sha256)
      select ${key}, 'reference', 0, sha256 from files where media_key = ${key} on conflict do nothing`.execute(
      db,
    );
  }
}

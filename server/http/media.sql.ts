import { sql } from 'kysely';
import { compiled } from '../db/compiled.ts';
import type { Db } from '../db/schema.ts';
import type { MediaType } from '../files/files.sql.ts';
import { type SignInRules, validTokens } from './session.sql.ts';

/** Proof of a sign-in: the hash of a token, or of its pass for pictures. */
export type Shown = { readonly as: 'token_hash' | 'media_hash'; readonly hash: string };

export type NamedFile = {
  readonly sha256: string;
  readonly mediaType: MediaType;
  readonly state: 'unchecked' | 'checked' | 'damaged';
};

/** Role of the requesting user, the file, and whether orders or invoices of their complex refer to it. */
export type SeenFile = {
  readonly role: string;
  readonly file: NamedFile | null;
  readonly isOfOrder: boolean;
  readonly isOfInvoice: boolean;
};

/** File of a media key, for a sign-in; null if the proof is not valid. */
export async function findSeenFile(
  db: Db,
  { as, hash }: Shown,
  key: string,
  { at, demoSignIn }: SignInRules,
): Promise<SeenFile | null> {
  const [row] = await STATEMENTS[as][demoSignIn ? 'anyone' : 'staff'](db, hash, key, at);
  if (row === undefined) return null;
  const { role, sha256, mediaType, state, isOfOrder, isOfInvoice } = row;
  const file =
    sha256 === null || state === null ? null : { sha256, mediaType: mediaType as MediaType, state };
  return { role, file, isOfOrder, isOfInvoice };
}

const STATEMENTS = {
  token_hash: { anyone: statement('token_hash', true), staff: statement('token_hash', false) },
  media_hash: { anyone: statement('media_hash', true), staff: statement('media_hash', false) },
};

/** One statement that uses only indexes, because a page of thumbnails runs it a hundred times. */
function statement(as: Shown['as'], demoSignIn: boolean) {
  return compiled((db, hash: string, key: string, at: string) =>
    validTokens(db, { at, demoSignIn })
      .innerJoin('employees as e', 'e.id', 'u.employee_id')
      .leftJoin('files as f', (join) => join.on('f.media_key', '=', key))
      .where(`t.${as}`, '=', hash)
      .select(['u.role', 'f.sha256', 'f.media_type as mediaType', 'f.state'])
      .select([isOfOrder.as('isOfOrder'), isOfInvoice.as('isOfInvoice')]),
  );
}

/** The same references as in `isUnreferenced` (files.sql.ts), limited to the complex. */
const isOfOrder = sql<boolean>`(exists (select from work_order_job_images i
    join work_order_jobs j on j.id = i.work_order_job_id join work_orders o on o.id = j.work_order_id
    where i.sha256 = f.sha256 and o.complex_id = e.complex_id)
  or exists (select from work_order_status_log l join work_orders o on o.id = l.work_order_id
    where l.reason_sha256 = f.sha256 and o.complex_id = e.complex_id))`;

const isOfInvoice = sql<boolean>`(exists (select from invoices v where v.pdf_sha256 = f.sha256 and v.complex_id = e.complex_id)
  or exists (select from invoice_status_log l join invoices v on v.id = l.invoice_id
    where l.reason_sha256 = f.sha256 and v.complex_id = e.complex_id))`;

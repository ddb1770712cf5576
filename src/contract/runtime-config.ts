import { ROLE_LIST, type Role } from '#domain/permissions.ts';
import { type Codec, field, flag, list, object, oneOf, text, withDefault } from './codec.ts';

/** A deployment's settings: `GET /config.json` at the app's origin. Contains no secrets. */
export type RuntimeConfig = {
  apiHost: string;
  fleetDashboardUrl: string;
  /** The host understands Idempotency-Key and marks final answers (`contract/call.ts`). */
  idempotency: boolean;
  /** The host takes partially_completed. */
  partialCompletion: boolean;
  /** The host takes a rate with a job of the catalogue. */
  catalogueRate: boolean;
  /** The host, which must understand keys, takes a vendor's changed rates alone, and compares what was seen (decision 034). */
  rateChanges: boolean;
  /** The host takes captions with pictures. */
  captions: boolean;
  /** The host streams changes at `/events`; otherwise the app polls. */
  events: boolean;
  /** The host takes and gives reasons (decision G10). */
  reasons: boolean;
  /** The host takes and gives a photo with a reason. */
  reasonPhotos: boolean;
  /** The host takes several acts in one request (`contract/batch.ts`). */
  batch: boolean;
  /** The host decides nothing that differs from its Idempotency-Digest, and names what it decided by it (`contract/act-digest.ts`). */
  digests: boolean;
  /** The host sets a cookie with its answers, and gives pictures to who shows it (`contract/media-cookie.ts`). */
  mediaCookie: boolean;
  /** The host refuses an invoice over several vendors (`checkOneVendor`), and finds those over the same bill (`listAlikeInvoices`). */
  invoiceChecks: boolean;
  /** The host sorts its lists of orders by what it is asked to. */
  sorting: boolean;
  /** The host makes codes that sign a person in on another device. */
  signInCodes: boolean;
  /** The host manages people, their sign-ins and devices, and takes reports of devices. */
  users: boolean;
  /** The host imports files, and undoes what it imported. */
  imports: boolean;
  /** Who may be signed in without having been given a link; empty unless the demo is open to everybody. */
  demoSignIns: DemoSignIn[];
  version: string;
};

export type DemoSignIn = { role: Role; token: string };

export const runtimeConfigCodec: Codec<RuntimeConfig> = object({
  apiHost: field('apiHost', withDefault(text(), '/api')),
  fleetDashboardUrl: field('fleetDashboardUrl', withDefault(text(), '')),
  idempotency: field('idempotency', withDefault(flag, false)),
  partialCompletion: field('partialCompletion', withDefault(flag, false)),
  catalogueRate: field('catalogueRate', withDefault(flag, false)),
  rateChanges: field('rateChanges', withDefault(flag, false)),
  captions: field('captions', withDefault(flag, false)),
  events: field('events', withDefault(flag, false)),
  reasons: field('reasons', withDefault(flag, false)),
  reasonPhotos: field('reasonPhotos', withDefault(flag, false)),
  batch: field('batch', withDefault(flag, false)),
  digests: field('digests', withDefault(flag, false)),
  mediaCookie: field('mediaCookie', withDefault(flag, false)),
  invoiceChecks: field('invoiceChecks', withDefault(flag, false)),
  sorting: field('sorting', withDefault(flag, false)),
  demoSignIns: field(
    'demoSignIns',
    list(object({ role: field('role', oneOf(ROLE_LIST)), token: field('token', text()) })),
  ),
  signInCodes: field('signInCodes', withDefault(flag, false)),
  users: field('users', withDefault(flag, false)),
  imports: field('imports', withDefault(flag, false)),
  version: field('version', withDefault(text(), '')),
});

import { ROLE_LIST, type Role } from '#domain/permissions.ts';
import { type Codec, flag, list, object, oneOf, text, withDefault } from './codec.ts';

/**
 * Features a host may have beyond section 7, by their names in `/config.json`. A host lacks those it does not list.
 * Type, codec, defaults, the bundled server's answer and the tests follow from this table; docs/hosts.md describes
 * what each promises.
 */
const SWITCHES = {
  /** The host understands Idempotency-Key and marks final answers (`contract/call.ts`). */
  idempotency: false,
  /** The host accepts partially_completed. */
  partialCompletion: false,
  /** The host accepts a rate with a job of the catalogue. */
  catalogueRate: false,
  /**
   * The host, which must understand keys, accepts a vendor's changed rates without the others, and compares them with
   * what was seen (decision 034).
   */
  rateChanges: false,
  /** The host accepts captions with pictures. */
  captions: false,
  /** The host streams changes at `/events`; otherwise the app polls. */
  events: false,
  /** The host accepts and returns reasons. */
  reasons: false,
  /** The host accepts and returns a photo with a reason. */
  reasonPhotos: false,
  /** The host accepts several actions in one request (`contract/batch.ts`). */
  batch: false,
  /**
   * The host decides nothing that differs from its Idempotency-Digest, and names what it decided by it
   * (`contract/action-digest.ts`).
   */
  digests: false,
  /** The host sets a cookie with its answers, and serves pictures to requests with it (`contract/media-cookie.ts`). */
  mediaCookie: false,
  /**
   * The host refuses an invoice for several vendors (`checkOneVendor`), and finds invoices for the same bill
   * (`listAlikeInvoices`).
   */
  invoiceChecks: false,
  /** The host sorts its lists of orders as requested. */
  sorting: false,
  /** The host makes codes that sign a user in on another device. */
  signInCodes: false,
  /** The host manages users, their sign-ins and devices, and accepts reports of devices. */
  users: false,
  /** The host imports files, and undoes what it imported. */
  imports: false,
};

type Switches<T> = { [Name in keyof typeof SWITCHES]: T };

/** The same value for every switch. */
export function everySwitch<T>(value: T): Switches<T> {
  return Object.fromEntries(Object.keys(SWITCHES).map((name) => [name, value])) as Switches<T>;
}

/** A deployment's settings: `GET /config.json` at the app's origin. Contains no secrets. */
export type RuntimeConfig = Switches<boolean> & {
  apiHost: string;
  fleetDashboardUrl: string;
  /** Users who may be signed in without a link; empty unless the demo is open to everyone. */
  demoSignIns: DemoSignIn[];
  version: string;
};

export type DemoSignIn = { role: Role; token: string };

export const runtimeConfigCodec: Codec<RuntimeConfig> = object({
  apiHost: withDefault(text(), '/api'),
  fleetDashboardUrl: withDefault(text(), ''),
  ...everySwitch(withDefault(flag, false)),
  demoSignIns: list(object({ role: oneOf(ROLE_LIST), token: text() })),
  version: withDefault(text(), ''),
});

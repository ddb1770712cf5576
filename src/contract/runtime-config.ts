import { ROLE_LIST, type Role } from '#domain/permissions.ts';
import { type Codec, flag, list, object, oneOf, text, withDefault } from './codec.ts';

/**
 * What a host may be able to do beyond section 7, each under its name in `/config.json`: what a host does not say it cannot do. Type, codec,
 * defaults, the bundled server's answer and the tests follow from this table; docs/hosts.md says what each promises.
 */
const SWITCHES = {
  /** The host understands Idempotency-Key and marks final answers (`contract/call.ts`). */
  idempotency: false,
  /** The host takes partially_completed. */
  partialCompletion: false,
  /** The host takes a rate with a job of the catalogue. */
  catalogueRate: false,
  /** The host, which must understand keys, takes a vendor's changed rates alone, and compares what was seen (decision 034). */
  rateChanges: false,
  /** The host takes captions with pictures. */
  captions: false,
  /** The host streams changes at `/events`; otherwise the app polls. */
  events: false,
  /** The host takes and gives reasons. */
  reasons: false,
  /** The host takes and gives a photo with a reason. */
  reasonPhotos: false,
  /** The host takes several acts in one request (`contract/batch.ts`). */
  batch: false,
  /** The host decides nothing that differs from its Idempotency-Digest, and names what it decided by it (`contract/act-digest.ts`). */
  digests: false,
  /** The host sets a cookie with its answers, and gives pictures to who shows it (`contract/media-cookie.ts`). */
  mediaCookie: false,
  /** The host refuses an invoice over several vendors (`checkOneVendor`), and finds those over the same bill (`listAlikeInvoices`). */
  invoiceChecks: false,
  /** The host sorts its lists of orders by what it is asked to. */
  sorting: false,
  /** The host makes codes that sign a person in on another device. */
  signInCodes: false,
  /** The host manages people, their sign-ins and devices, and takes reports of devices. */
  users: false,
  /** The host imports files, and undoes what it imported. */
  imports: false,
};

type Switches<T> = { [Name in keyof typeof SWITCHES]: T };

/** The same for every switch. */
export function everySwitch<T>(value: T): Switches<T> {
  return Object.fromEntries(Object.keys(SWITCHES).map((name) => [name, value])) as Switches<T>;
}

/** A deployment's settings: `GET /config.json` at the app's origin. Contains no secrets. */
export type RuntimeConfig = Switches<boolean> & {
  apiHost: string;
  fleetDashboardUrl: string;
  /** Who may be signed in without having been given a link; empty unless the demo is open to everybody. */
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

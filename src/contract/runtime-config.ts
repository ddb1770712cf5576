import { ROLE_LIST, type Role } from '#domain/permissions.ts';
import { flag, list, object, oneOf, text, withDefault } from './codec.ts';

/**
 * Our additions to section 7, by their names in `/config.json`; docs/hosts.md describes each. Together they are
 * contract level 1, which the bundled server has; a host that lacks one has level 0. A later addition needs a level of
 * its own: in this list it would take level 1 from a server of the former version.
 */
export const ADDITIONS = [
  'partialCompletion',
  'catalogueRate',
  'captions',
  'reasons',
  'reasonPhotos',
  'mediaCookie',
  'invoiceChecks',
  'sorting',
  'signInCodes',
  'users',
  'imports',
] as const;

/** Further additions, which only a host with idempotency keys can have. */
export const KEYED_ADDITIONS = ['rateChanges', 'batch', 'digests'] as const;

/** A deployment's settings: `GET /config.json` at the app's origin. Contains no secrets. */
export type RuntimeConfig = {
  apiHost: string;
  fleetDashboardUrl: string;
  /** 0: section 7 alone. 1: with our additions; those that rest on keys only if the host has keys. */
  contract: 0 | 1;
  /** The host understands Idempotency-Key and marks final answers (`contract/call.ts`). */
  idempotency: boolean;
  /** The host streams changes at `/events`; otherwise the app polls. */
  events: boolean;
  /** Users who may be signed in without a link; empty unless the demo is open to everyone. */
  demoSignIns: DemoSignIn[];
  version: string;
};

export type DemoSignIn = { role: Role; token: string };

const optional = withDefault(flag, false);

const settings = object({
  apiHost: withDefault(text(), '/api'),
  fleetDashboardUrl: withDefault(text(), ''),
  idempotency: optional,
  events: optional,
  demoSignIns: list(object({ role: oneOf(ROLE_LIST), token: text() })),
  version: withDefault(text(), ''),
});

/** In the file each addition is a field of its own: builds of the app that know no level read them one by one. */
const additions = object(each([...ADDITIONS, ...KEYED_ADDITIONS], optional));

/** Reads the file. Throws WireError naming a field with a wrong type. */
export function readConfigFile(wire: unknown): RuntimeConfig {
  const known = settings.decode(wire, '');
  const has = additions.decode(wire, '');
  const needed = known.idempotency ? [...ADDITIONS, ...KEYED_ADDITIONS] : ADDITIONS;
  return { ...known, contract: needed.every((name) => has[name]) ? 1 : 0 };
}

/** Writes the file. */
export function configFileOf({ contract, ...known }: RuntimeConfig): Record<string, unknown> {
  const hasAdditions = contract >= 1;
  const keyed = each(KEYED_ADDITIONS, hasAdditions && known.idempotency);
  return { ...known, ...each(ADDITIONS, hasAdditions), ...keyed };
}

function each<Name extends string, T>(names: readonly Name[], value: T): Record<Name, T> {
  return Object.fromEntries(names.map((name) => [name, value])) as Record<Name, T>;
}

/**
 * What a fault of the device's storage calls for. `full`: room has to be made. `lost`: the browser dropped the connection, and
 * opening it again usually helps (design: offline, section 6). `bug`: repeating it would only fail again.
 */
export type StorageFault = 'full' | 'lost' | 'bug';

const LOST: ReadonlySet<string> = new Set([
  'InvalidStateError',
  'UnknownError',
  'DatabaseClosedError',
  // Asked for in the moment in which it was being opened again.
  'OpenFailedError',
  // What was under way when the browser closed the connection: it has left nothing behind.
  'AbortError',
  'TransactionInactiveError',
]);

/** The database was made by a newer version of the app. Nothing of it was touched. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';

  constructor(found: number, known: number) {
    super(`the database is of version ${found}, this build knows ${known}`);
  }
}

/** The disk has no room, and the database was not even asked: its failed write could cost everything it holds. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';
}

/** What browsers say of a full disk; Chromium calls a photo that it could not write a DataError. */
const FULL: ReadonlySet<string> = new Set(['QuotaExceededError', 'StorageFullError', 'DataError']);

/** Told by names, since the texts differ between browsers. Dexie wraps a full disk: an AbortError whose `inner` says so. */
export function faultOf(error: unknown): StorageFault {
  if (causedBy(error, (name) => FULL.has(name))) return 'full';
  return causedBy(error, (name) => LOST.has(name)) ? 'lost' : 'bug';
}

/** Whether the error, or anything that caused it, has such a name. */
export function causedBy(error: unknown, matches: (name: string) => boolean): boolean {
  const seen = new Set<unknown>();
  let current = error;
  while (typeof current === 'object' && current !== null && !seen.has(current)) {
    seen.add(current);
    if ('name' in current && typeof current.name === 'string' && matches(current.name)) return true;
    if ('inner' in current && current.inner != null) current = current.inner;
    else current = 'cause' in current ? current.cause : null;
  }
  return false;
}

/** Why the app cannot start on this device: its own storage does not open. */
export type StartFault =
  /** Another tab holds the former version open. */
  | 'blocked'
  /** The database is a newer version's. */
  | 'newer'
  /** The browser lets the app keep nothing: a private window, or a site setting. */
  | 'refused'
  | 'full'
  | 'broken';

/** Thrown by the start; told by its name where the class itself is not loaded. */
export class StorageStartError extends Error {
  override readonly name = 'StorageStartError';
  readonly fault: StartFault;

  constructor(fault: StartFault, options?: ErrorOptions) {
    super(`the device's storage does not open: ${fault}`, options);
    this.fault = fault;
  }
}

const REFUSALS: ReadonlySet<string> = new Set([
  'MissingAPIError',
  'SecurityError',
  // What browsers say of a private window in which they keep nothing.
  'InvalidStateError',
  'NotSupportedError',
]);

/** Which fault it was that kept the database from opening. */
export function startFaultOf(error: unknown): StartFault {
  if (causedBy(error, (name) => name === 'NewerDatabaseError' || name === 'VersionError')) return 'newer';
  if (faultOf(error) === 'full') return 'full';
  return causedBy(error, (name) => REFUSALS.has(name)) ? 'refused' : 'broken';
}

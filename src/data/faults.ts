/**
 * The kind of a storage error. `full`: free space. `lost`: the browser dropped the connection; reopen it. `bug`:
 * repeating would fail again.
 */
export type StorageFault = 'full' | 'lost' | 'bug';

const LOST: ReadonlySet<string> = new Set([
  'InvalidStateError',
  'UnknownError',
  'DatabaseClosedError',
  // The database was used while it was being reopened.
  'OpenFailedError',
  // The transaction was running when the browser closed the connection; nothing of it was stored.
  'AbortError',
  'TransactionInactiveError',
]);

/** A newer version of the app created the database. It was not touched. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';

  constructor(found: number, known: number) {
    super(`the database is of version ${found}, this build knows ${known}`);
  }
}

/** The disk is full. Thrown before the database is used, because a failed write could cost everything in it. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';
}

/** Errors that browsers throw on a full disk. Chromium's DataError is a blob that could not be written. */
const FULL: ReadonlySet<string> = new Set(['QuotaExceededError', 'StorageFullError', 'DataError']);

/**
 * Decided by names, since messages differ by browser. Dexie wraps a full disk in an AbortError with an `inner` error.
 */
export function faultOf(error: unknown): StorageFault {
  if (causedBy(error, (name) => FULL.has(name))) return 'full';
  return causedBy(error, (name) => LOST.has(name)) ? 'lost' : 'bug';
}

/** True if the error or any of its causes has a matching name. */
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

/** Reasons why the device's storage does not open and the app cannot start. */
export type StartFault =
  /** Another tab has the former version open. */
  | 'blocked'
  /** The database belongs to a newer version. */
  | 'newer'
  /** The browser denies storage: a private window, or a site setting. */
  | 'refused'
  | 'full'
  | 'broken';

/** Thrown during start. Recognised by its name where the class is not loaded. */
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
  // Thrown in private windows.
  'InvalidStateError',
  'NotSupportedError',
]);

/** The fault that kept the database from opening. */
export function startFaultOf(error: unknown): StartFault {
  if (causedBy(error, (name) => name === 'NewerDatabaseError' || name === 'VersionError')) return 'newer';
  if (faultOf(error) === 'full') return 'full';
  return causedBy(error, (name) => REFUSALS.has(name)) ? 'refused' : 'broken';
}

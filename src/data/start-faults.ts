import { causedBy, faultOf } from './faults.ts';

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

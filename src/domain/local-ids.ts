import { MAX_ID_LENGTH } from './limits.ts';

const PREFIX = 'local-';

/** The id of something this device captured, until the server has given it one: `local-<uuid>`. */
export function localId(uuid: string): string {
  return `${PREFIX}${uuid}`;
}

/** True if an id was made by this device and is unknown to the server. */
export function isLocalId(id: string): boolean {
  return id.startsWith(PREFIX);
}

/**
 * True if an address can name a work order at all, of a host or of this device; no others are requested. `.` and `..`
 * are excluded, because they would direct the call to another path.
 */
export function isPossibleId(id: string): boolean {
  return id.trim() !== '' && id.length <= MAX_ID_LENGTH && !/[\p{Cc}/\\]|^\.{1,2}$/u.test(id);
}

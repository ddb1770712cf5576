const PREFIX = 'local-';

/** The id of something this device captured, until the server has named it: `local-<uuid>`. */
export function localId(uuid: string): string {
  return `${PREFIX}${uuid}`;
}

/** Whether an id is this device's own, which no server knows. */
export function isLocalId(id: string): boolean {
  return id.startsWith(PREFIX);
}

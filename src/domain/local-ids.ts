const PREFIX = 'local-';

/** The id of something this device captured, until the server has named it: `local-<uuid>`. */
export function localId(uuid: string): string {
  return `${PREFIX}${uuid}`;
}

/** Whether an id was made by this device and is unknown to the server. */
export function isLocalId(id: string): boolean {
  return id.startsWith(PREFIX);
}

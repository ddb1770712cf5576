/**
 * The host's clock, as its answers state it. The host decides how old a key is, and a device that lost its power may go on with the
 * time at which it stopped.
 */
export class HostClock {
  /** How far it is ahead of the device's clock (ms); null: no answer has stated it. */
  #aheadMs: number | null = null;

  note(host: Date, device: Date): void {
    this.#aheadMs = host.getTime() - device.getTime();
  }

  /** The host's time, by the device's; null where it is not known. */
  at(device: Date): Date | null {
    return this.#aheadMs === null ? null : new Date(device.getTime() + this.#aheadMs);
  }
}

/**
 * The host's clock, as stated in its answers. The host decides how old a key is, and a device that lost its power may
 * continue from the time at which it stopped.
 */
export class HostClock {
  /** Time (ms) by which it is ahead of the device's clock; null if no answer has stated it. */
  #aheadMs: number | null = null;

  note(host: Date, device: Date): void {
    this.#aheadMs = host.getTime() - device.getTime();
  }

  /** The host's time at a device time; null if it is not known. */
  at(device: Date): Date | null {
    return this.#aheadMs === null ? null : new Date(device.getTime() + this.#aheadMs);
  }
}

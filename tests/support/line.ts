import type { Socket } from 'node:net';

/** Current delay of the simulated line, and the share of packets that it loses, drawn from `random`. */
export type LineSpeed = {
  delayMs: number;
  bytesPerSecond: number;
  lossShare: number;
  random: () => number;
};

const pieceBytes = 16 * 1024;
const packetBytes = 1_400;
/** Cost of a lost packet: TCP waits about this long before it resends one, and everything after it waits too. */
const resendMs = 300;
const queueLimitBytes = 256 * 1024;

/**
 * One direction of one connection. Bytes leave in order, each `delayMs` after it arrived and no faster than the
 * bandwidth allows. All connections share the bandwidth: `line.freeAt` is the time until which it is taken.
 */
export class PacedDirection {
  readonly #to: Socket;
  readonly #from: Socket;
  readonly #speed: () => LineSpeed;
  readonly #line: { freeAt: number };
  readonly #queue: { bytes: Buffer; dueAt: number }[] = [];
  #queuedBytes = 0;
  #ending = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(from: Socket, to: Socket, speed: () => LineSpeed, line: { freeAt: number }) {
    this.#from = from;
    this.#to = to;
    this.#speed = speed;
    this.#line = line;
  }

  send(bytes: Buffer): void {
    const speed = this.#speed();
    const { delayMs, bytesPerSecond } = speed;
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      const piece = bytes.subarray(at, at + pieceBytes);
      const begin = Math.max(performance.now(), this.#line.freeAt);
      const onTheLineMs = Number.isFinite(bytesPerSecond) ? (piece.length / bytesPerSecond) * 1000 : 0;
      this.#line.freeAt = begin + onTheLineMs;
      this.#queue.push({ bytes: piece, dueAt: begin + onTheLineMs + delayMs + lostMs(piece, speed) });
      this.#queuedBytes += piece.length;
    }
    if (this.#queuedBytes > queueLimitBytes) this.#from.pause();
    this.#deliver();
  }

  /** Ends the direction after all bytes in transit. */
  end(): void {
    this.#ending = true;
    this.#deliver();
  }

  /** Discards the bytes in transit, like a cut cable. */
  cut(): void {
    clearTimeout(this.#timer);
    this.#queue.length = 0;
  }

  #deliver(): void {
    clearTimeout(this.#timer);
    for (;;) {
      const head = this.#queue[0];
      if (head === undefined) break;
      const waitMs = head.dueAt - performance.now();
      if (waitMs > 0.5) {
        this.#timer = setTimeout(() => this.#deliver(), waitMs);
        return;
      }
      this.#queue.shift();
      this.#queuedBytes -= head.bytes.length;
      if (this.#to.writable) this.#to.write(head.bytes);
    }
    if (this.#queuedBytes < queueLimitBytes / 2 && this.#from.isPaused()) this.#from.resume();
    if (this.#ending && this.#to.writable) this.#to.end();
  }
}

function lostMs({ length }: Buffer, { lossShare, random }: LineSpeed): number {
  if (lossShare === 0) return 0;
  const packets = Array.from({ length: Math.ceil(length / packetBytes) }, random);
  return packets.filter((drawn) => drawn < lossShare).length * resendMs;
}

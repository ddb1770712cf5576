const COUNTER_MAX = 0xfff;
const HALF_COUNTER = 0x7ff;

/**
 * Makes UUID v7 texts, which sort by creation time. Those of one maker also keep their order when the clock stops or
 * goes backwards: the last millisecond is kept and a counter continues.
 */
export function uuidV7Maker(world: {
  nowMs: () => number;
  /** Fills the bytes with cryptographic randomness. */
  fill: (bytes: Uint8Array<ArrayBuffer>) => void;
}): () => string {
  let lastMs = 0;
  let counter = 0;
  return () => {
    const bytes = new Uint8Array(16);
    world.fill(bytes);
    const view = new DataView(bytes.buffer);
    const nowMs = world.nowMs();
    if (nowMs > lastMs) {
      lastMs = nowMs;
      counter = view.getUint16(6) & HALF_COUNTER;
    } else if (counter === COUNTER_MAX) {
      lastMs += 1;
      counter = 0;
    } else {
      counter += 1;
    }
    view.setUint16(0, Math.floor(lastMs / 2 ** 32));
    view.setUint32(2, lastMs % 2 ** 32);
    view.setUint16(6, 0x7000 | counter);
    view.setUint8(8, (view.getUint8(8) & 0x3f) | 0x80);
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  };
}

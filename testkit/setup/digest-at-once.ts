import { hash } from 'node:crypto';

/**
 * The same digests without leaving the thread: tests that advance time step by step know when nothing is running any
 * more, while a thread of Node's own would still be at work.
 */
crypto.subtle.digest = async (_algorithm, data) => {
  const bytes = ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data as ArrayBuffer);
  return new Uint8Array(hash('sha256', bytes, 'buffer')).buffer;
};

/** First line and headers of an HTTP/1.1 message, with lower-case header names. */
export type MessageHead = { startLine: string; headers: ReadonlyMap<string, string> };

type Phase =
  | { at: 'head'; received: Buffer }
  | { at: 'body'; remaining: number }
  | { at: 'chunk-size'; line: string }
  | { at: 'chunk'; remaining: number }
  | { at: 'trailer'; line: string };

function parseHead(text: string): MessageHead {
  const [startLine = '', ...lines] = text.split('\r\n');
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return { startLine, headers };
}

/**
 * Finds the heads of the HTTP/1.1 requests in a byte stream, without changing a byte. Only requests: a response's
 * length also depends on the request that it answers.
 */
export function requestFraming(onHead: (head: MessageHead) => void): (bytes: Buffer) => void {
  let phase: Phase = { at: 'head', received: Buffer.alloc(0) };

  const next = (): void => {
    phase = { at: 'head', received: Buffer.alloc(0) };
  };

  const readHead = (received: Buffer, bytes: Buffer): Buffer => {
    const all = Buffer.concat([received, bytes]);
    const end = all.indexOf('\r\n\r\n');
    if (end < 0) {
      phase = { at: 'head', received: all };
      return Buffer.alloc(0);
    }
    const head = parseHead(all.subarray(0, end).toString('latin1'));
    const length = Number(head.headers.get('content-length') ?? 0);
    const chunked = head.headers.get('transfer-encoding')?.toLowerCase().includes('chunked') === true;
    phase = chunked ? { at: 'chunk-size', line: '' } : { at: 'body', remaining: length };
    onHead(head);
    if (!chunked && length === 0) next();
    return all.subarray(end + 4);
  };

  /** Collects one line; returns the rest of the bytes, and the line once it is complete. */
  const readLine = (line: string, bytes: Buffer): { rest: Buffer; line: string; complete: boolean } => {
    const end = bytes.indexOf('\n');
    if (end < 0) return { rest: Buffer.alloc(0), line: line + bytes.toString('latin1'), complete: false };
    return {
      rest: bytes.subarray(end + 1),
      line: (line + bytes.subarray(0, end).toString('latin1')).trim(),
      complete: true,
    };
  };

  const step = (bytes: Buffer): Buffer => {
    switch (phase.at) {
      case 'head':
        return readHead(phase.received, bytes);
      case 'body': {
        const taken = Math.min(phase.remaining, bytes.length);
        phase = { at: 'body', remaining: phase.remaining - taken };
        if (phase.remaining === 0) next();
        return bytes.subarray(taken);
      }
      case 'chunk-size': {
        const read = readLine(phase.line, bytes);
        if (!read.complete) phase = { at: 'chunk-size', line: read.line };
        else {
          const size = Number.parseInt(read.line, 16);
          // A chunk is followed by an empty line.
          phase = size === 0 ? { at: 'trailer', line: '' } : { at: 'chunk', remaining: size + 2 };
        }
        return read.rest;
      }
      case 'chunk': {
        const taken = Math.min(phase.remaining, bytes.length);
        const remaining = phase.remaining - taken;
        phase = remaining === 0 ? { at: 'chunk-size', line: '' } : { at: 'chunk', remaining };
        return bytes.subarray(taken);
      }
      case 'trailer': {
        const read = readLine(phase.line, bytes);
        if (read.complete && read.line === '') next();
        else phase = { at: 'trailer', line: read.complete ? '' : read.line };
        return read.rest;
      }
    }
  };

  return (bytes) => {
    let rest = bytes;
    while (rest.length > 0) rest = step(rest);
  };
}

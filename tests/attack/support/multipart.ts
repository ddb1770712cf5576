export type Part = {
  readonly name: string;
  readonly value: string | Buffer;
  readonly filename?: string;
  readonly type?: string;
};

const BOUNDARY = 'an-attack-boundary';

/** A well-formed form as bytes on the wire, with its header. */
export function multipart(parts: readonly Part[]): { headers: { 'Content-Type': string }; body: Buffer } {
  const chunks: Buffer[] = [];
  for (const { name, value, filename, type } of parts) {
    const file = filename === undefined ? '' : `; filename="${filename}"`;
    const content = type === undefined ? '' : `Content-Type: ${type}\r\n`;
    chunks.push(
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${content}\r\n`),
      Buffer.from(value),
      Buffer.from('\r\n'),
    );
  }
  return {
    headers: { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  };
}

import { createServer } from 'node:http';
import { listening } from './listen.ts';

export type CollectedSpan = {
  readonly trace: string;
  readonly id: string;
  /** Empty for the first span of a trace. */
  readonly parent: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Attributes of the program that sent it. */
  readonly resource: Readonly<Record<string, string>>;
};

export type TraceCollector = {
  readonly endpoint: string;
  readonly spans: CollectedSpan[];
  /** All received bytes, unchanged. */
  readonly bytes: () => string;
  /** From now on connections are accepted, and nothing is answered. */
  readonly fallSilent: () => void;
  readonly stop: () => Promise<void>;
};

/** Receives traces by OTLP over HTTP (protobuf), as a collector does. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const [spans, bodies]: [CollectedSpan[], Buffer[]] = [[], []];
  let isSilent = false;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (isSilent) return;
    const body = Buffer.concat(chunks);
    bodies.push(body);
    if (request.url === '/v1/traces') spans.push(...spansOf(body));
    response.end();
  });
  const { origin: endpoint, stop } = await listening(server);
  return {
    endpoint,
    spans,
    bytes: () => Buffer.concat(bodies).toString('latin1'),
    fallSilent: () => {
      isSilent = true;
    },
    stop,
  };
}

/** Spans of an ExportTraceServiceRequest; the numbers are those of the fields in OpenTelemetry's `trace.proto`. */
function spansOf(request: Buffer): CollectedSpan[] {
  return field(request, 1).flatMap((ofProgram) => {
    const resource = attributesOf(field(ofProgram, 1)[0] ?? Buffer.of(), 1);
    return field(ofProgram, 2).flatMap((scope) =>
      field(scope, 2).map((span) => {
        const [trace = '', id = '', parent = ''] = [1, 2, 4].map((number) =>
          field(span, number)[0]?.toString('hex'),
        );
        const name = String(field(span, 5)[0]);
        return { trace, id, parent, name, attributes: attributesOf(span, 9), resource };
      }),
    );
  });
}

function attributesOf(message: Buffer, number: number): Record<string, string> {
  return Object.fromEntries(
    field(message, number).map((pair) => {
      const [value = Buffer.of()] = field(pair, 2);
      const whole = numbers(value).get(3);
      return [String(field(pair, 1)[0]), whole === undefined ? String(field(value, 1)[0]) : String(whole)];
    }),
  );
}

function field(message: Buffer, number: number): Buffer[] {
  return read(message).flatMap(([name, value]) => (name === number && Buffer.isBuffer(value) ? [value] : []));
}

function numbers(message: Buffer): Map<number, number> {
  return new Map(
    read(message).flatMap(([name, value]) => (typeof value === 'number' ? [[name, value] as const] : [])),
  );
}

/** Fields of a protobuf message: bytes, and variable-length numbers. */
function read(message: Buffer): [number, Buffer | number | null][] {
  const fields: [number, Buffer | number | null][] = [];
  let at = 0;
  const varint = (): number => {
    for (let [value, scale] = [0, 1]; ; scale *= 128) {
      const byte = message[at++] ?? 0;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  };
  while (at < message.length) {
    const key = varint();
    const [number, kind] = [key >>> 3, key & 7];
    if (kind === 0) fields.push([number, varint()]);
    else if (kind === 2) {
      const length = varint();
      fields.push([number, message.subarray(at, at + length)]);
      at += length;
    } else {
      fields.push([number, null]);
      at += kind === 1 ? 8 : 4;
    }
  }
  return fields;
}

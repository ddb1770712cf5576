import { connect } from 'node:net';
import { smallPng } from '#tests/support/png.ts';
import { multipart } from './support/multipart.ts';
import type { Part } from './support/part.ts';
import { leftInStore } from './support/target.ts';

const BOUNDARY = 'cut-here';
const PATIENCE_MS = 30_000;

type Hostile = {
  readonly what: string;
  readonly body: Buffer | string;
  /** Header for the body; the correct one if omitted. */
  readonly contentType?: string;
  readonly length?: number | 'chunked';
  /** Ends the connection when the body is sent, without waiting for an answer. */
  readonly hangUp?: boolean;
};

/** Forty bodies that are no proper form. None may be accepted, stop the server, or leave a file. */
export const multiparts: Part = {
  name: 'multiparts',
  says: 'forms that are cut, nested, endless, wrongly counted or not forms at all',
  run: async ({ client, ground, target }) => {
    const { own } = ground;
    const before = await leftInStore(target.filesFolder);
    const list = hostileForms();
    let answered = 0;
    for (const hostile of list) {
      const status = await sendRaw(
        client.origin,
        `/api/vendors/work-orders/${own.order.id}/jobs`,
        own.token,
        hostile,
      );
      if (status !== null) answered += 1;
      if (status !== null && (status < 400 || status >= 500))
        client.breach(`${hostile.what} was answered ${status}`);
      if (status === null && hostile.hangUp !== true) client.breach(`${hostile.what} was not answered`);
    }
    await target.settled();
    const after = await leftInStore(target.filesFolder);
    if (after.incoming > 0) client.breach(`${after.incoming} files are left in the incoming folder`);
    if (after.kept > before.kept)
      client.breach(`${after.kept - before.kept} files of refused forms are kept`);
    const { status, text } = await client.send({
      method: 'GET',
      path: `/api/vendors/work-orders/${own.order.id}`,
      token: own.token,
    });
    if (status !== 200 || JSON.parse(text).data.records[0].jobs.length !== own.order.jobs.length)
      client.breach('a hostile form changed the order');
    return [['hostile forms', `${list.length}, ${answered} answered`]];
  },
};

function hostileForms(): Hostile[] {
  const field = (name: string, value: string, more = ''): string =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
  const end = `--${BOUNDARY}--\r\n`;
  const file = (name: string, bytes: string): string =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n${bytes}\r\n`;
  const picture = smallPng().toString('latin1');
  const whole = field('job_id', 'no-such-job') + field('quantity', '1') + file('images', picture) + end;
  const form = (what: string, body: string, more: Partial<Hostile> = {}): Hostile => ({
    what,
    body: Buffer.from(body, 'latin1'),
    ...more,
  });
  return [
    form('a form without its end', whole.slice(0, -end.length)),
    form('a form cut in its picture', whole.slice(0, -60)),
    form('a form cut after its first bytes', whole.slice(0, 10)),
    form('an empty form', ''),
    form('only the end', end),
    form('another boundary than said', whole, { contentType: 'multipart/form-data; boundary=other' }),
    form('no boundary', whole, { contentType: 'multipart/form-data' }),
    form('an empty boundary', whole, { contentType: 'multipart/form-data; boundary=' }),
    form('a boundary of 5,000 characters', whole, {
      contentType: `multipart/form-data; boundary=${'b'.repeat(5_000)}`,
    }),
    form('a boundary of odd characters', whole, {
      contentType: 'multipart/form-data; boundary="\\"; x=/../"',
    }),
    form('JSON that says it is a form', '{"job_id":"x"}', {}),
    form('a form that says it is JSON', whole, { contentType: 'application/json' }),
    form('a form that says it is text', whole, { contentType: 'text/plain' }),
    form('url-encoded fields', 'job_id=x&quantity=1', { contentType: 'application/x-www-form-urlencoded' }),
    form('no content type', whole, { contentType: '' }),
    form('multipart/mixed', whole, { contentType: `multipart/mixed; boundary=${BOUNDARY}` }),
    form('a part without a name', `--${BOUNDARY}\r\nContent-Disposition: form-data\r\n\r\nx\r\n${end}`),
    form('a part without headers', `--${BOUNDARY}\r\n\r\nx\r\n${end}`),
    form(
      'a part with a header that does not end',
      `--${BOUNDARY}\r\nContent-Disposition: ${'x'.repeat(300_000)}`,
    ),
    form('a part with 5,000 headers', `--${BOUNDARY}\r\n${'X-A: b\r\n'.repeat(5_000)}\r\nx\r\n${end}`),
    form('1,000 fields', field('a', 'b').repeat(1_000) + end),
    form('the same field 200 times', field('quantity', '1').repeat(200) + end),
    form('a field of 10 MB', field('job_id', 'x'.repeat(10_000_000)) + end),
    form('a name of 100,000 characters', field('n'.repeat(100_000), 'x') + end),
    form('a name with a NUL', field('job\u0000_id', 'x') + end),
    form('fields of the prototype', field('__proto__', 'x') + field('constructor', 'y') + end),
    form('a thousand files', file('images', picture).repeat(1_000) + end),
    form('a file under another name', file('virus', picture) + end),
    form('a file where a field belongs', file('job_id', picture) + end),
    form('a field where a file belongs', field('images', 'x') + end),
    form(
      'a file name that climbs',
      field('quantity', '1').replace('"quantity"', '"images"; filename="../../../etc/passwd"') + end,
    ),
    form(
      'a file name of 100,000 characters',
      field('images', 'x', `; filename="${'f'.repeat(100_000)}"`) + end,
    ),
    form('a form within the form', field('images', whole) + end),
    form('line feeds alone', whole.replaceAll('\r\n', '\n')),
    form('bytes behind the end', whole + 'x'.repeat(100_000)),
    form('45 MB of one file', file('images', 'x'.repeat(45_000_000)) + end),
    form('more said than sent, then gone', whole, { length: 10_000_000, hangUp: true }),
    form('less said than sent', whole, { length: 100 }),
    form('chunks whose sizes are wrong', `zzz\r\n${whole}\r\n0\r\n\r\n`, { length: 'chunked' }),
    form('a chunk larger than any memory', `ffffffffffffffff\r\n${whole}`, {
      length: 'chunked',
      hangUp: true,
    }),
  ];
}

/** Status of the answer; null if the connection ended without one. */
function sendRaw(origin: string, path: string, token: string, hostile: Hostile): Promise<number | null> {
  const { hostname, port, host } = new URL(origin);
  const contentType =
    hostile.contentType ??
    multipart([]).headers['Content-Type'].replace(/boundary=.*/, `boundary=${BOUNDARY}`);
  const body = Buffer.from(hostile.body);
  const framing =
    hostile.length === 'chunked'
      ? 'Transfer-Encoding: chunked'
      : `Content-Length: ${hostile.length ?? body.byteLength}`;
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Authorization: Token ${token}`,
    ...(contentType === '' ? [] : [`Content-Type: ${contentType}`]),
    framing,
    'Connection: close',
    '',
    '',
  ].join('\r\n');
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(Number(port), hostname);
    const end = (): void => {
      socket.destroy();
      const status = /^HTTP\/1\.1 (\d{3})/.exec(received)?.[1];
      resolve(status === undefined ? null : Number(status));
    };
    socket.setTimeout(PATIENCE_MS, end);
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
    });
    socket.on('error', end);
    socket.on('close', end);
    socket.write(head);
    socket.write(body, () => {
      if (hostile.hangUp === true) socket.end();
    });
  });
}

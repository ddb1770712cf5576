import type { Answer } from './support/client.ts';
import { multipart } from './support/multipart.ts';
import type { Part, Scene } from './support/part.ts';
import { HOSTILE_FILES, type HostileFile, png } from './support/pictures.ts';
import { leftInStore } from './support/target.ts';
import { Watch } from './support/watch.ts';

/** Above the limits of a picture, and above what decoding it may take. */
const MOST_MIB = 600;
const MOST_BYSTANDER_MS = 1_000;

/** Files that explode, lie or are something else, by somebody who may send them and by somebody who may not. */
export const files: Part = {
  name: 'files',
  says: 'pictures that explode, lie or are something else, while other people work',
  run: async (scene) => {
    const { client, target, ground } = scene;
    const before = await leftInStore(target.filesFolder);
    const watch = new Watch(client, target, ground.own.token);
    let taken = 0;
    for (const file of HOSTILE_FILES) {
      const answer = await send(scene, file, ground.own.token);
      if (answer.status === 201) taken += 1;
      if (!file.right.includes(answer.status))
        client.breach(`${file.what} was answered ${answer.status}: ${answer.text.slice(0, 120)}`);
    }
    // The approver may not add jobs: what he sends must cost nobody anything.
    const bombs = [lineOfPixels(), lineOfPixels(), lineOfPixels(), lineOfPixels()];
    for (const { status } of await Promise.all(bombs.map((file) => send(scene, file, 'demo-approver'))))
      if (status !== 403) client.breach(`a picture of somebody who may not send one was answered ${status}`);
    const deep = Array.from({ length: 8 }, deepInterlaced);
    for (const { status, text } of await Promise.all(deep.map((file) => send(scene, file, ground.own.token))))
      if (![413, 422, 503].includes(status))
        client.breach(`a deep interlaced picture was answered ${status}: ${text.slice(0, 120)}`);
    const seen = await watch.end();
    await target.settled();
    const after = await leftInStore(target.filesFolder);
    if (after.incoming > 0) client.breach(`${after.incoming} files are left in the incoming folder`);
    if (after.kept - before.kept > taken)
      client.breach(`${after.kept - before.kept} contents are kept of ${taken} that were taken`);
    if (seen.peakMib !== null && seen.peakMib > MOST_MIB) client.breach(`memory rose to ${seen.peakMib} MiB`);
    return [
      ['hostile files', `${HOSTILE_FILES.length} + ${bombs.length} + ${deep.length}, ${taken} taken`],
      [
        'memory at its peak',
        seen.peakMib === null ? 'not known here' : `${seen.peakMib} MiB (${MOST_MIB} allowed)`,
      ],
      ['other people, p95', `${Math.round(seen.p95Ms)} ms of ${seen.requests} (${MOST_BYSTANDER_MS} wished)`],
    ];
  },
};

function send({ client, ground }: Scene, file: HostileFile, token: string): Promise<Answer> {
  const { own } = ground;
  if (file.as === 'pdf') {
    const form = multipart([
      { name: 'invoiceNo', value: 'HOSTILE-1' },
      { name: 'work_order_ids', value: JSON.stringify([own.order.id]) },
      { name: 'value_without_tax', value: '1' },
      { name: 'value_with_tax', value: '1' },
      { name: 'image', value: file.bytes(), filename: 'i.pdf', type: 'application/pdf' },
    ]);
    return client.send({ method: 'POST', path: '/api/vendors/invoices/', token, ...form });
  }
  const form = multipart([
    { name: 'job_id', value: own.catalogueJob },
    { name: 'quantity', value: '1' },
    { name: 'images', value: file.bytes(), filename: 'a.png', type: 'image/png' },
  ]);
  return client.send({
    method: 'POST',
    path: `/api/vendors/work-orders/${own.order.id}/jobs`,
    token,
    ...form,
  });
}

function lineOfPixels(): HostileFile {
  const bytes = png({ width: 1, height: 100_000_000, data: Buffer.alloc(190_000_000) });
  return { what: 'a line of pixels', as: 'image', right: [403], bytes: () => bytes };
}

function deepInterlaced(): HostileFile {
  const shape = { width: 9_700, height: 9_700, bitDepth: 16, colourType: 6, interlaced: true } as const;
  const bytes = png({ ...shape, data: Buffer.alloc(754_000_000) });
  return { what: 'a deep interlaced picture', as: 'image', right: [422], bytes: () => bytes };
}

import { type ProductServer, startProductServer } from '#tests/support/process.ts';
import { SmallDisk } from '#tests/support/small-disk.ts';
import { Client } from './support/client.ts';
import { freshOrder, jobForm, layGround, orderNow, TOKENS } from './support/ground.ts';
import type { Part } from './support/part.ts';

const DISK_MIB = 400;
const ACTIONS = 30;

/** A server whose data is on a disk that another process fills while photos arrive, and frees again. */
export function fullDisk(env: Readonly<Record<string, string>>): Part {
  return {
    name: 'full-disk',
    says: 'the disk of the data folder is filled and freed; needs the right to mount',
    run: async ({ client }) => {
      const disk = SmallDisk.mount(DISK_MIB);
      if (disk === null) return [['full disk', 'not tried: this account may not mount']];
      let server: ProductServer | null = null;
      try {
        server = await startProductServer({ dataDir: disk.folder, env });
        return await fillAndFree(server, disk, client);
      } finally {
        await disk.free();
        await server?.stop();
        await disk.remove();
      }
    },
  };
}

async function fillAndFree(server: ProductServer, disk: SmallDisk, caller: Client) {
  const client = new Client(server.url);
  const { own } = await layGround(client);
  const { id } = await freshOrder(client, own);
  let done = 0;
  let refused = 0;
  const action = async (): Promise<void> => {
    const { status, text } = await client.send({
      method: 'POST',
      path: `/api/vendors/work-orders/${id}/jobs`,
      token: TOKENS.creator,
      ...jobForm(own),
    });
    if (status === 201) done += 1;
    else if (status === 503) refused += 1;
    else client.breach(`on a full disk an action was answered ${status}: ${text.slice(0, 120)}`);
  };
  for (let round = 0; round < ACTIONS; round += 1) {
    if (round === ACTIONS / 3) await disk.fill();
    if (round === (2 * ACTIONS) / 3) await disk.free();
    await action();
  }
  const health = await client.send({ method: 'GET', path: '/api/healthz' });
  if (health.status !== 200) client.breach('the server says it is not well after the disk was freed');
  const { jobs } = await orderNow(client, id);
  if (jobs.length < done) client.breach(`${done} actions were confirmed and ${jobs.length} are there`);
  for (const words of client.breaches) caller.breach(words);
  client.close();
  return [['actions on a filling disk', `${done} done, ${refused} refused with 503`]] as const;
}

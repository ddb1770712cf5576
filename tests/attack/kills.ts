import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { OfficeOrder } from '#tests/support/office.ts';
import { databasePid, type ProductServer } from '#tests/support/process.ts';
import { SeededRandom } from '#tests/support/seeded-random.ts';
import { Client } from './support/client.ts';
import { freshOrder, jobForm, orderNow, TOKENS } from './support/ground.ts';
import type { Part } from './support/part.ts';

const ACTIONS = 24;
const LONGEST_MS = 3_000;
const TRIES = 200;

type Action = { readonly key: string; readonly form: ReturnType<typeof jobForm>; confirmed: boolean };

/**
 * SIGKILLs of the program, and of its own database if it has one, while photos arrive. Each action is sent again under
 * its key until it is done.
 */
export function kills(server: ProductServer): Part {
  return {
    name: 'kills',
    says: 'SIGKILLs of the program and of its database while photos arrive',
    run: async ({ client, ground, seed, counts }) => {
      const random = new SeededRandom(seed);
      let actions = 0;
      let confirmedBefore = 0;
      for (let life = 0; life < counts.kills; life += 1) {
        const order = await freshOrder(client, ground.own);
        const batch = Array.from(
          { length: ACTIONS },
          (): Action => ({ key: randomUUID(), form: jobForm(ground.own), confirmed: false }),
        );
        const quiet = quietly(client, order, batch);
        await delay(random.below(LONGEST_MS));
        const database = await databasePid(server);
        if (database !== null && random.happens(0.4)) process.kill(database, 'SIGKILL');
        else {
          await server.killHard();
          await quiet;
          await server.restart();
        }
        await quiet;
        confirmedBefore += batch.filter(({ confirmed }) => confirmed).length;
        for (const action of batch) await untilDone(client, order, action);
        actions += batch.length;
        const { jobs } = await orderNow(client, order.id);
        if (jobs.length !== ACTIONS)
          client.breach(
            `${ACTIONS} acts under keys of their own became ${jobs.length} jobs (seed ${seed}, life ${life})`,
          );
        for (const { images } of jobs)
          for (const url of images) {
            const { status } = await client.send({ method: 'HEAD', path: url, token: TOKENS.creator });
            if (status !== 200) client.breach(`a photo of an act that was done is answered ${status}`);
          }
      }
      return [
        ['kills', counts.kills],
        ['acts', `${actions}, ${confirmedBefore} of them answered before the kill`],
      ];
    },
  };
}

async function attempt(client: Client, order: OfficeOrder, action: Action): Promise<number> {
  const { status, text } = await client.send({
    method: 'POST',
    path: `/api/vendors/work-orders/${order.id}/jobs`,
    token: TOKENS.creator,
    ...action.form,
    headers: { ...action.form.headers, 'Idempotency-Key': action.key },
  });
  if (status === 201) action.confirmed = true;
  else if (status >= 400 && status < 500 && status !== 409 && status !== 429)
    client.breach(`an act was refused with ${status}: ${text.slice(0, 120)}`);
  return status;
}

/** The connections that a kill cuts are no breach: the client used for them judges nothing. */
async function quietly(client: Client, order: OfficeOrder, actions: readonly Action[]): Promise<void> {
  const own = new Client(client.origin);
  await Promise.all(actions.map((action) => attempt(own, order, action)));
  own.close();
}

async function untilDone(client: Client, order: OfficeOrder, action: Action): Promise<void> {
  const own = new Client(client.origin);
  try {
    for (let tries = 0; tries < TRIES; tries += 1) {
      if ((await attempt(own, order, action)) === 201) return;
      await delay(50);
    }
    client.breach(`an act was not done after ${TRIES} attempts`);
  } finally {
    own.close();
  }
}

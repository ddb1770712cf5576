import { setTimeout as delay } from 'node:timers/promises';
import { addOrderJob } from '#contract/calls/work-orders.ts';
import { FAULTS } from '#tests/chaos/faults/processes.ts';
import { Oracle } from '#tests/chaos/oracle/oracle.ts';
import { chainOver } from '#tests/chaos/work/chains.ts';
import { fileOf, measured, send } from '#tests/chaos/work/senders.ts';
import { Office } from '#tests/support/office.ts';
import { databasePid, type ProductServer } from '#tests/support/process.ts';
import { SeededRandom } from '#tests/support/seeded-random.ts';
import { numbered, preparedPicture } from '#tests/support/site/pictures.ts';
import { freshOrder, TOKENS } from './support/ground.ts';
import type { Part } from './support/part.ts';

const ACTIONS = 24;
const LONGEST_MS = 3_000;

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
      const picture = await preparedPicture();
      const network = { goOffline: async () => undefined, goOnline: async () => undefined };
      let confirmedBefore = 0;
      for (let life = 0; life < counts.kills; life += 1) {
        const order = await freshOrder(client, ground.own);
        const times = measured();
        const actions = Array.from({ length: ACTIONS }, (_, at) => {
          const file = fileOf(numbered(picture, `${order.id} ${at}`));
          const body = { jobId: ground.own.catalogueJob, quantity: at + 1, captions: [] };
          const sent = send(
            client.origin,
            TOKENS.creator,
            addOrderJob,
            { params: { id: order.id }, body, files: [file] },
            times,
          );
          return { sent, captured: { kind: 'add', quantity: at + 1, hashes: [file.sha256] } as const };
        });
        await delay(random.below(LONGEST_MS));
        confirmedBefore += times.ms.length;
        const hasDatabase = (await databasePid(server)) !== null;
        const fault = hasDatabase && random.happens(0.4) ? 'database killed' : 'server killed';
        await FAULTS[fault]({ server, network });
        await Promise.all(actions.map(({ sent }) => sent));
        const oracle = new Oracle({
          office: new Office(client.origin, TOKENS.superAdmin),
          waits: () => false,
        });
        const verdict = await oracle.check([chainOver(order, ...actions.map(({ captured }) => captured))]);
        for (const [promise, cases] of Object.entries(verdict))
          for (const words of cases) client.breach(`${promise}: ${words} (seed ${seed}, life ${life})`);
      }
      return [
        ['kills', counts.kills],
        ['acts', `${counts.kills * ACTIONS}, ${confirmedBefore} of them answered before the kill`],
      ];
    },
  };
}

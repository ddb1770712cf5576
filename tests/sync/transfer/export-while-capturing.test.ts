import { expect, it } from 'vitest';
import { anOrder } from '#tests/sync/support/orders.ts';
import { aWorkbench } from '#tests/sync/support/stories.ts';
import { addOne, anotherDevice, exported, imported } from '#tests/sync/support/transfer.ts';
import { turns } from '#tests/sync/support/virtual-time.ts';

const OPEN = anOrder({ id: 'order-2', status: 'open', jobs: [] });

it('whatever lies in an exported file is marked here as exported, also what was captured meanwhile', async () => {
  const unmarked: number[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const bench = await aWorkbench({ orders: [OPEN] });
    bench.wire.isDown = true;
    await addOne(bench, 1);
    const exporting = exported(bench.database, null);
    await turns(turn);
    await addOne(bench, 2);
    const { file } = await exporting;
    const { database } = await anotherDevice(bench, true);
    await imported(database, file);
    for (const { id } of await database.entries.toArray())
      if ((await bench.entry(id))?.exportedAt === undefined) unmarked.push(turn);
    database.close();
  }
  expect(unmarked).toEqual([]);
}, 20_000);

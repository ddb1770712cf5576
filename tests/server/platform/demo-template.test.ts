import { expect, test } from 'vitest';
import { claimStore } from '#server/files/claim-store.ts';
import { startTestServer } from '#tests/support/server.ts';

test('the demo complex is loaded once a run and copied, pictures included, for every server that asks', async () => {
  const servers = await Promise.all([startTestServer({ seed: 'demo' }), startTestServer({ seed: 'demo' })]);
  for (const server of servers) {
    const list = await server.call('GET', '/vendors/work-orders/?complex_id=1&page_size=1');
    expect(list.body.data.metadata.total).toBeGreaterThan(8);
    const picture = JSON.stringify(list.body).match(/\/api\/media\/[\w-]+/)?.[0] ?? '';
    expect((await server.fetch(picture)).status).toBe(200);
    expect(await claimStore(server.db, server.files)).toMatchObject({ kind: 'paired' });
    await server.stop();
  }
}, 120_000);

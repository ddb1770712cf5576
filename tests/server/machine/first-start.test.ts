import { readFile } from 'node:fs/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { openPrograms, originOf } from './programs.ts';

// It creates a database and 58 pictures, which takes time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const programs = await openPrograms();
afterAll(async () => {
  await programs.stop();
  await programs.remove();
});

test.skipIf(process.platform !== 'linux')(
  'the first start draws the demo without keeping what draws it in the memory of the server',
  async () => {
    const program = programs.start('main', [], { DEMO: '1' });
    await expect.poll(program.said, { timeout: 100_000 }).toContain('ready at');
    const orders = await fetch(`${await originOf(program)}/api/vendors/work-orders/?page=1`, {
      headers: { Authorization: 'Token demo-creator' },
    });
    expect(await orders.text()).toContain('/api/media/');
    expect(await readFile(`/proc/${program.child.pid}/maps`, 'utf8')).not.toMatch(/libvips|sharp/);
  },
);

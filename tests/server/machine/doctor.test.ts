import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { checkSettings } from '#server/doctor.ts';
import { openPrograms, type Programs } from './programs.ts';
import { ask, openWorkshop } from './workshop.ts';

vi.setConfig({ testTimeout: 240_000 });

let programs: Programs;
beforeAll(async () => {
  programs = await openPrograms('made');
});
afterEach(() => programs.stop());
afterAll(() => programs.remove());

test('the doctor finds nothing wrong beside a running server, and names photos that are missing or damaged, and a strange port', async () => {
  const workshop = await openWorkshop(programs);
  for (let order = 0; order < 3; order += 1) await workshop.writeOrder();
  const port = { PORT: new URL(workshop.origin).port };
  const well = await programs.run('doctor', [], port);
  expect(well.code).toBe(0);
  for (const line of [
    'a server is running on 127.0.0.1',
    'they are up to date',
    'this machine and the database agree',
    'all 3 are in the folder',
    '3 were read, and none is damaged',
  ])
    expect(well.said).toContain(line);

  const [missing = '', damaged = ''] = await ask(programs.dataDir, 'select sha256 as row from files');
  const pathOf = (hash: string): string => join(programs.dataDir, 'files', hash.slice(0, 2), hash);
  await rm(pathOf(missing));
  await writeFile(pathOf(damaged), 'no longer a photo');
  const ill = await programs.run('doctor', [], port);
  expect([ill.code, ill.said]).toEqual([1, expect.stringContaining('photos: 1 of 3 are missing')]);
  expect(ill.said).toContain(`1 of 3 are damaged: ${damaged}`);
  expect(ill.said).toContain('2 things are wrong.');
});

test('the doctor names a setting that lets everybody in, and a data folder without a database', async () => {
  const nowhere = { DATA_DIR: `${programs.dataDir}-none`, DEMO: '1', HOST: '0.0.0.0' };
  const ill = await programs.run('doctor', [], nowhere);
  expect([ill.code, ill.said]).toEqual([1, expect.stringContaining('wrong  DEMO')]);
  expect(ill.said).toContain('wrong  TLS: 0.0.0.0 is served by plain http');
  expect(ill.said).toContain(`There is no database in ${nowhere.DATA_DIR}`);
  expect(ill.said).toContain('4 things are wrong.');
});

test('who is believed and who may claim an address depends on the proxy in front', () => {
  const behindProxy = {
    host: '127.0.0.1',
    demoSignIn: false,
    trustProxy: true,
    hsts: true,
    tls: null,
    traces: null,
  };
  const statesOf = (change: Partial<typeof behindProxy>): string[] =>
    checkSettings({ ...behindProxy, ...change }).map(({ about, state }) => `${about} ${state}`);
  expect(statesOf({})).toEqual(['DEMO fine', 'TRUST_PROXY fine', 'HSTS fine']);
  expect(statesOf({ host: '0.0.0.0' })).toContain('TRUST_PROXY note');
  expect(statesOf({ trustProxy: false, hsts: false })).toEqual([
    'DEMO fine',
    'TRUST_PROXY note',
    'HSTS note',
  ]);
  expect(statesOf({ demoSignIn: true })).toContain('DEMO note');
  expect(statesOf({ demoSignIn: true, host: '192.168.1.5' })).toContain('DEMO wrong');
});

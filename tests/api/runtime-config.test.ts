import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { requestConfigEarly } from '#app/api/config-request.ts';
import { type ConfigMemory, createRuntimeConfig } from '#app/api/runtime-config.ts';
import { configFileOf, readConfigFile } from '#contract/runtime-config.ts';
import { aConfig } from '#testkit/builders.ts';
import { json, type Loopback, page, type Respond, startLoopback } from './loopback.ts';

const OURS = aConfig({ apiHost: 'https://api.example.test', events: true, version: '1.2.3' });
const FILE = configFileOf(OURS);

let server: Loopback;
beforeEach(async () => {
  server = await startLoopback();
});
afterEach(() => server.stop());

/** A device's memory that survives the page. */
function device(): ConfigMemory & { fail: boolean } {
  let kept: unknown;
  return {
    fail: false,
    async read() {
      if (this.fail) throw new Error('the database is broken');
      return kept;
    },
    async write(value) {
      kept = structuredClone(value);
    },
  };
}

function start(memory: ConfigMemory, reports: unknown[] = []) {
  const url = `${server.origin}/config.json`;
  return createRuntimeConfig({ fetch, memory, report: (error) => reports.push(error), url });
}

describe('the runtime configuration', () => {
  it('comes from the origin and is kept for a start without a network', async () => {
    const memory = device();
    server.answerWith(json(200, FILE));
    expect(await start(memory).start()).toEqual(OURS);
    await server.stop();
    const offline = start(memory);
    expect(await offline.start()).toEqual(OURS);
    expect(await offline.refresh()).toBe(false);
    server = await startLoopback();
  });

  it('that was asked for before the app was there is used once, and asked for again where that failed', async () => {
    const asked: string[] = [];
    const answered = (version: string) => async () => {
      asked.push(version);
      return Response.json(aConfig({ version }));
    };
    vi.stubGlobal('fetch', answered('early'));
    onTestFinished(() => void vi.unstubAllGlobals());
    const deps = { memory: device(), report: () => undefined, fetch: answered('late') };
    requestConfigEarly();
    const config = createRuntimeConfig(deps);
    expect((await config.start()).version).toBe('early');
    expect([await config.refresh(), config.getSnapshot().version, asked]).toEqual([
      true,
      'late',
      ['early', 'late'],
    ]);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    requestConfigEarly();
    expect((await createRuntimeConfig(deps).start()).version).toBe('late');
    expect(asked).toEqual(['early', 'late', 'late']);
  });

  it('is safe where it was never told: no idempotency, no partial completion, the own origin', async () => {
    server.answerWith(page(200));
    expect(await start(device()).start()).toEqual(readConfigFile({}));
  });

  it('is not replaced by a foreign page or a fault', async () => {
    const memory = device();
    server.answerWith(json(200, FILE));
    const source = start(memory);
    await source.start();
    for (const answer of [page(200), page(503), json(200, [])]) {
      server.answerWith(answer);
      expect(await source.refresh()).toBe(false);
      expect(source.getSnapshot()).toEqual(OURS);
    }
  });

  it('tells of a change, and only of a change', async () => {
    const source = start(device());
    let told = 0;
    source.subscribe(() => {
      told += 1;
    });
    server.answerWith(json(200, FILE));
    await source.refresh();
    await source.refresh();
    server.answerWith(json(200, { ...FILE, version: '1.2.4' }));
    await source.refresh();
    expect(told).toBe(2);
  });

  it('still asks the origin when the device cannot remember, and reports it', async () => {
    const memory = device();
    memory.fail = true;
    const reports: unknown[] = [];
    server.answerWith(json(200, FILE));
    expect(await start(memory, reports).start()).toEqual(OURS);
    expect(reports).toHaveLength(1);
  });

  it('is written again only where it says something else', async () => {
    let written = 0;
    const memory = device();
    const write = memory.write.bind(memory);
    memory.write = async (value) => {
      written += 1;
      await write(value);
    };
    server.answerWith(json(200, FILE));
    const source = start(memory);
    await source.start();
    await source.refresh();
    const later = start(memory);
    await later.start();
    await later.refresh();
    expect(written).toBe(1);
    server.answerWith(json(200, { ...FILE, version: '1.2.4' }));
    await later.refresh();
    expect(written).toBe(2);
  });

  it('is known once it was heard, recalled, or said not to be there, and is asked for until then', async () => {
    const memory = device();
    server.answerWith(page(503));
    const source = start(memory);
    await source.start();
    expect(await source.isKnown()).toBe(false);
    server.answerWith(json(200, FILE));
    expect(await source.isKnown()).toBe(true);
    expect(source.getSnapshot()).toEqual(OURS);
    server.answerWith(page(503));
    const later = start(memory);
    await later.start();
    expect(await later.isKnown()).toBe(true);
    server.answerWith(page(404));
    expect(await start(device()).isKnown()).toBe(true);
  });

  it("is known not to be there where a file server gives the app's own page for any address, and no other page", async () => {
    const html =
      (body: string): Respond =>
      (response) =>
        response.writeHead(200, { 'Content-Type': 'text/html' }).end(body);
    server.answerWith(html(await readFile(new URL('../../index.html', import.meta.url), 'utf8')));
    expect(await start(device()).isKnown()).toBe(true);
    server.answerWith(html('<!doctype html><title>Sign in to the Wi-Fi</title>'));
    expect(await start(device()).isKnown()).toBe(false);
  });
});

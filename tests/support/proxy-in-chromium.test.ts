import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type LaunchedChromium, launchChromium } from './chromium.ts';
import { type Listening, listening } from './listen.ts';
import { type FaultProxy, startFaultProxy } from './proxy.ts';

/** A POST's outcome as seen by the page. */
type Outcome = { fetch: 'rejected' | number; body: 'complete' | 'cut' | 'none' };

let server: Listening;
let effects: string[] = [];
let proxy: FaultProxy;
let browser: LaunchedChromium;
let page: Page;

beforeAll(async () => {
  const acting = createServer((request, response) => {
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>blank</title>');
      return;
    }
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString('utf8');
    });
    request.on('end', () => {
      effects.push(body);
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ data: { records: [body] } }));
    });
  });
  server = await listening(acting);
  proxy = await startFaultProxy(server);
  browser = await launchChromium();
});

afterAll(async () => {
  await browser.close();
  await proxy.close();
  await server.stop();
});

beforeEach(async () => {
  effects = [];
  page = await browser.context.newPage();
  await page.goto(proxy.url);
});

/** Sends a POST from the page, as the app does, and returns the outcome that the page saw. */
function post(body: string): Promise<Outcome> {
  return page.evaluate(async (text): Promise<Outcome> => {
    try {
      const answer = await fetch('/act', { method: 'POST', body: text });
      const read = await answer.json().then(
        () => 'complete' as const,
        () => 'cut' as const,
      );
      return { fetch: answer.status, body: read };
    } catch {
      return { fetch: 'rejected', body: 'none' };
    }
  }, body);
}

const MOST_PLACES = 5;

/**
 * To an address that it does not know yet, Chromium mostly opens a second connection next to the one that the page
 * needs; now and then it does not.
 */
async function openInAdvance(): Promise<FaultProxy> {
  for (let place = 1; ; place += 1) {
    const unknown = await startFaultProxy(server);
    await page.goto(unknown.url);
    const opened = vi.waitFor(() => expect(unknown.connections).toBeGreaterThan(1));
    const isOpen = await opened.then(
      () => true,
      () => false,
    );
    if (isOpen || place === MOST_PLACES) return unknown;
    await unknown.close();
  }
}

const isAction = ({ path }: { path: string }): boolean => path === '/act';

describe('what Chromium makes of a lost answer', () => {
  test('reset on a kept-alive connection: it silently sends the POST again and the page sees one success', async () => {
    const before = proxy.countRequests(isAction);
    await post('warm-up');
    const fault = proxy.loseNextAnswer({ face: 'reset-keepalive', matching: isAction });
    await expect(post('complete job 1')).resolves.toEqual({ fetch: 200, body: 'complete' });

    await expect(fault.happened).resolves.toMatchObject({ onReusedConnection: true });
    expect(effects).toEqual(['warm-up', 'complete job 1', 'complete job 1']);
    expect(proxy.countRequests(isAction) - before).toBe(3);
  });

  test('lost before its headers: fetch rejects, and the server has acted once', async () => {
    await post('warm-up');
    const fault = proxy.loseNextAnswer({ face: 'before-headers', matching: isAction });
    await expect(post('complete job 2')).resolves.toEqual({ fetch: 'rejected', body: 'none' });

    await fault.happened;
    expect(effects).toEqual(['warm-up', 'complete job 2']);
  });

  test('lost before its headers on a connection that was opened in advance: the server has acted once', async () => {
    const unknown = await openInAdvance();
    try {
      expect(unknown.connections).toBeGreaterThan(1);
      const fault = unknown.loseNextAnswer({ face: 'before-headers', matching: isAction });
      await expect(post('complete job 4')).resolves.toEqual({ fetch: 'rejected', body: 'none' });

      await fault.happened;
      expect(effects).toEqual(['complete job 4']);
    } finally {
      await unknown.close();
    }
  });

  test('cut in its body: fetch resolves with 200 and reading the body fails', async () => {
    const fault = proxy.loseNextAnswer({ face: 'cut-body', matching: isAction });
    await expect(post('complete job 3')).resolves.toEqual({ fetch: 200, body: 'cut' });

    await fault.happened;
    expect(effects).toEqual(['complete job 3']);
  });

  test('offline: fetch rejects and the server hears nothing; online again it works', async () => {
    await proxy.goOffline();
    await expect(post('while offline')).resolves.toEqual({ fetch: 'rejected', body: 'none' });
    await proxy.goOnline();
    await expect(post('back online')).resolves.toEqual({ fetch: 200, body: 'complete' });

    expect(effects).toEqual(['back online']);
  });
});

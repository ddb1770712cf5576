import { createStore, type ReadableStore } from '#app/store.ts';
import { WireError } from '#contract/codec.ts';
import { type RuntimeConfig, runtimeConfigCodec } from '#contract/runtime-config.ts';
import { isJson } from './classify.ts';
import { CONFIG_TIMEOUT_MS } from './limits.ts';

/** What a device that was never told anything assumes: section 7 as it stands, without additions of ours. */
const SAFE_DEFAULTS: RuntimeConfig = {
  apiHost: '/api',
  fleetDashboardUrl: '',
  idempotency: false,
  partialCompletion: false,
  events: false,
  version: '',
};

/** Where the last known configuration is kept for a start without a network. */
export type ConfigMemory = { read(): Promise<unknown>; write(value: unknown): Promise<void> };

export type RuntimeConfigSource = ReadableStore<RuntimeConfig> & {
  /** Recalls what was last known, then asks the origin. Resolves with the first of both that says something; never rejects. */
  start(): Promise<RuntimeConfig>;
  /** Asks again; false when there was no answer of ours, and then nothing changes. */
  refresh(): Promise<boolean>;
  /** Whether this device ever heard what the deployment is, or that it says nothing of itself; asks again where not. */
  isKnown(): Promise<boolean>;
};

export type ConfigDeps = {
  fetch: typeof globalThis.fetch;
  memory: ConfigMemory;
  report: (error: unknown, context: string) => void;
  url?: string;
};

/** The deployment's own words: `/config.json` of the page's origin. */
export function createRuntimeConfig({
  fetch,
  memory,
  report,
  url = '/config.json',
}: ConfigDeps): RuntimeConfigSource {
  const config = createStore(SAFE_DEFAULTS);
  let isLearnt = false;
  let isKnown = false;
  /** As it is kept, in JSON: what says the same again is not written again. */
  let kept = '';
  const set = (next: RuntimeConfig) => {
    if (JSON.stringify(next) !== JSON.stringify(config.getSnapshot())) config.set(next);
  };
  const recall = async (): Promise<boolean> => {
    const wire = await memory.read();
    const known = readConfig(wire);
    if (known === null) return false;
    isKnown = true;
    kept ||= JSON.stringify(wire);
    // The server may have been quicker than the disk; its word is newer.
    if (!isLearnt) set(known);
    return true;
  };
  const refresh = async (): Promise<boolean> => {
    const wire = await ask(fetch, url);
    if (wire === NOT_THERE) isKnown = true;
    const answered = readConfig(wire);
    if (answered === null) return false;
    isLearnt = true;
    isKnown = true;
    set(answered);
    const heard = JSON.stringify(wire);
    if (heard === kept) return true;
    kept = heard;
    await memory.write(wire).catch((error: unknown) => {
      kept = '';
      report(error, 'runtime configuration');
    });
    return true;
  };
  return {
    getSnapshot: config.getSnapshot,
    subscribe: config.subscribe,
    start: async () => {
      const asked = refresh();
      const recalled = await recall().catch((error: unknown) => {
        report(error, 'runtime configuration');
        return false;
      });
      if (!recalled) await asked;
      return config.getSnapshot();
    },
    refresh,
    isKnown: async () => isKnown || (await refresh()) || isKnown,
  };
}

/** An origin that has none to give. */
const NOT_THERE = undefined;

/** What the origin says of itself; null when it did not answer. */
async function ask(fetch: ConfigDeps['fetch'], url: string): Promise<unknown> {
  try {
    const signal = AbortSignal.timeout(CONFIG_TIMEOUT_MS);
    const response = await fetch(url, { cache: 'no-store', credentials: 'omit', redirect: 'error', signal });
    if (response.status === 404) return NOT_THERE;
    return response.ok && isJson(response.headers) ? await response.json() : null;
  } catch {
    // No network, a redirect, a cut or foreign body: what was known stays.
    return null;
  }
}

function readConfig(wire: unknown): RuntimeConfig | null {
  if (wire === null || wire === undefined) return null;
  try {
    return runtimeConfigCodec.decode(wire, '');
  } catch (error) {
    if (error instanceof WireError) return null;
    throw error;
  }
}

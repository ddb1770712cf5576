import { createStore, type ReadableStore } from '#app/store.ts';
import { WireError } from '#contract/codec.ts';
import { type RuntimeConfig, readConfigFile } from '#contract/runtime-config.ts';
import { isJson } from './classify.ts';
import { requestConfig } from './config-request.ts';

/** Section 7 without our additions. */
const SAFE_DEFAULTS = readConfigFile({});

/** Stores the last known configuration for a start without a network. */
export type ConfigMemory = { read(): Promise<unknown>; write(value: unknown): Promise<void> };

export type RuntimeConfigSource = ReadableStore<RuntimeConfig> & {
  /**
   * Recalls the last known configuration and asks the origin. Resolves with the first answer of both; never rejects.
   */
  start(): Promise<RuntimeConfig>;
  /** Requests it again. False if the origin did not answer; then nothing changes. */
  refresh(): Promise<boolean>;
  /**
   * True if this device has ever received the configuration, or learnt that there is none; requests it again if not.
   */
  isKnown(): Promise<boolean>;
};

export type ConfigDeps = {
  fetch: typeof globalThis.fetch;
  memory: ConfigMemory;
  report: (error: unknown, context: string) => void;
  url?: string;
};

/** `/config.json` of the page's origin. */
export function createRuntimeConfig({
  fetch,
  memory,
  report,
  url = '/config.json',
}: ConfigDeps): RuntimeConfigSource {
  const config = createStore(SAFE_DEFAULTS);
  let isLearnt = false;
  let isKnown = false;
  /** The stored JSON, so that the same value is not written again. */
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
    // The server may have answered before the disk; its answer is newer.
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

const NOT_THERE = undefined;
/** Present in the app's own page but in no sign-in page of a network. */
const OWN_PAGE = '<title>Vendor Management</title>';

/** The origin's configuration; null if it did not answer. */
async function ask(fetch: ConfigDeps['fetch'], url: string): Promise<unknown> {
  try {
    const response = await requestConfig(fetch, url);
    if (response.status === 404) return NOT_THERE;
    if (!response.ok) return null;
    if (isJson(response.headers)) return await response.json();
    // Many file servers answer every address with the app's page.
    return (await response.text()).includes(OWN_PAGE) ? NOT_THERE : null;
  } catch {
    // No network, a redirect, a cut or foreign body: the known configuration stays.
    return null;
  }
}

function readConfig(wire: unknown): RuntimeConfig | null {
  if (wire === null || wire === undefined) return null;
  try {
    return readConfigFile(wire);
  } catch (error) {
    if (error instanceof WireError) return null;
    throw error;
  }
}

import { useCallback, useEffect, useRef, useState } from 'react';
import type { PerformOptions } from '#app/api/api-port.ts';
import { isTransportError, RejectedError, SignedOutError, UnreachableError } from '#app/api/errors.ts';
import { sha256Of } from '#app/data/checksums.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useFresh } from '#app/hooks/use-fresh.ts';
import type { Live } from '#app/hooks/use-live-query.ts';
import { useOnce } from '#app/hooks/use-once.ts';
import type { ReferenceLive } from '#app/hooks/use-references.ts';
import { toast } from '#app/ui/toast.ts';
import type { AnswerOf, AnyCall } from '#contract/call.ts';
import { getImport, readImport, takeImportLot } from '#contract/calls/imports.ts';
import { type FileKind, WORKING_STATES } from '#domain/imports.ts';
import { MAX_NAME_LENGTH } from '#domain/limits.ts';
import { importTexts as texts } from './texts.ts';

export type ImportRun = AnswerOf<typeof getImport>;

/** Time limit of an upload: 10 MB at the speed of a poor mobile network. */
const UPLOAD_TIMEOUT_MS = 10 * 60_000;
/** Delay before a lot that did not reach the server is requested again. */
const RETRY_MS = 3_000;

function isOfImports(key: string): boolean {
  return key.startsWith('import.');
}

/** An import as the server last returned it, from a read or from an action on it. */
export function useImportRun(id: string): {
  live: Live<ReferenceLive<ImportRun>>;
  /** Takes the result of an action or a lot. */
  take: (run: ImportRun) => void;
} {
  const { now, puller } = useServices();
  const read = useFresh(getImport, { id });
  const [own, setOwn] = useState<{ run: ImportRun; at: string } | null>(null);
  const take = useCallback(
    (run: ImportRun) => {
      setOwn({ run, at: now().toISOString() });
      // Its lines, and the list of all.
      if (!WORKING_STATES.includes(run.state))
        puller.refreshWatched((key) => isOfImports(key) && !key.startsWith('import.get'));
    },
    [now, puller],
  );
  if (own?.run.id !== id || (read.state === 'ready' && read.value.fetchedAt > own.at))
    return { live: read, take };
  const pull = read.state === 'ready' ? read.value : { refreshing: false, failure: null };
  return { live: { state: 'ready', value: { ...pull, value: own.run, fetchedAt: own.at } }, take };
}

/**
 * Requests lot after lot from the server while the import is working, no matter who started it. Returns whether the
 * server is out of reach.
 */
export function useLots(run: ImportRun, take: (run: ImportRun) => void): { isWaiting: boolean } {
  const { api, puller, report } = useServices();
  const [attempt, setAttempt] = useState(0);
  const [isWaiting, setWaiting] = useState(false);
  const { id } = run;
  const isWorking = WORKING_STATES.includes(run.state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt starts again.
  useEffect(() => {
    if (!isWorking) return undefined;
    const leaving = new AbortController();
    let retry: ReturnType<typeof setTimeout> | undefined;
    const carryOn = async (): Promise<void> => {
      for (;;) {
        const { value } = await api.perform(takeImportLot, { params: { id }, signal: leaving.signal });
        if (leaving.signal.aborted) return;
        setWaiting(false);
        take(value);
        if (!WORKING_STATES.includes(value.state)) return;
      }
    };
    carryOn().catch((error: unknown) => {
      if (leaving.signal.aborted) return;
      if (error instanceof UnreachableError) {
        setWaiting(true);
        retry = setTimeout(() => setAttempt((count) => count + 1), RETRY_MS);
        return;
      }
      if (!isTransportError(error)) report(error, takeImportLot.name);
      // Somebody has discarded it, or may no longer do this: reading it again shows which.
      puller.refreshWatched(isOfImports);
    });
    return () => {
      leaving.abort();
      clearTimeout(retry);
    };
  }, [api, id, isWorking, attempt]);
  return { isWaiting };
}

/** One action at a time on imports. Null if it failed, which was reported. */
export function useImportAction() {
  const { api, puller, report } = useServices();
  const { busy: isBusy, once } = useOnce();
  const perform = async <C extends AnyCall>(
    call: C,
    options: PerformOptions<C>,
  ): Promise<AnswerOf<C> | null> => {
    try {
      return (await api.perform(call, options)).value;
    } catch (error) {
      if (!isTransportError(error)) report(error, call.name);
      if (!(error instanceof SignedOutError)) toast.error(texts.notDone, { description: reasonOf(error) });
      puller.refreshWatched(isOfImports);
      return null;
    }
  };
  const action: typeof perform = (...all) => once(() => perform(...all));
  return { action, isBusy };
}

function reasonOf(error: unknown): string {
  if (error instanceof RejectedError) return error.status === 404 ? texts.gone : error.problem.detail;
  return (error instanceof UnreachableError ? error.detail : null) ?? texts.unreached;
}

/**
 * A file on its way to the server, and the result. `problem`: why it was not accepted; `isUnsent`: it can be sent again
 * as it is.
 */
export type Upload = { file: File | null; isSending: boolean; problem: string | null; isUnsent: boolean };

const IDLE: Upload = { file: null, isSending: false, problem: null, isUnsent: false };

/**
 * Sends a file to be read. An attempt whose response was lost is repeated under its key, so that it is read only once.
 */
export function useUpload(onRead: (run: ImportRun) => void) {
  const { api, config, newId, report } = useServices();
  const [upload, setUpload] = useState<Upload>(IDLE);
  const key = useRef<{ of: string; key: string } | null>(null);
  const send = async (file: File, kind: FileKind): Promise<void> => {
    setUpload({ file, isSending: true, problem: null, isUnsent: false });
    const fail = (problem: string, isUnsent = false) =>
      setUpload({ file, isSending: false, problem, isUnsent });
    const bytes = await file.arrayBuffer().catch(() => null);
    if (bytes === null) return fail(texts.unreadable(file.name));
    const sha256 = await sha256Of(bytes);
    if (key.current?.of !== kind + sha256) key.current = { of: kind + sha256, key: newId() };
    try {
      const { value } = await api.perform(readImport, {
        body: { kind, fileName: file.name.slice(0, MAX_NAME_LENGTH) },
        files: [{ bytes, mediaType: file.type, name: `${sha256}.bin`, sha256 }],
        timeoutMs: UPLOAD_TIMEOUT_MS,
        ...(config.getSnapshot().idempotency && { idempotencyKey: key.current.key }),
      });
      key.current = null;
      setUpload(IDLE);
      return onRead(value);
    } catch (error) {
      if (error instanceof RejectedError) {
        key.current = null;
        return fail(error.problem.detail);
      }
      if (!isTransportError(error)) report(error, readImport.name);
      return fail(
        (error instanceof UnreachableError ? error.detail : null) ?? texts.notSent(file.name),
        true,
      );
    }
  };
  return { upload, send, refuse: (problem: string) => setUpload({ ...IDLE, problem }) };
}

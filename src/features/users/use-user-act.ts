import { useRef, useState } from 'react';
import type { PerformOptions } from '#app/api/api-port.ts';
import { RejectedError, SignedOutError, UnreachableError } from '#app/api/errors.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import type { FieldSentences } from '#app/hooks/use-form.ts';
import { toast } from '#app/ui/toast.ts';
import type { AnswerOf, AnyCall } from '#contract/call.ts';
import { usersTexts as texts } from './texts.ts';

/** How an act ended: with the server's answer, or with what it said of fields. */
export type ActEnd<C extends AnyCall> =
  | { done: true; answer: AnswerOf<C> }
  | { done: false; fields: FieldSentences };

/**
 * Asks the server for one act at a time, says what came of it, and reads the lists again. Nothing is captured: who may sign in is not
 * decided by a tablet without a network. An act whose answer was lost keeps its key, so that asking again has one effect.
 */
export function useUserAct() {
  const { api, config, newId, puller, report } = useServices();
  const [isBusy, setBusy] = useState(false);
  // A second press in the same moment sees the same rendering.
  const underWay = useRef(false);
  const keys = useRef(new Map<string, string>());
  const act = async <C extends AnyCall>(
    call: C,
    options: PerformOptions<C>,
    done: (answer: AnswerOf<C>) => string,
  ): Promise<ActEnd<C>> => {
    if (underWay.current) return { done: false, fields: {} };
    underWay.current = true;
    const asked = JSON.stringify([call.name, options.params, options.body]);
    const key = keys.current.get(asked) ?? newId();
    keys.current.set(asked, key);
    setBusy(true);
    try {
      const keyed = config.getSnapshot().idempotency ? { idempotencyKey: key } : {};
      const { value } = await api.perform(call, { ...options, ...keyed });
      keys.current.delete(asked);
      toast.success(done(value), { id: call.name });
      return { done: true, answer: value };
    } catch (error) {
      if (!(error instanceof UnreachableError)) keys.current.delete(asked);
      const fields = fieldsOf(error);
      const why = reasonOf(error);
      if (why === null && !(error instanceof SignedOutError)) report(error, call.name);
      if (why !== null && Object.keys(fields).length === 0)
        toast.error(texts.notDone, { description: why, id: call.name });
      return { done: false, fields };
    } finally {
      underWay.current = false;
      setBusy(false);
      puller.refreshWatched((name) => /^(user|device)\./.test(name));
    }
  };
  return { act, isBusy };
}

function fieldsOf(error: unknown): FieldSentences {
  const said = error instanceof RejectedError ? error.problem.errorMessage : null;
  return typeof said === 'object' && said !== null ? said : {};
}

function reasonOf(error: unknown): string | null {
  if (error instanceof RejectedError) return error.status === 404 ? texts.gone : error.problem.detail;
  return error instanceof UnreachableError ? (error.detail ?? texts.unreached) : null;
}

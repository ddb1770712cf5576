import { useState } from 'react';
import type { PerformOptions } from '#app/api/api-port.ts';
import { RejectedError, SignedOutError, UnreachableError } from '#app/api/errors.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { toast } from '#app/ui/toast.ts';
import type { AnswerOf, AnyCall } from '#contract/call.ts';
import { usersTexts as texts } from './texts.ts';

/**
 * Asks the server for one act at a time, says what came of it, and reads the lists again. Nothing is captured: who may sign in is not
 * decided by a tablet without a network. `act` resolves with whether it was done.
 */
export function useUserAct() {
  const { api, puller, report } = useServices();
  const [isBusy, setBusy] = useState(false);
  const act = async <C extends AnyCall>(
    call: C,
    options: PerformOptions<C>,
    done: (answer: AnswerOf<C>) => string,
  ): Promise<boolean> => {
    setBusy(true);
    try {
      const { value } = await api.perform(call, options);
      toast.success(done(value));
      return true;
    } catch (error) {
      const why = reasonOf(error);
      if (why !== null) toast.error(texts.notDone, { description: why });
      else if (!(error instanceof SignedOutError)) report(error, call.name);
      return false;
    } finally {
      setBusy(false);
      puller.refreshWatched((key) => /^(user|device)\./.test(key));
    }
  };
  return { act, isBusy };
}

function reasonOf(error: unknown): string | null {
  if (error instanceof RejectedError) return error.status === 404 ? texts.gone : error.problem.detail;
  return error instanceof UnreachableError ? (error.detail ?? texts.unreached) : null;
}

import { isTransportError, RejectedError, UnreachableError } from '#app/api/errors.ts';
import type { OnlineKind } from '#app/features/office/asked-again.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import type { FieldSentences } from '#app/hooks/use-form.ts';
import { useOnce } from '#app/hooks/use-once.ts';
import { useOwner } from '#app/hooks/use-session.ts';
import { type OnlineAction, performOnline } from '#app/sync/online/online-actions.ts';
import { toast } from '#app/ui/toast.ts';
import type { AnswerOf, AnyCall, BodyOf } from '#contract/call.ts';
import { refusalText } from './online-actions.ts';
import { usersTexts as texts } from './texts.ts';

/** The result of an action: the server's response, or its messages about fields. */
export type ActionEnd<C extends AnyCall> =
  | { done: true; answer: AnswerOf<C> }
  | { done: false; fields: FieldSentences };

/**
 * Sends one action at a time to the server, reports the result, and reads the lists again. Nothing is captured: a
 * tablet without a network must not decide who may sign in.
 */
export function useUserAction() {
  const services = useServices();
  const { puller, report } = services;
  const { owner = '' } = useOwner() ?? {};
  const { busy: isBusy, once } = useOnce();
  const send = async <C extends AnyCall>(
    { call, done }: OnlineKind<C>,
    asked: Pick<OnlineAction<C>, 'label' | 'about' | 'params' | 'body'>,
  ): Promise<ActionEnd<C>> => {
    try {
      const answer = await performOnline(services, call, { owner, ...asked });
      toast.success(done(answer, asked.about, asked.body as BodyOf<C>), { id: call.name });
      return { done: true, answer };
    } catch (error) {
      const fields = fieldsOf(error);
      const why = reasonOf(error);
      if (!isTransportError(error)) report(error, call.name);
      if (why !== null && Object.keys(fields).length === 0)
        toast.error(texts.notDone, { description: why, id: call.name });
      return { done: false, fields };
    } finally {
      puller.refreshWatched((name) => /^(user|device)\./.test(name));
    }
  };
  const action: typeof send = async (...all) =>
    (await once(() => send(...all))) ?? { done: false, fields: {} };
  return { action, isBusy };
}

function fieldsOf(error: unknown): FieldSentences {
  const said = error instanceof RejectedError ? error.problem.errorMessage : null;
  return typeof said === 'object' && said !== null ? said : {};
}

function reasonOf(error: unknown): string | null {
  if (error instanceof RejectedError) return refusalText(error);
  return error instanceof UnreachableError ? (error.detail ?? texts.unreached) : null;
}

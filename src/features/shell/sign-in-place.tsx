import { chakra } from '@chakra-ui/react';
import { QrCode as QrCodeSign } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { RejectedError, UnreachableError } from '#app/api/errors.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useRuntimeConfig } from '#app/hooks/use-server.ts';
import { nameOf } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { LazyDialog } from '#app/ui/lazy-dialogs.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { QrCode } from '#app/ui/qr-code.tsx';
import { Select } from '#app/ui/select.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import type { AnswerOf } from '#contract/call.ts';
import { createSignInCode, endSignInCode, listSignInPeople } from '#contract/calls/sign-in-codes.ts';
import type { SessionUser } from '#domain/session/session.ts';
import { shellTexts } from './texts.ts';
import { signInTexts as texts } from './texts-sign-in.ts';

/** Signing a person in on another device, where the host makes codes for it (docs/rules.md, S14). */
export function SignInPlace({ user }: { user: SessionUser }) {
  const [isOpen, setOpen] = useState(false);
  const { signInCodes } = useRuntimeConfig();
  if (!signInCodes) return null;
  return (
    <>
      <Button variant="quiet" width="full" icon={<QrCodeSign />} onClick={() => setOpen(true)}>
        {texts.place}
      </Button>
      {isOpen && <SignInDialog user={user} onClose={() => setOpen(false)} />}
    </>
  );
}

type Person = { id: string; name: string; label: string };
type Code = AnswerOf<typeof createSignInCode>;

function SignInDialog({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const people = usePeople(user);
  const [personId, setPersonId] = useState(user.userId);
  const { state, make, expire, end } = useCode();
  const name = people.find(({ id }) => id === personId)?.name ?? nameOf(user.username);
  const hasCode = state.is === 'shown';
  const close = () => {
    end();
    onClose();
  };
  return (
    <LazyDialog
      open
      onClose={close}
      title={hasCode ? texts.scan : texts.place}
      description={hasCode ? undefined : texts.intro}
      footer={
        hasCode ? undefined : (
          <Button
            busy={state.is === 'asked'}
            onClick={() => void make(personId === user.userId ? null : personId)}
          >
            {state.is === 'ended' ? texts.again : texts.show}
          </Button>
        )
      }
    >
      <Stack gap="4">
        {hasCode ? (
          <ShownCode code={state.code} name={name} onEnd={expire} />
        ) : (
          <Field label={texts.person}>
            <Select
              value={personId}
              onChange={setPersonId}
              options={people.map(({ id, label }) => ({ value: id, label }))}
            />
          </Field>
        )}
        {state.is === 'ended' && <Notice tone="waiting">{texts.ended}</Notice>}
        {state.is === 'failed' && <Notice tone="attention">{state.why}</Notice>}
      </Stack>
    </LazyDialog>
  );
}

const Frame = chakra('div', {
  base: {
    alignSelf: 'center',
    width: 'full',
    maxWidth: 'menuMax',
    bg: 'white',
    borderRadius: 'lg',
    borderWidth: 'edge',
    borderColor: 'line',
  },
});

const ONLY_HERE = /^(localhost|127\.|\[::1\])/;

function ShownCode({ code, name, onEnd }: { code: Code; name: string; onEnd: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onEnd, code.validSeconds * 1_000);
    return () => clearTimeout(timer);
  }, [code, onEnd]);
  // Behind the #, which no browser sends: no server and no proxy on the way can log it.
  const address = `${location.origin}/validate-token#code=${code.code}`;
  return (
    <>
      <Frame>
        <QrCode text={address} label={texts.code(name)} />
      </Frame>
      <Text overflowWrap="anywhere">{texts.scanHint(name)}</Text>
      <Text tone="muted">{texts.valid(Math.round(code.validSeconds / 60))}</Text>
      {ONLY_HERE.test(location.host) && <Notice tone="waiting">{texts.onlyHere}</Notice>}
    </>
  );
}

/** Whom the server lets be signed in; only oneself until it has said so, and where it has no list. */
function usePeople(user: SessionUser): readonly Person[] {
  const { api, report } = useServices();
  const name = nameOf(user.username);
  const myself = { id: user.userId, name, label: texts.yourself(name) };
  const [others, setOthers] = useState<readonly Person[]>([]);
  useEffect(() => {
    const abort = new AbortController();
    api.perform(listSignInPeople, { signal: abort.signal }).then(
      ({ value }) => setOthers(value.map(toPerson)),
      (error: unknown) => {
        if (!(error instanceof UnreachableError || error instanceof RejectedError))
          report(error, 'listing people');
      },
    );
    return () => abort.abort();
  }, [api, report]);
  return [myself, ...others.filter(({ id }) => id !== user.userId)];
}

function toPerson({ id, name, role }: AnswerOf<typeof listSignInPeople>[number]): Person {
  return { id, name, label: texts.someone(name, shellTexts.roles[role]) };
}

type CodeState =
  | { is: 'none' | 'asked' | 'ended' }
  | { is: 'shown'; code: Code }
  | { is: 'failed'; why: string };

/** One code at a time, from asking for it to its end. */
function useCode() {
  const { api, report } = useServices();
  const [state, setState] = useState<CodeState>({ is: 'none' });
  const expire = useCallback(() => setState({ is: 'ended' }), []);
  const make = async (userId: string | null) => {
    setState({ is: 'asked' });
    try {
      setState({ is: 'shown', code: (await api.perform(createSignInCode, { body: { userId } })).value });
    } catch (error) {
      if (error instanceof RejectedError) setState({ is: 'failed', why: error.problem.detail });
      else if (error instanceof UnreachableError)
        setState({ is: 'failed', why: error.detail ?? texts.failed });
      else {
        setState({ is: 'none' });
        report(error, 'making a sign-in code');
      }
    }
  };
  /** Nobody may use a code that is not shown any more. Without a network it ends by itself. */
  const end = () => {
    if (state.is !== 'shown') return;
    const { id } = state.code;
    api.perform(endSignInCode, { params: { id } }).catch((error: unknown) => {
      if (!(error instanceof UnreachableError)) report(error, 'ending a sign-in code');
    });
  };
  return { state, make, expire, end };
}

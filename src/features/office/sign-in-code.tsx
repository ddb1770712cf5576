import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { RejectedError, UnreachableError } from '#app/api/errors.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { Button } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { LazyDialog } from '#app/ui/lazy-dialogs.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { QrCode } from '#app/ui/qr-code.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import type { AnswerOf } from '#contract/call.ts';
import { createSignInCode, endSignInCode } from '#contract/calls/sign-in-codes.ts';
import { signInTexts as texts } from './sign-in-texts.ts';

type Code = AnswerOf<typeof createSignInCode>;

type Props = {
  /** The user to be signed in; without an id, the one who makes the code. */
  person: { id: string | null; name: string };
  /** Text or question about whom it is for; until the code is shown. */
  intro: string;
  /** The code is made on opening: there is nothing left to choose. */
  atOnce?: boolean;
  children?: ReactNode;
  onClose: () => void;
};

/**
 * Makes a code that signs a user in on another device, and shows it for as long as the dialog is open (docs/rules.md,
 * S14).
 */
export function SignInCodeDialog({ person, intro, atOnce = false, children, onClose }: Props) {
  const { state, make, expire, end } = useCode();
  const first = useRef(atOnce ? person.id : undefined);
  useEffect(() => {
    if (first.current === undefined) return;
    void make(first.current);
    first.current = undefined;
  });
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
      description={hasCode ? undefined : intro}
      footer={
        hasCode ? undefined : (
          <Button busy={state.is === 'asked'} onClick={() => void make(person.id)}>
            {state.is === 'ended' ? texts.again : texts.show}
          </Button>
        )
      }
    >
      <Stack gap="4">
        {hasCode ? <ShownCode code={state.code} name={person.name} onEnd={expire} /> : children}
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
  // In the fragment, which no browser sends: neither the server nor a proxy on the way can log it.
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

type CodeState =
  | { is: 'none' | 'asked' | 'ended' }
  | { is: 'shown'; code: Code }
  | { is: 'failed'; why: string };

/** One code at a time, from its request to its end. */
function useCode() {
  const { api, report } = useServices();
  const [state, setState] = useState<CodeState>({ is: 'none' });
  /** Also set if closed before the server responded. */
  const isClosed = useRef(false);
  const expire = useCallback(() => setState({ is: 'ended' }), []);
  const make = async (userId: string | null) => {
    setState({ is: 'asked' });
    try {
      const { value: code } = await api.perform(createSignInCode, { body: { userId } });
      if (isClosed.current) endCode(code);
      else setState({ is: 'shown', code });
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
  /** Nobody may use a code that is no longer shown. Offline it expires automatically. */
  const end = () => {
    isClosed.current = true;
    if (state.is === 'shown') endCode(state.code);
  };
  const endCode = ({ id }: Code) => {
    api.perform(endSignInCode, { params: { id } }).catch((error: unknown) => {
      if (!(error instanceof UnreachableError)) report(error, 'ending a sign-in code');
    });
  };
  return { state, make, expire, end };
}

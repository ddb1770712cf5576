import { QrCode as QrCodeSign } from 'lucide-react';
import { useEffect, useState } from 'react';
import { RejectedError, UnreachableError } from '#app/api/errors.ts';
import { SignInCodeDialog } from '#app/features/office/sign-in-code.tsx';
import { signInTexts as texts } from '#app/features/office/sign-in-texts.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useAdditions } from '#app/hooks/use-server.ts';
import { nameOf } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import type { AnswerOf } from '#contract/call.ts';
import { listSignInPeople } from '#contract/calls/sign-in-codes.ts';
import type { SessionUser } from '#domain/session/session.ts';
import { shellTexts } from './texts.ts';

/** Signs a user in on another device, if the host makes codes for it (docs/rules.md, S14). */
export function SignInPlace({ user }: { user: SessionUser }) {
  const [isOpen, setOpen] = useState(false);
  if (!useAdditions()) return null;
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

function SignInDialog({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const people = usePeople(user);
  const [personId, setPersonId] = useState(user.userId);
  const name = people.find(({ id }) => id === personId)?.name ?? nameOf(user.username);
  return (
    <SignInCodeDialog
      person={{ id: personId === user.userId ? null : personId, name }}
      intro={texts.intro}
      onClose={onClose}
    >
      <Field label={texts.person}>
        <Select
          value={personId}
          onChange={setPersonId}
          options={people.map(({ id, label }) => ({ value: id, label }))}
        />
      </Field>
    </SignInCodeDialog>
  );
}

/** Users whom the server allows to be signed in; only oneself until it has responded, and if it has no list. */
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

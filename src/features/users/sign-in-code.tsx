import { lazy } from 'react';
import { signInTexts } from '#app/features/office/sign-in-texts.ts';
import { Part } from '#app/ui/part.tsx';

const Dialog = lazy(async () => ({
  default: (await import('#app/features/office/sign-in-code.tsx')).SignInCodeDialog,
}));

type Props = {
  /** Without an id, the user who requests it. */
  person: { id: string | null };
  name: string;
  /** The code is shown immediately, without a press. */
  atOnce?: boolean;
  onClose: () => void;
};

/** Signs a person in on another device (docs/rules.md, S14); loaded on first use. */
export function SignInCode({ person: { id }, name, atOnce = false, onClose }: Props) {
  return (
    <Part name={signInTexts.place} onClose={onClose}>
      <Dialog person={{ id, name }} intro={signInTexts.introFor(name)} atOnce={atOnce} onClose={onClose} />
    </Part>
  );
}

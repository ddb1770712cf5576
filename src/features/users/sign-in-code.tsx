import { lazy } from 'react';
import { signInTexts } from '#app/features/office/sign-in-texts.ts';
import { Part } from '#app/ui/part.tsx';

const Dialog = lazy(async () => ({
  default: (await import('#app/features/office/sign-in-code.tsx')).SignInCodeDialog,
}));

type Props = {
  /** Without an id whoever asks. */
  person: { id: string | null };
  name: string;
  /** The code is shown without being asked for. */
  atOnce?: boolean;
  onClose: () => void;
};

/** Signs a person in on another device (docs/rules.md, S14); loaded when it is first wanted. */
export function SignInCode({ person: { id }, name, atOnce = false, onClose }: Props) {
  return (
    <Part name={signInTexts.place} onClose={onClose}>
      <Dialog person={{ id, name }} intro={signInTexts.introFor(name)} atOnce={atOnce} onClose={onClose} />
    </Part>
  );
}

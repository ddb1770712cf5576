import { Flex } from '@chakra-ui/react';
import { type ReactNode, useId, useState } from 'react';
import { useRuntimeConfig } from '#app/hooks/use-server.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { LazyConfirmDialog } from '#app/ui/lazy-dialogs.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { TextInput } from '#app/ui/text-input.tsx';
import { MAX_REASON_LENGTH } from '#domain/limits.ts';
import { reasonTexts as texts } from './reason-texts.ts';

export type ReasonFor = keyof typeof texts.usual;

/** Whether the host takes reasons: of others none is asked. */
export function useReasons(): boolean {
  return useRuntimeConfig().reasons;
}

type FieldProps = {
  about: ReasonFor;
  value: string;
  onChange: (reason: string) => void;
  isMissing?: boolean;
};

/** One press for a usual reason, or own words. */
export function ReasonField({ about, value, onChange, isMissing = false }: FieldProps) {
  const id = useId();
  return (
    <Stack gap="3">
      <Flex wrap="wrap" gap="2" role="group" aria-labelledby={id}>
        <Text as="span" size="label" id={id} flex="1 1 100%">
          {texts.usualReasons}
        </Text>
        {texts.usual[about].map((reason) => (
          <Button
            key={reason}
            variant={value === reason ? 'solid' : 'quiet'}
            aria-pressed={value === reason}
            onClick={() => onChange(reason)}
          >
            {reason}
          </Button>
        ))}
      </Flex>
      <Field label={texts.ownWords} error={isMissing ? texts.missing : undefined}>
        <TextInput value={value} maxLength={MAX_REASON_LENGTH} onChange={onChange} />
      </Field>
    </Stack>
  );
}

type DialogProps = {
  about: ReasonFor;
  open: boolean;
  title: ReactNode;
  question?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  busy?: boolean;
  /** Whether it may be left out. */
  isOptional?: boolean;
  onConfirm: (reason: string | undefined) => void;
  onCancel: () => void;
};

/** Asks why before an act that somebody else must deal with; on a host that takes no reasons it only asks whether. */
export function ReasonDialog({ about, isOptional = false, onConfirm, question, ...dialog }: DialogProps) {
  const takesReasons = useReasons();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const isMissing = takesReasons && !isOptional && reason.trim() === '';
  function confirm() {
    setTried(true);
    if (isMissing) return;
    onConfirm(takesReasons && reason.trim() !== '' ? reason.trim() : undefined);
    setReason('');
    setTried(false);
  }
  return (
    <LazyConfirmDialog {...dialog} tone="danger" question={question ?? texts.why} onConfirm={confirm}>
      {takesReasons && (
        <ReasonField about={about} value={reason} onChange={setReason} isMissing={isTried && isMissing} />
      )}
    </LazyConfirmDialog>
  );
}

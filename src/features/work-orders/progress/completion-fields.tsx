import { Flex } from '@chakra-ui/react';
import { CircleCheck, CircleSlash, CircleX } from 'lucide-react';
import { Field } from '#app/ui/field.tsx';
import { MoneyInput } from '#app/ui/money-input.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { type RadioCard, RadioCards } from '#app/ui/radio-cards.tsx';
import { formatPaise, parseRupees } from '#domain/money.ts';
import { isAboveApproved } from '#domain/work-order/checks.ts';
import type { CompletionStatus, OrderJob } from '#domain/work-order/work-order.ts';
import { completionTexts } from '../texts.ts';
import type { CompletionDraft } from './completion-form.ts';

const COMPLETED: RadioCard<CompletionStatus> = {
  value: 'completed',
  label: completionTexts.approve,
  hint: completionTexts.approveHint,
  icon: <CircleCheck />,
  palette: 'teal',
};
const INCOMPLETE: RadioCard<CompletionStatus> = {
  value: 'incomplete',
  label: completionTexts.reject,
  hint: completionTexts.rejectHint,
  icon: <CircleX />,
  palette: 'orange',
};
const PARTIAL: RadioCard<CompletionStatus> = {
  value: 'partially_completed',
  label: completionTexts.partial,
  hint: completionTexts.partialHint,
  icon: <CircleSlash />,
  palette: 'amber',
};

type Props = {
  job: OrderJob;
  value: CompletionDraft;
  onChange: (next: CompletionDraft) => void;
  partialOffered: boolean;
  errorOf: (field: string) => string | undefined;
};

/** How the job ended and at what rate (decision C9): approve, reject, or a part with its amount. */
export function CompletionFields({ job, value, onChange, partialOffered, errorOf }: Props) {
  const change = (next: Partial<CompletionDraft>) => onChange({ ...value, ...next });
  const rate = parseRupees(value.finalRate);
  return (
    <Flex direction="column" gap="5">
      <RadioCards
        legend={completionTexts.outcome}
        options={partialOffered ? [COMPLETED, PARTIAL, INCOMPLETE] : [COMPLETED, INCOMPLETE]}
        columns={partialOffered ? 3 : 2}
        spread="apart"
        value={value.status}
        onChange={(status) => change({ status })}
        error={errorOf('status')}
      />
      {value.status !== 'incomplete' && (
        <Field
          label={completionTexts.finalRate}
          hint={completionTexts.approvedRate(formatPaise(job.ratePaise), job.quantity)}
          error={errorOf('final_rate')}
          required
        >
          <MoneyInput value={value.finalRate} onChange={(finalRate) => change({ finalRate })} />
        </Field>
      )}
      {value.status !== 'incomplete' && rate !== null && isAboveApproved(rate, job.ratePaise) && (
        <Notice tone="waiting">{completionTexts.aboveApproved(formatPaise(job.ratePaise))}</Notice>
      )}
      {value.status === 'partially_completed' && (
        <Field label={completionTexts.partialValue} error={errorOf('partial_completion_value')} required>
          <MoneyInput value={value.partialValue} onChange={(partialValue) => change({ partialValue })} />
        </Field>
      )}
    </Flex>
  );
}

import { type ReactNode, type RefObject, useRef } from 'react';
import type { CatalogueFields } from '#app/actions/catalogue/catalogue.form.ts';
import { ActionForm } from '#app/features/office/action-form.tsx';
import { type Form, useForm } from '#app/hooks/use-form.ts';
import { useAdditions } from '#app/hooks/use-server.ts';
import { chakra } from '#app/ui/chakra.tsx';
import { Field } from '#app/ui/field.tsx';
import { MoneyInput } from '#app/ui/money-input.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { TextInput } from '#app/ui/text-input.tsx';
import { checkTypedAmount, parseRupees, settledAmount } from '#domain/amounts.ts';
import type { FieldProblem } from '#domain/errors.ts';
import type { Paise } from '#domain/money.ts';
import { keptLine } from '#domain/typed-text.ts';
import { jobManagementTexts } from './texts.ts';

const FIELDS = { name: ['name'], categoryId: ['category_id'], rate: ['rate'] } as const;

export function useCatalogueForm(
  draftName: string,
  empty: CatalogueFields,
  check: (value: CatalogueFields) => readonly FieldProblem[],
): Form<CatalogueFields> {
  // A draft of an earlier build lacks the fields that it did not have.
  const whole = (value: CatalogueFields) => ({ ...empty, ...value });
  const form = useForm({
    draftName,
    empty,
    check: (value) => [...checkTypedAmount('rate', whole(value).rate ?? ''), ...check(whole(value))],
    fieldsOf: (part) => FIELDS[part],
  });
  return { ...form, value: whole(form.value) };
}

/** The typed rate if the host accepts one: null if it is not an amount, nothing if the host accepts none. */
export function useTypedRate(): (fields: CatalogueFields) => { ratePaise?: Paise | null } {
  const hasRate = useAdditions();
  return ({ rate = '' }) => (hasRate ? { ratePaise: parseRupees(rate, 0) } : {});
}

type Props = {
  form: Form<CatalogueFields>;
  title: string;
  description?: string;
  submitLabel: string;
  /** Nothing can be sent in the current state; the children say why. */
  impossible?: boolean;
  nameLabel: string;
  /** Asks for the catalogue's own rate too [C7]. */
  withRate?: boolean;
  /** Warning about the name before it is sent; the server decides. */
  nameWarning: string | null;
  /** The name by default. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  /** Shown above the name. */
  children?: ReactNode;
};

/** The catalogue's forms, each of which has a name field. */
export function CatalogueFormDialog({ nameLabel, withRate, nameWarning, children, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { form, initialFocus = input } = props;
  const { draft, busy } = form;
  if (draft.state === 'loading') return null;
  return (
    <ActionForm
      {...props}
      initialFocus={initialFocus}
      isBroughtBack={draft.restored && !form.isTried}
      beside="cancel"
    >
      {children}
      <div>
        <Field label={nameLabel} error={form.errorOf('name')} required>
          <TextInput
            ref={input}
            name="name"
            autoComplete="off"
            readOnly={busy}
            settle={keptLine}
            value={form.value.name}
            onChange={(name) => form.change({ name })}
          />
        </Field>
        <div role="status">
          {nameWarning !== null && (
            <chakra.div marginTop="3">
              <Notice tone="info">{nameWarning}</Notice>
            </chakra.div>
          )}
        </div>
      </div>
      {withRate === true && (
        <Field
          label={jobManagementTexts.rate}
          hint={jobManagementTexts.rateHint}
          error={form.errorOf('rate')}
        >
          <MoneyInput
            name="rate"
            settle={settledAmount}
            readOnly={busy}
            value={form.value.rate ?? ''}
            onChange={(rate) => form.change({ rate })}
          />
        </Field>
      )}
    </ActionForm>
  );
}

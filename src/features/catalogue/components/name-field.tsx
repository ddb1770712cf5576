import { chakra } from '@chakra-ui/react';
import type { RefObject } from 'react';
import { Field } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { TextInput } from '#app/ui/text-input.tsx';
import type { CatalogueForm } from '../use-catalogue-form.ts';

type Props = {
  form: CatalogueForm;
  label: string;
  /** What is to be known of the name before it is sent; the server decides. */
  warning: string | null;
  input: RefObject<HTMLInputElement | null>;
};

/** The name in a form of the catalogue. */
export function NameField({ form, label, warning, input }: Props) {
  return (
    <div>
      <Field label={label} error={form.errorOf('name')} required>
        <TextInput
          ref={input}
          name="name"
          autoComplete="off"
          readOnly={form.busy}
          value={form.value.name}
          onChange={(name) => form.change({ name })}
        />
      </Field>
      <div role="status">
        {warning !== null && (
          <chakra.div marginTop="3">
            <Notice tone="info">{warning}</Notice>
          </chakra.div>
        )}
      </div>
    </div>
  );
}

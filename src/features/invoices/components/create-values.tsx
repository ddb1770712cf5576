import { chakra, Flex } from '@chakra-ui/react';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { MoneyInput } from '#app/ui/money-input.tsx';
import { paiseToInput } from '#domain/money.ts';
import { differsFromSum, sumOf, type ValueField } from '../new-invoice.ts';
import type { NewInvoiceForm } from '../new-invoice-form.ts';
import { invoiceTexts } from '../texts.ts';
import { invoiceFormTexts } from '../texts-form.ts';

const Grow = chakra('span', { base: { flex: '1', minWidth: '0' } });

/** Both values. They follow the orders' sum until a person types another amount; the sum can always be taken again. */
export function InvoiceValues({ form }: { form: NewInvoiceForm }) {
  return (
    <Flex direction="column" gap="4">
      <Value form={form} name="withoutTax" field="value_without_tax" label={invoiceTexts.withoutTax} />
      <Value form={form} name="withTax" field="value_with_tax" label={invoiceTexts.withTax} />
    </Flex>
  );
}

type ValueProps = { form: NewInvoiceForm; name: ValueField; field: string; label: string };

function Value({ form, name, field, label }: ValueProps) {
  const { value } = form;
  return (
    <Field label={label} error={form.errorOf(field)} required>
      <Flex gap="gap">
        <Grow>
          <MoneyInput value={value[name]} onChange={(typed) => form.change({ [name]: typed })} />
        </Grow>
        <Button
          variant="quiet"
          paddingInline="3"
          aria-label={invoiceFormTexts.useSumFor(label)}
          disabled={!differsFromSum(value, name)}
          onClick={() => form.change({ [name]: paiseToInput(sumOf(value.orders)) })}
        >
          {invoiceFormTexts.useSum}
        </Button>
      </Flex>
    </Field>
  );
}

import { chakra } from '@chakra-ui/react';
import { TriangleAlert } from 'lucide-react';
import type { Form } from '#app/hooks/use-form.ts';
import { Field } from '#app/ui/field.tsx';
import { Textarea, TextInput } from '#app/ui/text-input.tsx';
import { looksLikeGstNumber } from '#domain/vendor/checks.ts';
import { vendorTexts } from '../texts.ts';
import { phoneDigits, type VendorForm } from '../vendor-form.ts';
import { EmployeeCombobox } from './employee-combobox.tsx';

const Hint = chakra('span', {
  base: { display: 'flex', alignItems: 'flex-start', gap: '2', '& svg': { flexShrink: 0, boxSize: '5' } },
});

/** The fields of section 2, with what is wrong under each. */
export function AddVendorFields({ form }: { form: Form<VendorForm> }) {
  const { value, errorOf, busy, change } = form;
  return (
    <>
      <Field label={vendorTexts.name} required error={errorOf('name')}>
        <TextInput
          autoComplete="off"
          readOnly={busy}
          value={value.name}
          onChange={(name) => change({ name })}
        />
      </Field>
      <GstField form={form} />
      <Field label={vendorTexts.phone} required error={errorOf('phone_number')}>
        <TextInput
          type="tel"
          inputMode="numeric"
          autoComplete="off"
          placeholder={vendorTexts.phonePlaceholder}
          readOnly={busy}
          value={value.phoneNumber}
          onChange={(typed) => change({ phoneNumber: phoneDigits(typed) })}
        />
      </Field>
      <Field label={vendorTexts.address} required error={errorOf('address')}>
        <Textarea
          autoComplete="off"
          readOnly={busy}
          value={value.address}
          onChange={(address) => change({ address })}
        />
      </Field>
      <Field label={vendorTexts.employee} optional error={errorOf('user_id')}>
        <EmployeeCombobox
          employeeText={value.employeeText}
          userId={value.userId}
          readOnly={busy}
          onChange={change}
        />
      </Field>
    </>
  );
}

/** A number that does not look like one is a hint and no more (decision E3). */
function GstField({ form }: { form: Form<VendorForm> }) {
  const { value, errorOf, busy, change } = form;
  const isOdd = value.gstNumber.trim() !== '' && !looksLikeGstNumber(value.gstNumber);
  const hint = isOdd ? (
    <Hint role="status">
      <TriangleAlert aria-hidden />
      {vendorTexts.gstHint}
    </Hint>
  ) : undefined;
  return (
    <Field label={vendorTexts.gst} required error={errorOf('gst_no')} {...(hint !== undefined && { hint })}>
      <TextInput
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        readOnly={busy}
        value={value.gstNumber}
        onChange={(gstNumber) => change({ gstNumber })}
      />
    </Field>
  );
}

import { TriangleAlert } from 'lucide-react';
import type { VendorForm } from '#app/actions/vendors/add-vendor.form.ts';
import { addVendorWords } from '#app/actions/vendors/add-vendor.words.ts';
import { ActionForm } from '#app/features/office/action-form.tsx';
import type { Form } from '#app/hooks/use-form.ts';
import { chakra } from '#app/ui/chakra.tsx';
import { Field } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Textarea, TextInput } from '#app/ui/text-input.tsx';
import { keptLine, keptLines } from '#domain/typed-text.ts';
import { keptGst, looksLikeGstNumber, settledPhone } from '#domain/vendor/checks.ts';
import { vendorTexts } from '../texts.ts';
import { EmployeeCombobox } from './employee-combobox.tsx';
import { type AddVendor, sentencesOfNoField } from './use-add-vendor.ts';

/** A new vendor. Closing it keeps the input; saving works without a connection. */
export function AddVendorDialog({ adding }: { adding: AddVendor }) {
  const { form, isOpen, close, isBroughtBack, save } = adding;
  const others = sentencesOfNoField(form.said);
  return (
    <ActionForm
      form={form}
      open={isOpen}
      title={vendorTexts.addVendor}
      submitLabel={vendorTexts.addVendor}
      isBroughtBack={isBroughtBack}
      beside="start-over"
      onSubmit={() => void save()}
      onClose={close}
    >
      <Fields form={form} />
      {others.length > 0 && (
        <div role="alert">
          <Notice tone="attention" title={addVendorWords.failed}>
            {others.join(' ')}
          </Notice>
        </div>
      )}
    </ActionForm>
  );
}

/** The fields of section 2, each with its error below. */
function Fields({ form }: { form: Form<VendorForm> }) {
  const { value, errorOf, busy, change } = form;
  return (
    <>
      <Field label={vendorTexts.name} required error={errorOf('name')}>
        <TextInput
          autoComplete="off"
          readOnly={busy}
          settle={keptLine}
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
          settle={settledPhone}
          value={value.phoneNumber}
          onChange={(phoneNumber) => change({ phoneNumber })}
        />
      </Field>
      <Field label={vendorTexts.address} required error={errorOf('address')}>
        <Textarea
          autoComplete="off"
          readOnly={busy}
          settle={keptLines}
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

const Hint = chakra('span', {
  base: { display: 'flex', alignItems: 'flex-start', gap: '2', '& svg': { flexShrink: 0, boxSize: '5' } },
});

/** A number that does not look like one is only a hint [V3]. */
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
        settle={keptGst}
        value={value.gstNumber}
        onChange={(gstNumber) => change({ gstNumber })}
      />
    </Field>
  );
}

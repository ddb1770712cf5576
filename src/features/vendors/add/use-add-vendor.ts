import { useState } from 'react';
import {
  ADD_VENDOR_DRAFT,
  EMPTY_VENDOR,
  formOf,
  type VendorForm,
} from '#app/actions/vendors/add-vendor.form.ts';
import { type AddVendor as AddVendorAction, addVendorAction } from '#app/actions/vendors/add-vendor.ts';
import { addVendorWords } from '#app/actions/vendors/add-vendor.words.ts';
import { useEditAction, useReturnedForm } from '#app/features/office/return-route.ts';
import { useAction } from '#app/features/office/use-action.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { type FieldSentences, useForm } from '#app/hooks/use-form.ts';
import type { OfficeAction } from '#app/hooks/use-office-actions.ts';
import { useMay, useSessionUser } from '#app/hooks/use-session.ts';
import { focusWhenClosed, pageTitle } from '#app/ui/focus-when-closed.ts';
import { checkVendor, keptVendor } from '#domain/vendor/checks.ts';
import { vendorTexts } from '../texts.ts';

/** A form's fields by their wire names (section 5), which the server uses in its messages. */
const WIRE_FIELDS = {
  name: 'name',
  gstNumber: 'gst_no',
  phoneNumber: 'phone_number',
  address: 'address',
  employeeText: 'user_id',
  userId: 'user_id',
} as const satisfies Record<keyof VendorForm, string>;

export type AddVendor = ReturnType<typeof useAddVendor>;

/** Adding a vendor: its form is stored on this device until the vendor is saved, and goes through the outbox. */
export function useAddVendor() {
  const { newId } = useServices();
  const may = useMay('vendor.add');
  const cityId = useSessionUser()?.city.id ?? null;
  const { submit } = useAction();
  const editAction = useEditAction();
  const [isOpen, setIsOpen] = useState(false);
  // The form's input was typed before it was opened this time.
  const [isBroughtBack, setBroughtBack] = useState(false);
  const form = useForm<VendorForm>({
    draftName: ADD_VENDOR_DRAFT,
    empty: EMPTY_VENDOR,
    fieldsOf: (part) => [WIRE_FIELDS[part]],
    check: checkVendor,
    checkWhenSent: unchosenEmployee,
  });
  const { draft, value } = form;

  function show(isBack: boolean) {
    form.reset();
    setBroughtBack(isBack);
    setIsOpen(true);
  }

  /**
   * The button that opened the form may be gone: the first vendor replaces the empty list, an edited one left its list.
   */
  function close() {
    setIsOpen(false);
    focusWhenClosed(() => (document.activeElement === document.body ? pageTitle() : null));
  }

  useReturnedForm((draftName) => {
    if (draftName !== ADD_VENDOR_DRAFT || draft.state !== 'ready') return false;
    show(false);
    return true;
  });

  /** Takes a waiting vendor back into the form. */
  async function edit({ entryId, payload }: OfficeAction<AddVendorAction>) {
    if (await editAction(entryId, { draftName: ADD_VENDOR_DRAFT, value: formOf(payload) })) show(false);
  }

  async function save() {
    const { employeeText, userId, ...fields } = value;
    const payload = {
      localId: newId(),
      ...keptVendor(fields),
      userId,
      employeeName: userId === null ? null : employeeText,
      cityId: cityId === '' ? null : cityId,
    };
    const options = { draftName: ADD_VENDOR_DRAFT, failed: addVendorWords.failed };
    if (await form.send(() => submit(addVendorAction, payload, options))) close();
  }

  return {
    may,
    isOpen,
    form,
    isBroughtBack,
    open: () => show(form.isStarted),
    close,
    save,
    edit,
  };
}

/**
 * An employee's name that was typed and not chosen: the vendor would be saved without the intended employee. Only
 * checked when saving, since every search begins like this.
 */
function unchosenEmployee({ userId, employeeText }: VendorForm): FieldSentences {
  const isUnchosen = userId === null && employeeText.trim() !== '';
  return isUnchosen ? { [WIRE_FIELDS.userId]: vendorTexts.employeeNotChosen } : {};
}

/** The server's messages about anything that is not a field of the form. */
export function sentencesOfNoField(sentences: FieldSentences): string[] {
  const fields = new Set<string>(Object.values(WIRE_FIELDS));
  return Object.entries(sentences).flatMap(([field, sentence]) => (fields.has(field) ? [] : [sentence]));
}

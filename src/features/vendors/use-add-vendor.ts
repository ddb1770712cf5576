import { useState } from 'react';
import { useEditAct } from '#app/features/office/use-edit-act.ts';
import { useOfficeSubmit } from '#app/features/office/use-office-submit.ts';
import { useReturnedForm } from '#app/features/office/use-returned-form.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { type Form, useForm } from '#app/hooks/use-form.ts';
import type { OfficeAct } from '#app/hooks/use-office-acts.ts';
import { useMay, useSessionUser } from '#app/hooks/use-session.ts';
import { checkVendor } from '#domain/vendor/checks.ts';
import { type AddVendor as AddVendorAct, addVendorMutation } from './mutations/add-vendor.ts';
import { vendorToasts } from './texts.ts';
import {
  ADD_VENDOR_DRAFT,
  addVendorPayload,
  EMPTY_VENDOR,
  formOf,
  unchosenEmployee,
  type VendorForm,
  WIRE_FIELDS,
} from './vendor-form.ts';

export type AddVendor = {
  may: boolean;
  isOpen: boolean;
  form: Form<VendorForm>;
  /** What is in the form was typed before it was opened this time. */
  isBroughtBack: boolean;
  open(): void;
  close(): void;
  save(): Promise<void>;
  /** Takes a vendor that waits back into the form. */
  edit(act: OfficeAct<AddVendorAct>): Promise<void>;
};

/** Adding a vendor: its form is kept on this device until the vendor is saved, and goes through the outbox. */
export function useAddVendor(): AddVendor {
  const { newId } = useServices();
  const may = useMay('vendor.add');
  const cityId = useSessionUser()?.city.id ?? null;
  const submit = useOfficeSubmit();
  const editAct = useEditAct();
  const [isOpen, setIsOpen] = useState(false);
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

  useReturnedForm((draftName) => {
    if (draftName !== ADD_VENDOR_DRAFT || draft.state !== 'ready') return false;
    show(false);
    return true;
  });

  async function edit({ entryId, payload }: OfficeAct<AddVendorAct>) {
    if (await editAct(entryId, { draftName: ADD_VENDOR_DRAFT, value: formOf(payload) })) show(false);
  }

  async function save() {
    const payload = addVendorPayload(value, newId(), cityId);
    const toasts = { done: vendorToasts.vendorAdded, failed: vendorToasts.addVendor };
    const kept = { draftName: ADD_VENDOR_DRAFT, value };
    if (await form.send(() => submit(addVendorMutation, payload, toasts, kept))) setIsOpen(false);
  }

  return {
    may,
    isOpen,
    form,
    isBroughtBack,
    open: () => show(form.isStarted),
    close: () => setIsOpen(false),
    save,
    edit,
  };
}

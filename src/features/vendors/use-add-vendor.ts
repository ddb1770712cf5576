import { useState } from 'react';
import { useEditAct } from '#app/features/office/use-edit-act.ts';
import { useOfficeForm } from '#app/features/office/use-office-form.ts';
import { useReturnedForm } from '#app/features/office/use-returned-form.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useDraft } from '#app/hooks/use-draft.ts';
import type { OfficeAct } from '#app/hooks/use-office-acts.ts';
import { useMay, useSessionUser } from '#app/hooks/use-session.ts';
import { type AddVendor as AddVendorAct, addVendorMutation } from './mutations/add-vendor.ts';
import { vendorToasts } from './texts.ts';
import {
  ADD_VENDOR_DRAFT,
  addVendorPayload,
  EMPTY_VENDOR,
  type FieldSentences,
  formOf,
  isStarted,
  unchosenEmployee,
  type VendorForm,
  vendorProblems,
  withoutEdited,
} from './vendor-form.ts';

/** The Add Vendor form while it is open: what is in it and what is said of it. */
export type VendorFormState = {
  value: VendorForm;
  /** Under the fields, by their names on the wire: the server's sentences and, once it was tried to save, ours. */
  errors: FieldSentences;
  /** How often saving ended with something to mend. */
  failures: number;
  /** What is in the form was typed before it was opened this time. */
  isBroughtBack: boolean;
  /** What is typed cannot be kept on this device. */
  isUnkept: boolean;
  busy: boolean;
  change(next: Partial<VendorForm>): void;
  startOver(): void;
  save(): Promise<void>;
};

export type AddVendor = {
  may: boolean;
  isOpen: boolean;
  /** The form holds something and is closed. */
  isUnfinished: boolean;
  /** Null until the draft is read. */
  form: VendorFormState | null;
  open(): void;
  close(): void;
  /** Takes a vendor that waits back into the form. */
  edit(act: OfficeAct<AddVendorAct>): Promise<void>;
};

const FRESH = { isTried: false, failures: 0, said: {} as FieldSentences, isBroughtBack: false };

/** Adding a vendor: its form is kept on this device until the vendor is saved, and goes through the outbox. */
export function useAddVendor(): AddVendor {
  const { newId } = useServices();
  const may = useMay('vendor.add');
  const cityId = useSessionUser()?.city.id ?? null;
  const draft = useDraft<VendorForm>(ADD_VENDOR_DRAFT, EMPTY_VENDOR);
  const { busy, submit } = useOfficeForm();
  const editAct = useEditAct();
  const [isOpen, setIsOpen] = useState(false);
  const [{ isTried, failures, said, isBroughtBack }, setSitting] = useState(FRESH);

  const value = draft.state === 'ready' ? draft.value : EMPTY_VENDOR;
  const problems = vendorProblems(value);

  function change(next: Partial<VendorForm>) {
    if (draft.state !== 'ready') return;
    draft.change({ ...draft.value, ...next });
    setSitting((sitting) => ({ ...sitting, said: withoutEdited(sitting.said, next) }));
  }

  function show(isBack: boolean) {
    setSitting({ ...FRESH, isBroughtBack: isBack });
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

  async function startOver() {
    if (draft.state !== 'ready') return;
    await draft.discard();
    setSitting(FRESH);
  }

  async function save() {
    if (busy) return;
    const unchosen = unchosenEmployee(value);
    const isSound = Object.keys({ ...problems, ...unchosen }).length === 0;
    const end = isSound
      ? await submit(
          addVendorMutation,
          addVendorPayload(value, newId(), cityId),
          { done: vendorToasts.vendorAdded, failed: vendorToasts.addVendor },
          { draftName: ADD_VENDOR_DRAFT, value },
        )
      : { done: false as const, fields: unchosen };
    if (end.done) {
      setIsOpen(false);
      setSitting(FRESH);
      return;
    }
    setSitting((sitting) => ({
      ...sitting,
      isTried: true,
      failures: sitting.failures + 1,
      said: end.fields,
    }));
  }

  const form: VendorFormState = {
    value,
    errors: { ...(isTried && problems), ...said },
    failures,
    isBroughtBack,
    isUnkept: draft.state === 'ready' && draft.saved === 'failed',
    busy,
    change,
    startOver: () => void startOver(),
    save,
  };
  return {
    may,
    isOpen,
    isUnfinished: !isOpen && isStarted(value),
    form: draft.state === 'ready' ? form : null,
    open: () => show(isStarted(value)),
    close: () => setIsOpen(false),
    edit,
  };
}

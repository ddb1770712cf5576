import { Flex } from '@chakra-ui/react';
import { useEffect, useId, useRef } from 'react';
import { officeActTexts } from '#app/features/office/texts.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { LazyDialog } from '#app/ui/lazy-dialogs.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { vendorTexts, vendorToasts } from '../texts.ts';
import type { VendorFormState } from '../use-add-vendor.ts';
import { isStarted, sentencesOfNoField } from '../vendor-form.ts';
import { AddVendorFields } from './add-vendor-fields.tsx';

type Props = { open: boolean; onClose: () => void; form: VendorFormState };

/** A new vendor. Closing it keeps what is filled in; saving works without a connection. */
export function AddVendorDialog({ open, onClose, form }: Props) {
  const formId = useId();
  const { value, errors, failures, busy } = form;
  const fields = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failures > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [failures]);
  const others = sentencesOfNoField(errors);
  return (
    <LazyDialog
      open={open}
      onClose={onClose}
      canClose={!busy}
      title={vendorTexts.addVendor}
      footer={
        <>
          {isStarted(value) && !busy && (
            <Button variant="quiet" onClick={form.startOver}>
              {officeActTexts.startOver}
            </Button>
          )}
          <Button type="submit" form={formId} busy={busy} flex={{ base: '1', md: 'none' }}>
            {vendorTexts.addVendor}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        <Flex direction="column" gap="5">
          {form.isBroughtBack && isStarted(value) && <Notice tone="info">{officeActTexts.draftBack}</Notice>}
          <AddVendorFields form={form} />
          {form.isUnkept && <Notice tone="attention">{commonTexts.draftFailed}</Notice>}
          {others.length > 0 && (
            <div role="alert">
              <Notice tone="attention" title={vendorToasts.addVendor}>
                {others.join(' ')}
              </Notice>
            </div>
          )}
        </Flex>
      </form>
    </LazyDialog>
  );
}

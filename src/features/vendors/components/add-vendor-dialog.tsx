import { Flex } from '@chakra-ui/react';
import { useId } from 'react';
import { officeActTexts } from '#app/features/office/texts.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { LazyDialog } from '#app/ui/lazy-dialogs.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { vendorTexts, vendorToasts } from '../texts.ts';
import type { AddVendor } from '../use-add-vendor.ts';
import { sentencesOfNoField } from '../vendor-form.ts';
import { AddVendorFields } from './add-vendor-fields.tsx';

/** A new vendor. Closing it keeps what is filled in; saving works without a connection. */
export function AddVendorDialog({ adding }: { adding: AddVendor }) {
  const formId = useId();
  const { form, isOpen, close, isBroughtBack, save } = adding;
  const { draft, busy } = form;
  const others = sentencesOfNoField(form.said);
  return (
    <LazyDialog
      open={isOpen}
      onClose={close}
      canClose={!busy}
      title={vendorTexts.addVendor}
      footer={
        <>
          {form.isStarted && !busy && (
            <Button variant="quiet" onClick={() => void form.startOver()}>
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
        ref={form.element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Flex direction="column" gap="5">
          {isBroughtBack && form.isStarted && <Notice tone="info">{officeActTexts.draftBack}</Notice>}
          <AddVendorFields form={form} />
          {draft.state === 'ready' && draft.saved === 'failed' && (
            <Notice tone="attention">{commonTexts.draftFailed}</Notice>
          )}
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

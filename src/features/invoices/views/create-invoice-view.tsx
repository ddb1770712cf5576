import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { menuTexts } from '#app/texts/common.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { BackLink } from '#app/ui/text-link.tsx';
import { CreateInvoiceForm } from '../components/create-form.tsx';
import { invoiceFormTexts } from '../texts-form.ts';

/** The create-invoice form in the place of the list; `onDone` leads back to it. */
export function CreateInvoiceView({ onDone }: { onDone: () => void }) {
  useTitleFocus();
  return (
    <>
      <PageHeader
        title={invoiceFormTexts.title}
        back={
          <BackLink asChild>
            <button type="button" onClick={onDone}>
              <ArrowLeft aria-hidden />
              {menuTexts['/invoices']}
            </button>
          </BackLink>
        }
      />
      <CreateInvoiceForm onDone={onDone} />
    </>
  );
}

/** List and form share one path, so that the frame sees no change of screen; the pressed button is gone each time. */
function useTitleFocus(): void {
  useEffect(() => {
    focusTitle();
    return () => void requestAnimationFrame(focusTitle);
  }, []);
}

function focusTitle(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true });
}

import { chakra } from '@chakra-ui/react';
import { ExternalLink } from 'lucide-react';
import { useRef } from 'react';
import { useObjectUrl, usePhotoBytes } from '#app/hooks/use-photos.ts';
import type { HeldPhoto } from '#app/sync/drafts/draft-store.ts';
import { Button } from '#app/ui/button.tsx';
import { PDF_TYPE } from '../pdf-intake.ts';
import { invoiceFormTexts } from '../texts-form.ts';

const Frame = chakra('iframe', {
  base: {
    display: 'block',
    width: 'full',
    height: { base: '70dvh', lg: '60dvh' },
    borderWidth: 'edge',
    borderColor: 'line',
    borderRadius: 'md',
    bg: 'bg.sunken',
  },
});

const Quiet = chakra('p', { base: { color: 'fg.muted' } });

type Props = {
  /** The address of the PDF's bytes on this device; undefined while they are read. */
  url: string | undefined;
  name: string;
};

/** Readers that know these leave their list of pages closed and fit the page to the width. */
const VIEW = '#navpanes=0&view=FitH';

/** The PDF as the browser itself draws it; where it cannot, it can still be opened. */
export function PdfPreview({ url, name }: Props) {
  if (!navigator.pdfViewerEnabled) return <Quiet>{invoiceFormTexts.noPreview}</Quiet>;
  return (
    <Frame title={invoiceFormTexts.pdfPreview(name)} {...(url !== undefined && { src: `${url}${VIEW}` })} />
  );
}

/** Opens the PDF in a tab of its own. */
export function OpenPdf({ url }: Pick<Props, 'url'>) {
  if (url === undefined) return null;
  return (
    <Button asChild variant="quiet">
      <a href={url} target="_blank" rel="noopener noreferrer">
        <ExternalLink aria-hidden />
        {invoiceFormTexts.openPdf}
      </a>
    </Button>
  );
}

/** The address of a held PDF. Its bytes never change, and are not loaded anew when the file comes to belong to an act. */
export function usePdfUrl(pdf: HeldPhoto | null): string | undefined {
  const read = usePhotoBytes(pdf === null ? [] : [pdf.id])?.get(pdf?.id ?? '');
  const shown = useRef<{ id: string; bytes: ArrayBuffer } | null>(null);
  if (shown.current?.id !== pdf?.id) shown.current = null;
  if (pdf !== null && read !== undefined) shown.current ??= { id: pdf.id, bytes: read };
  return useObjectUrl(shown.current?.bytes ?? null, PDF_TYPE);
}

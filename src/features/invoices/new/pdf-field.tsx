import { ExternalLink, FileText, FileUp, Trash2 } from 'lucide-react';
import { type DragEvent, type Ref, useId, useRef, useState } from 'react';
import { useObjectUrl, usePhotoBytes } from '#app/hooks/use-photos.ts';
import type { HeldPhoto } from '#app/sync/drafts/draft-store.ts';
import { Button } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { Problem } from '#app/ui/field.tsx';
import { Row, Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { PDF_TYPE, usePdfChoice } from './pdf-choice.ts';
import { invoiceFormTexts } from './texts.ts';
import type { NewInvoiceForm } from './use-new-invoice-form.ts';

const Zone = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    padding: 'inset',
    borderWidth: 'thick',
    borderStyle: 'dashed',
    borderColor: 'line.control',
    borderRadius: 'lg',
    '&[data-over=true]': { borderColor: 'brand.solid', bg: 'accent.bg' },
    '&[data-invalid=true]': { borderColor: 'danger.fg' },
  },
});

const Held = chakra('p', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: '3',
    alignItems: 'center',
    overflowWrap: 'anywhere',
    '& svg': { boxSize: '8', gridRow: '1 / span 2', color: 'accent.fg' },
    '& small': { textStyle: 'small', color: 'fg.muted' },
  },
});

/** The invoice's one PDF: choose, drop, preview, replace and remove it. */
export function PdfField({ form }: { form: NewInvoiceForm }) {
  const { pdf } = form;
  const choice = usePdfChoice(form);
  const [isOver, setIsOver] = useState(false);
  const problemId = useId();
  const chooseButton = useRef<HTMLButtonElement>(null);
  const url = usePdfUrl(pdf);
  const lost = pdf?.thumbnail === 'lost' ? invoiceFormTexts.pdfLost : undefined;
  const problem = choice.problem ?? lost ?? form.errorOf('image');

  function leave(event: DragEvent): void {
    const { relatedTarget, currentTarget } = event;
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    void choice.take([...event.dataTransfer.files]);
  }

  async function remove() {
    await choice.remove();
    // The pressed button disappears with the PDF.
    chooseButton.current?.focus();
  }

  return (
    <Stack gap="3">
      <Zone
        role="group"
        aria-label={invoiceFormTexts.pdf}
        aria-describedby={problem === undefined ? undefined : problemId}
        data-over={isOver}
        data-invalid={problem !== undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={leave}
        onDrop={drop}
      >
        {pdf === null ? (
          <Text size="small" tone="muted">
            {invoiceFormTexts.pdfHint}
          </Text>
        ) : (
          <HeldPdf pdf={pdf} />
        )}
        <Row>
          <ChooseFile
            buttonRef={chooseButton}
            reading={choice.reading}
            disabled={form.busy}
            isHeld={pdf !== null}
            onFiles={(files) => void choice.take(files)}
          />
          <OpenPdf url={url} />
          {pdf !== null && (
            <Button
              variant="ghost"
              icon={<Trash2 aria-hidden />}
              disabled={form.busy}
              onClick={() => void remove()}
            >
              {invoiceFormTexts.removePdf}
            </Button>
          )}
        </Row>
        {problem !== undefined && (
          <Problem id={problemId} role="alert">
            {problem}
          </Problem>
        )}
      </Zone>
      {pdf !== null && <PdfPreview url={url} name={pdf.name} />}
    </Stack>
  );
}

function HeldPdf({ pdf: { name, sizeBytes, thumbnail } }: { pdf: HeldPhoto }) {
  return (
    <Held>
      <FileText aria-hidden />
      <strong>{name}</strong>
      <small>
        {thumbnail === 'returning' ? invoiceFormTexts.pdfReturning : invoiceFormTexts.size(sizeBytes)}
      </small>
    </Held>
  );
}

type ChooseProps = {
  buttonRef: Ref<HTMLButtonElement>;
  reading: boolean;
  /** While the form is being sent. */
  disabled: boolean;
  isHeld: boolean;
  onFiles: (files: readonly File[]) => void;
};

function ChooseFile({ buttonRef, reading, disabled, isHeld, onFiles }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <chakra.input
        ref={input}
        type="file"
        accept={`${PDF_TYPE},.pdf`}
        hidden
        aria-label={invoiceFormTexts.choosePdf}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Otherwise choosing the same file again would fire no change event.
          currentTarget.value = '';
        }}
      />
      <Button
        ref={buttonRef}
        variant="quiet"
        icon={<FileUp aria-hidden />}
        busy={reading}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {isHeld ? invoiceFormTexts.replacePdf : invoiceFormTexts.choosePdf}
      </Button>
    </>
  );
}

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

type Props = {
  /** The URL of the PDF's bytes on this device; undefined while they are read. */
  url: string | undefined;
  name: string;
};

/** Viewers that know these parameters hide their page list and fit the page to the width. */
const VIEW = '#navpanes=0&view=FitH';

/** The PDF in the browser's own viewer. A browser without one can still open the file. */
function PdfPreview({ url, name }: Props) {
  if (!navigator.pdfViewerEnabled) return <Text tone="muted">{invoiceFormTexts.noPreview}</Text>;
  return (
    <Frame title={invoiceFormTexts.pdfPreview(name)} {...(url !== undefined && { src: `${url}${VIEW}` })} />
  );
}

/** Opens the PDF in a separate tab. */
function OpenPdf({ url }: Pick<Props, 'url'>) {
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

/**
 * The URL of a stored PDF. Its bytes never change, so they are not read again when the file moves from the draft to an
 * action.
 */
function usePdfUrl(pdf: HeldPhoto | null): string | undefined {
  const read = usePhotoBytes(pdf === null ? [] : [pdf.id])?.get(pdf?.id ?? '');
  const shown = useRef<{ id: string; bytes: ArrayBuffer } | null>(null);
  if (shown.current?.id !== pdf?.id) shown.current = null;
  if (pdf !== null && read !== undefined) shown.current ??= { id: pdf.id, bytes: read };
  return useObjectUrl(shown.current?.bytes ?? null, PDF_TYPE);
}

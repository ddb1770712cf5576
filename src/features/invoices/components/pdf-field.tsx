import { chakra, Flex } from '@chakra-ui/react';
import { FileText, FileUp, Trash2 } from 'lucide-react';
import { type DragEvent, type Ref, useId, useRef, useState } from 'react';
import type { HeldPhoto } from '#app/sync/drafts/draft-store.ts';
import { Button } from '#app/ui/button.tsx';
import type { NewInvoiceForm } from '../new-invoice-form.ts';
import { usePdfChoice } from '../pdf-choice.ts';
import { PDF_TYPE } from '../pdf-intake.ts';
import { invoiceFormTexts } from '../texts-form.ts';
import { PartProblem } from './create-problem.tsx';
import { OpenPdf, PdfPreview, usePdfUrl } from './pdf-preview.tsx';

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

/** The invoice's one PDF: chosen or dropped, looked at, replaced, taken off. */
export function PdfField({ form }: { form: NewInvoiceForm }) {
  const { pdf } = form;
  const choice = usePdfChoice(form);
  const [isOver, setIsOver] = useState(false);
  const problemId = useId();
  const chooseButton = useRef<HTMLButtonElement>(null);
  const url = usePdfUrl(pdf);
  const problem = choice.problem ?? form.errorOf('image');

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
    // The pressed button is gone.
    chooseButton.current?.focus();
  }

  return (
    <Flex direction="column" gap="3">
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
          <chakra.p color="fg.muted" textStyle="small">
            {invoiceFormTexts.pdfHint}
          </chakra.p>
        ) : (
          <HeldPdf pdf={pdf} />
        )}
        <Flex gap="gap" wrap="wrap">
          <ChooseFile
            buttonRef={chooseButton}
            reading={choice.reading}
            isHeld={pdf !== null}
            onFiles={(files) => void choice.take(files)}
          />
          <OpenPdf url={url} />
          {pdf !== null && (
            <Button variant="ghost" icon={<Trash2 aria-hidden />} onClick={() => void remove()}>
              {invoiceFormTexts.removePdf}
            </Button>
          )}
        </Flex>
        {problem !== undefined && <PartProblem id={problemId}>{problem}</PartProblem>}
      </Zone>
      {pdf !== null && <PdfPreview url={url} name={pdf.name} />}
    </Flex>
  );
}

function HeldPdf({ pdf: { name, sizeBytes } }: { pdf: HeldPhoto }) {
  return (
    <Held>
      <FileText aria-hidden />
      <strong>{name}</strong>
      <small>{invoiceFormTexts.size(sizeBytes)}</small>
    </Held>
  );
}

type ChooseProps = {
  buttonRef: Ref<HTMLButtonElement>;
  reading: boolean;
  isHeld: boolean;
  onFiles: (files: readonly File[]) => void;
};

function ChooseFile({ buttonRef, reading, isHeld, onFiles }: ChooseProps) {
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
          // Otherwise choosing the same file a second time would be no change and do nothing.
          currentTarget.value = '';
        }}
      />
      <Button
        ref={buttonRef}
        variant="quiet"
        icon={<FileUp aria-hidden />}
        busy={reading}
        onClick={() => input.current?.click()}
      >
        {isHeld ? invoiceFormTexts.replacePdf : invoiceFormTexts.choosePdf}
      </Button>
    </>
  );
}

import { Download, FileUp, RefreshCw } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { Field, Problem } from '#app/ui/field.tsx';
import { saveCsv } from '#app/ui/save-file.ts';
import { Select } from '#app/ui/select.tsx';
import { Row, Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { media, useMediaQuery } from '#app/ui/use-media-query.ts';
import {
  FILE_COLUMNS,
  FILE_KINDS,
  type FileKind,
  MAX_IMPORT_FILE_BYTES,
  MAX_IMPORT_LINES,
} from '#domain/imports.ts';
import { importTexts as texts } from './texts.ts';
import { type ImportRun, useUpload } from './use-import.ts';

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
    overflowWrap: 'anywhere',
    '&[data-over=true]': { borderColor: 'brand.solid', bg: 'accent.bg' },
    '&[data-invalid=true]': { borderColor: 'danger.fg' },
  },
});

const ACCEPTED =
  '.csv,.txt,.tsv,.xlsx,.ods,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.oasis.opendocument.spreadsheet';

/** Chooses the file's content type and sends the file to be read. */
export function NewImport({ onRead }: { onRead: (run: ImportRun) => void }) {
  const [kind, setKind] = useState<FileKind>('job-cards');
  const { upload, send, refuse } = useUpload(onRead);
  const [isOver, setOver] = useState(false);
  const canDrop = useMediaQuery(media.hover);
  const input = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const { file, isSending, problem, isUnsent } = upload;

  function take(files: readonly File[]): void {
    const [chosen, ...others] = files;
    if (chosen === undefined || isSending) return;
    if (others.length > 0) refuse(texts.oneFile);
    else if (chosen.size > MAX_IMPORT_FILE_BYTES) refuse(texts.tooLarge(chosen.name, MAX_IMPORT_FILE_BYTES));
    else void send(chosen, kind);
  }

  function leave({ relatedTarget, currentTarget }: DragEvent): void {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
  }

  return (
    <Card as="section">
      <CardTitle>{texts.newTitle}</CardTitle>
      <Stack gap="4">
        <Text tone="muted">{texts.intro}</Text>
        <Field label={texts.kind} hint={texts.kindHints[kind]}>
          <Select
            value={kind}
            disabled={isSending}
            onChange={(chosen) => chosen !== '' && setKind(chosen)}
            options={FILE_KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
          />
        </Field>
        <Zone
          role="group"
          aria-label={texts.file}
          aria-describedby={problem === null ? undefined : problemId}
          data-over={isOver}
          data-invalid={problem !== null}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={leave}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            take([...event.dataTransfer.files]);
          }}
        >
          <Text size="small" tone="muted" role={isSending ? 'status' : undefined}>
            {!isSending && canDrop && texts.dropHere}{' '}
            {isSending && file !== null
              ? texts.reading(file.name)
              : texts.fileHint(MAX_IMPORT_FILE_BYTES, MAX_IMPORT_LINES)}
          </Text>
          <Row>
            <chakra.input
              ref={input}
              type="file"
              accept={ACCEPTED}
              hidden
              aria-label={texts.choose}
              onChange={({ currentTarget }) => {
                take([...(currentTarget.files ?? [])]);
                // Otherwise choosing the same file again would fire no change event.
                currentTarget.value = '';
              }}
            />
            <Button icon={<FileUp aria-hidden />} busy={isSending} onClick={() => input.current?.click()}>
              {texts.choose}
            </Button>
            <Button
              variant="ghost"
              icon={<Download aria-hidden />}
              onClick={() => saveCsv(`${kind}.csv`, `${FILE_COLUMNS[kind].join(',')}\r\n`)}
            >
              {texts.emptyFile}
            </Button>
            {isUnsent && file !== null && (
              <Button variant="quiet" icon={<RefreshCw aria-hidden />} onClick={() => void send(file, kind)}>
                {texts.sendAgain}
              </Button>
            )}
          </Row>
          {problem !== null && (
            <Problem id={problemId} role="alert">
              {problem}
            </Problem>
          )}
        </Zone>
      </Stack>
    </Card>
  );
}

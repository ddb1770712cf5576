import { Link } from '@tanstack/react-router';
import { Download, FileUp } from 'lucide-react';
import { lazy, useRef, useState } from 'react';
import { transferTexts } from '#app/features/outbox/transfer-texts.ts';
import { useExportOffered } from '#app/hooks/use-outbox.ts';
import { Button } from '#app/ui/button.tsx';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { Part } from '#app/ui/part.tsx';
import { Row, Stack } from '#app/ui/stack.tsx';
import { TextLink } from '#app/ui/text-link.tsx';

const UnsentExportHere = lazy(async () => ({
  default: (await import('./unsent-export.tsx')).UnsentExportHere,
}));
const ImportDialog = lazy(async () => ({
  default: (await import('./unsent-import-dialog.tsx')).UnsentImportDialog,
}));

/** Moves unsent work to another device: export here once anything waits, import there. */
export function UnsentWorkTools() {
  const isOffered = useExportOffered();
  return (
    <>
      <Card>
        <CardTitle>{isOffered === true ? transferTexts.title : transferTexts.takeInTitle}</CardTitle>
        <Stack alignItems="flex-start">
          <p>{isOffered === true ? transferTexts.text : transferTexts.takeInText}</p>
          {/* Together, so that neither moves the other. */}
          <Line>{isOffered !== null && <Actions isOffered={isOffered} />}</Line>
        </Stack>
      </Card>
      <TextLink asChild alignSelf="flex-start">
        <Link to="/diagnostics">{transferTexts.diagnostics}</Link>
      </TextLink>
    </>
  );
}

/** Side by side; on a phone as wide as their lines. */
const Line = chakra(Row, {
  base: {
    width: 'full',
    minHeight: 'control',
    columnGap: '4',
    '& > button': { flex: { base: '1 1 auto', md: '0 1 auto' } },
  },
});

function Actions({ isOffered }: { isOffered: boolean }) {
  return (
    <>
      {isOffered && (
        <Part
          name={transferTexts.exportAction}
          meanwhile={
            <Button variant="quiet" icon={<Download aria-hidden />} busy>
              {transferTexts.exportAction}
            </Button>
          }
        >
          <UnsentExportHere />
        </Part>
      )}
      <ImportFile />
    </>
  );
}

function ImportFile() {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  return (
    <>
      <Button variant="quiet" icon={<FileUp aria-hidden />} onClick={() => input.current?.click()}>
        {transferTexts.importAction}
      </Button>
      <chakra.input
        ref={input}
        hidden
        type="file"
        accept=".zip,application/zip"
        aria-label={transferTexts.chooseFile}
        onChange={(event) => {
          setFile(event.currentTarget.files?.[0] ?? null);
          // Lets the same file be chosen again after a refusal.
          event.currentTarget.value = '';
        }}
      />
      {file !== null && (
        <Part name={transferTexts.importAction} onClose={() => setFile(null)}>
          <ImportDialog file={file} onClose={() => setFile(null)} />
        </Part>
      )}
    </>
  );
}

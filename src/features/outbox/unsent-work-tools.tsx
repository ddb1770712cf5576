import { Link } from '@tanstack/react-router';
import { Download, FileUp } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { transferTexts } from '#app/sync/transfer/texts.ts';
import { Button } from '#app/ui/button.tsx';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { TextLink } from '#app/ui/text-link.tsx';

const UnsentExportHere = lazy(async () => ({
  default: (await import('./unsent-export.tsx')).UnsentExportHere,
}));
const ImportDialog = lazy(async () => ({
  default: (await import('./unsent-import-dialog.tsx')).UnsentImportDialog,
}));

/** Moves unsent work to another device: export here, import there. */
export function UnsentWorkTools() {
  return (
    <Card>
      <CardTitle>{transferTexts.title}</CardTitle>
      <Stack alignItems="flex-start">
        <p>{transferTexts.text}</p>
        <Suspense
          fallback={
            <Stack alignItems="flex-start">
              <Button variant="quiet" icon={<Download aria-hidden />} busy>
                {transferTexts.exportAct}
              </Button>
              {/* As high as the outcome that is said there. */}
              <Stack />
            </Stack>
          }
        >
          <UnsentExportHere />
        </Suspense>
        <ImportFile />
        <TextLink asChild>
          <Link to="/diagnostics">{transferTexts.diagnostics}</Link>
        </TextLink>
      </Stack>
    </Card>
  );
}

function ImportFile() {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  return (
    <>
      <Button variant="quiet" icon={<FileUp aria-hidden />} onClick={() => input.current?.click()}>
        {transferTexts.importAct}
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
        <Suspense fallback={null}>
          <ImportDialog file={file} onClose={() => setFile(null)} />
        </Suspense>
      )}
    </>
  );
}

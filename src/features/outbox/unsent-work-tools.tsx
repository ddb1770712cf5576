import { Link } from '@tanstack/react-router';
import { Download, FileUp } from 'lucide-react';
import { lazy, useRef, useState } from 'react';
import { read } from '#app/data/access.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useLiveQuery } from '#app/hooks/use-live-query.ts';
import { transferTexts } from '#app/sync/transfer/texts.ts';
import { Button } from '#app/ui/button.tsx';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { Part } from '#app/ui/part.tsx';
import { Row, Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
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
        <Acts />
        <TextLink asChild>
          <Link to="/diagnostics">{transferTexts.diagnostics}</Link>
        </TextLink>
      </Stack>
    </Card>
  );
}

/** Beside each other; on a phone as wide as their lines. */
const Line = chakra(Row, {
  base: {
    width: 'full',
    minHeight: 'control',
    columnGap: '4',
    '& > button': { flex: { base: '1 1 auto', md: '0 1 auto' } },
  },
});

/** Export is offered once anything waits on this device, also of other people, and stays: what came of it is said beside it. */
function Acts() {
  const { database } = useServices();
  const waits = useLiveQuery(
    () =>
      read(database, [database.entries, database.drafts], async () =>
        [await database.entries.count(), await database.drafts.count()].some((count) => count > 0),
      ),
    [database],
  );
  const [isOffered, setOffered] = useState(false);
  if (waits.state === 'ready' && waits.value && !isOffered) setOffered(true);
  // Together, so that none moves the other.
  if (waits.state !== 'ready') return <Line />;
  return (
    <Line>
      {isOffered ? (
        <Part
          name={transferTexts.exportAct}
          meanwhile={
            <Button variant="quiet" icon={<Download aria-hidden />} busy>
              {transferTexts.exportAct}
            </Button>
          }
        >
          <UnsentExportHere />
        </Part>
      ) : (
        <Text tone="muted">{transferTexts.nothingToExport}</Text>
      )}
      <ImportFile />
    </Line>
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
        <Part name={transferTexts.importAct} onClose={() => setFile(null)}>
          <ImportDialog file={file} onClose={() => setFile(null)} />
        </Part>
      )}
    </>
  );
}

import { Flex } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { transferTexts } from '#app/sync/transfer/texts.ts';
import type { ExportDeps, ExportedWork } from '#app/sync/transfer/transfer-export.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { ProgressLine } from '#app/ui/progress-line.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import { paced } from '../unsent-progress.ts';

export type UnsentExportProps = {
  /** Opens the database to read from; one that the app itself cannot use will do. */
  openDatabase: () => Promise<ExportDeps['database']>;
  /** Whose work; null: nobody is signed in, and everything is taken. */
  who: { owner: string; user: string } | null;
  /** How much of other people's waits on this device. */
  others: number;
  /** The server the work is meant for. */
  server: { apiHost: string; version: string };
  report: (error: unknown, context: string) => void;
};

type Step =
  | { step: 'idle' }
  | { step: 'busy'; done: number; of: number }
  | { step: 'done'; work: ExportedWork }
  | { step: 'failed' };

/** The button that makes the file, and what became of it. Needs no session, and no storage to write to. */
export function UnsentExport(props: UnsentExportProps) {
  const { who, others, report } = props;
  const [withOthers, setWithOthers] = useState(false);
  const [step, setStep] = useState<Step>({ step: 'idle' });

  function start() {
    setStep({ step: 'busy', done: 0, of: 0 });
    const progress = paced((done, of) => setStep({ step: 'busy', done, of }));
    exportNow(props, withOthers, progress).then(
      (work) => setStep({ step: 'done', work }),
      (error: unknown) => {
        report(error, 'exporting unsent work');
        setStep({ step: 'failed' });
      },
    );
  }

  return (
    <Flex direction="column" gap="gap" align="flex-start">
      {who !== null && others > 0 && (
        <Checkbox checked={withOthers} onChange={setWithOthers} disabled={step.step === 'busy'}>
          {transferTexts.withOthers(others)}
        </Checkbox>
      )}
      <Button variant="quiet" icon={<Download aria-hidden />} busy={step.step === 'busy'} onClick={start}>
        {transferTexts.exportAct}
      </Button>
      <Flex role="status" direction="column" width="full">
        <Outcome step={step} />
      </Flex>
    </Flex>
  );
}

function Outcome({ step }: { step: Step }) {
  switch (step.step) {
    case 'idle':
      return null;
    case 'busy':
      return <ProgressLine label={transferTexts.exporting} value={step.done} max={step.of} />;
    case 'failed':
      return <Notice tone="attention">{transferTexts.exportFailed}</Notice>;
    case 'done':
      return <Notice tone={step.work.unreadable > 0 ? 'attention' : 'success'}>{saidOf(step.work)}</Notice>;
  }
}

/** Kept photos of which none could be read are still told of in the file. */
function isEmpty({ entries, drafts, keptPhotos }: ExportedWork): boolean {
  return entries + drafts + keptPhotos === 0;
}

function saidOf(work: ExportedWork): string {
  if (isEmpty(work)) return transferTexts.nothingToExport;
  const { entries, photos, drafts, keptPhotos, unreadable } = work;
  return [
    transferTexts.exported(entries, photos),
    ...(drafts > 0 ? [transferTexts.exportedDrafts(drafts)] : []),
    ...(keptPhotos > 0 ? [transferTexts.exportedKept(keptPhotos)] : []),
    ...(unreadable > 0 ? [transferTexts.unreadablePhotos(unreadable)] : []),
    transferTexts.keptHere,
  ].join(' ');
}

async function exportNow(
  { openDatabase, who, server, report }: UnsentExportProps,
  withOthers: boolean,
  progress: (done: number, of: number) => void,
): Promise<ExportedWork> {
  const { exportUnsentWork } = await import('#app/sync/transfer/transfer-export.ts');
  const work = await exportUnsentWork(
    {
      database: await openDatabase(),
      now: () => new Date(),
      origin: {
        appVersion: __APP_VERSION__,
        address: location.origin,
        apiHost: server.apiHost,
        serverVersion: server.version,
        userAgent: navigator.userAgent,
      },
      report,
    },
    { owner: withOthers ? null : (who?.owner ?? null), user: who?.user ?? null },
    progress,
  );
  if (!isEmpty(work)) saveFile(work.name, work.file);
  return work;
}

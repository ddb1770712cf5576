import { Download } from 'lucide-react';
import { useState } from 'react';
import { read } from '#app/data/access.ts';
import { openAnyVersion } from '#app/data/any-version.ts';
import { transferTexts } from '#app/features/outbox/transfer-texts.ts';
import { EngineProvider, type Services, useServices } from '#app/hooks/engine-provider.tsx';
import { useLiveQuery } from '#app/hooks/use-live-query.ts';
import { useExportOffered } from '#app/hooks/use-outbox.ts';
import { useOwner, useSessionUser } from '#app/hooks/use-session.ts';
import type { ExportDeps, ExportedWork } from '#app/sync/transfer/export.ts';
import { Button } from '#app/ui/button.tsx';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { AwaitedPart } from '#app/ui/part.tsx';
import { ProgressLine } from '#app/ui/progress-line.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import { Row } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';

type UnsentExportProps = {
  /** The database to read from; a version that the app itself cannot use is enough. */
  openDatabase: () => Promise<ExportDeps['database']>;
  /** Owner of the work; null exports everybody's, because nobody is signed in. */
  who: { owner: string; user: string } | null;
  /** Number of other users' entries waiting on this device. */
  others: number;
  /** The server that the work is meant for. */
  server: { apiHost: string; version: string };
  report: (error: unknown, context: string) => void;
};

type Step =
  | { step: 'idle' }
  | { step: 'loading' }
  | { step: 'busy'; done: number; of: number }
  | { step: 'done'; work: ExportedWork }
  | { step: 'failed' };

/** Its own line in the row of actions. */
const Line = chakra('div', { base: { flexBasis: 'full' } });

/** Below the actions; without text there is no line. */
const ExportResult = chakra(Line, { base: { order: '1', '&:empty': { position: 'absolute' } } });

/** Exports unsent work as a file, from a row of actions. Needs no session, and no storage to write to. */
function UnsentExport(props: UnsentExportProps) {
  const { who, others, report } = props;
  const [withOthers, setWithOthers] = useState(false);
  const [step, setStep] = useState<Step>({ step: 'idle' });
  const isBusy = step.step === 'loading' || step.step === 'busy';

  function start() {
    setStep({ step: 'loading' });
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
    <>
      {who !== null && others > 0 && (
        <Line>
          <Checkbox checked={withOthers} onChange={setWithOthers} disabled={isBusy}>
            {transferTexts.withOthers(others)}
          </Checkbox>
        </Line>
      )}
      <Button variant="quiet" icon={<Download aria-hidden />} busy={isBusy} onClick={start}>
        {transferTexts.exportAction}
      </Button>
      <ExportResult role="status">
        <Outcome step={step} />
      </ExportResult>
    </>
  );
}

function Outcome({ step }: { step: Step }) {
  switch (step.step) {
    case 'idle':
      return null;
    case 'loading':
      return (
        <AwaitedPart
          name={transferTexts.exportAction}
          meanwhile={<ProgressLine label={transferTexts.exporting} value={0} max={0} />}
        />
      );
    case 'busy':
      return <ProgressLine label={transferTexts.exporting} value={step.done} max={step.of} />;
    case 'failed':
      return <Notice tone="attention">{transferTexts.exportFailed}</Notice>;
    case 'done':
      return (
        <Notice tone={step.work.unreadable > 0 ? 'attention' : 'success'}>{summaryOf(step.work)}</Notice>
      );
  }
}

/** Kept photos count even if none could be read: the file lists them. */
function isEmpty({ entries, drafts, keptPhotos }: ExportedWork): boolean {
  return entries + drafts + keptPhotos === 0;
}

function summaryOf(work: ExportedWork): string {
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
  const { exportUnsentWork } = await import('#app/sync/transfer/export.ts');
  progress(0, 0);
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

/** Exports the signed-in user's work, or everybody's if nobody is signed in. */
export function UnsentExportHere() {
  const { database, config, report } = useServices();
  const user = useSessionUser();
  const owner = useOwner()?.owner ?? '';
  const others = useLiveQuery(
    () => read(database, [database.entries], () => database.entries.where('owner').notEqual(owner).count()),
    [database, owner],
  );
  const { apiHost, version } = config.getSnapshot();
  return (
    <UnsentExport
      openDatabase={async () => database}
      who={user === null ? null : { owner, user: user.username }}
      others={others.state === 'ready' ? others.value : 0}
      server={{ apiHost, version }}
      report={report}
    />
  );
}

/** Also offered if it cannot be read whether anything waits. */
function ExportWhatWaits() {
  if (useExportOffered() !== false) return <UnsentExportHere />;
  return <Text tone="muted">{transferTexts.nothingToExport}</Text>;
}

const UNKNOWN_SERVER = { apiHost: '', version: '' };

/** Export if nobody is signed in, or if the app itself does not start (`services` null). */
export function UnsentRescue({ services }: { services: Services | null }) {
  return (
    <Card>
      <CardTitle>{transferTexts.title}</CardTitle>
      <Row minHeight="control">
        {services === null ? (
          <UnsentExport
            openDatabase={openAnyVersion}
            who={null}
            others={0}
            server={UNKNOWN_SERVER}
            report={reportToNobody}
          />
        ) : (
          <EngineProvider services={services}>
            <ExportWhatWaits />
          </EngineProvider>
        )}
      </Row>
    </Card>
  );
}

/** Without the app there is no report log; the button's own notice says that it failed. */
function reportToNobody(): void {}

const SHOWN_EVERY_MS = 100;

/** Throttles progress to a few times a second, so that thousands of photos do not cause thousands of renders. */
export function paced(show: (done: number, of: number) => void): (done: number, of: number) => void {
  let shownAtMs = Number.NEGATIVE_INFINITY;
  return (done, of) => {
    const nowMs = performance.now();
    if (nowMs - shownAtMs < SHOWN_EVERY_MS) return;
    shownAtMs = nowMs;
    show(done, of);
  };
}

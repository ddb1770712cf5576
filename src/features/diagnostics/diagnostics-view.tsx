import { Link } from '@tanstack/react-router';
import { Copy, FileDown, RefreshCw } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { type LoggedLine, readReportLog } from '#app/api/report-log.ts';
import { localStorageOrNull, storedToken } from '#app/api/token.ts';
import { openAnyVersion } from '#app/data/any-version.ts';
import { askToPersist } from '#app/data/connection.ts';
import { useOnce } from '#app/hooks/use-once.ts';
import { Button } from '#app/ui/button.tsx';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { KeyValue } from '#app/ui/key-value.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import { Spinner } from '#app/ui/spinner.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { toast } from '#app/ui/toast.ts';
import { formatDateTime } from '#domain/dates.ts';
import { dayOf } from '#domain/place-clock.ts';
import { type AnyDatabase, type AppStart, collectFacts } from './collect-facts.ts';
import { asPlainText, type FactSection } from './fact.ts';
import { diagnosticsTexts } from './texts.ts';

const Page = chakra('main', {
  base: {
    minHeight: '100dvh',
    padding: 'page',
    bg: 'bg.canvas',
    color: 'fg',
    '& > *': { maxWidth: 'content', marginInline: 'auto' },
    // All cards share the columns.
    '& dl': { gridTemplateColumns: { base: 'minmax(0, 2fr) minmax(0, 3fr)', md: '16rem minmax(0, 1fr)' } },
  },
});

/** Three of them on one line of a phone. */
const NARROW = { paddingInline: { base: '2', md: '5' } };

/** `rescue` exports unsent work. */
type Props = { start: AppStart; rescue: ReactNode };

/** The state of the app on this device. Opens without a session and even without a database. */
export function DiagnosticsView({ start, rescue }: Props) {
  const { sections, log, readAgain } = useDiagnostics(start);
  const text = () => asPlainText(sections ?? [], log, storedToken(localStorageOrNull()));
  const copy = () => {
    navigator.clipboard.writeText(text()).then(
      () => toast.success(diagnosticsTexts.copied),
      () => toast.warning(diagnosticsTexts.copyFailed),
    );
  };
  const save = () => {
    saveFile(
      diagnosticsTexts.fileName(dayOf(new Date())),
      new Blob([text()], { type: 'text/plain;charset=utf-8' }),
    );
  };
  return (
    <Page id="content">
      <PageHeader
        title={diagnosticsTexts.title}
        subtitle={diagnosticsTexts.text}
        back={
          <p>
            <TextLink asChild>
              <Link to="/">{diagnosticsTexts.back}</Link>
            </TextLink>
          </p>
        }
        actions={
          <>
            <Button variant="quiet" {...NARROW} icon={<RefreshCw aria-hidden />} onClick={readAgain}>
              {diagnosticsTexts.refresh}
            </Button>
            <Button variant="quiet" {...NARROW} icon={<FileDown aria-hidden />} onClick={save}>
              {diagnosticsTexts.save}
            </Button>
            <Button {...NARROW} icon={<Copy aria-hidden />} onClick={copy}>
              {diagnosticsTexts.copy}
            </Button>
          </>
        }
      />
      <Stack>
        {start.state === 'failed' && (
          <Notice tone="attention" title={diagnosticsTexts.fault}>
            {diagnosticsTexts.rescue}
          </Notice>
        )}
        {rescue}
        {sections === null && <Spinner text={diagnosticsTexts.reading} />}
        {sections?.map(({ title, facts, warning }) => (
          <Card key={title}>
            <CardTitle>{title}</CardTitle>
            {warning !== undefined && (
              <chakra.div marginBottom="3">
                <Notice tone="attention">{warning}</Notice>
              </chakra.div>
            )}
            <KeyValue items={facts} />
            {title === diagnosticsTexts.section.storage && <KeepData onAnswer={readAgain} />}
          </Card>
        ))}
        {sections !== null && (
          <Card>
            <CardTitle>{diagnosticsTexts.log}</CardTitle>
            <ReportLogList lines={log} />
          </Card>
        )}
      </Stack>
    </Page>
  );
}

const Lines = chakra('ol', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    listStyle: 'none',
    textStyle: 'small',
    overflowWrap: 'anywhere',
    '& p': { color: 'fg.muted' },
  },
});

/** The latest reports, newest first. */
function ReportLogList({ lines }: { lines: readonly LoggedLine[] }) {
  if (lines.length === 0) return <p>{diagnosticsTexts.noLog}</p>;
  return (
    <Lines>
      {numbered(lines).map(({ line, number }) => (
        <li key={number}>
          <p>
            {formatDateTime(line.at)} · {line.context} {line.details}
            {line.times !== undefined && ` · ${diagnosticsTexts.times(line.times)}`}
          </p>
          {line.error.split('\n', 1)[0]}
        </li>
      ))}
    </Lines>
  );
}

function numbered(lines: readonly LoggedLine[]): { line: LoggedLine; number: number }[] {
  return lines.map((line, number) => ({ line, number })).reverse();
}

/** Asks the browser not to evict the app's data; it may refuse. */
function KeepData({ onAnswer }: { onAnswer: () => void }) {
  const { busy, once } = useOnce();
  const ask = async () => {
    const isKept = await askToPersist(navigator.storage).catch(() => false);
    if (isKept) toast.success(diagnosticsTexts.kept);
    else toast.warning(diagnosticsTexts.notKept);
    onAnswer();
  };
  return (
    <chakra.div marginTop="gap">
      <Button variant="quiet" busy={busy} onClick={() => void once(ask)}>
        {diagnosticsTexts.askToKeep}
      </Button>
      {/* Firefox asks the user, next to its address bar. */}
      <p role="status">{busy && diagnosticsTexts.browserAsks}</p>
    </chakra.div>
  );
}

export type Diagnostics = { sections: FactSection[] | null; log: LoggedLine[]; readAgain: () => void };

/** Reads everything when the page opens, when the app has started or failed to, and on request. */
function useDiagnostics(start: AppStart): Diagnostics {
  const [read, setRead] = useState<Pick<Diagnostics, 'sections' | 'log'>>({ sections: null, log: [] });
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new request reads again.
  useEffect(() => {
    let isShown = true;
    void readAll(start).then((all) => {
      if (isShown) setRead(all);
    });
    return () => {
      isShown = false;
    };
  }, [start, asked]);
  return { ...read, readAgain: () => setAsked((count) => count + 1) };
}

async function readAll(start: AppStart): Promise<Pick<Diagnostics, 'sections' | 'log'>> {
  const database = start.state === 'started' ? start.services.database : await openOrNull();
  const sections = await collectFacts(start, database, new Date());
  if (start.state !== 'started') database?.close();
  return { sections, log: readReportLog(localStorageOrNull()) };
}

/** Without a database the page shows its details as unknown. */
async function openOrNull(): Promise<AnyDatabase> {
  try {
    return await openAnyVersion();
  } catch {
    return null;
  }
}

import { chakra, Flex } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { Copy, FileDown, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { localStorageOrNull, storedToken } from '#app/api/token.ts';
import { Button } from '#app/ui/button.tsx';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { KeyValue } from '#app/ui/key-value.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import { Spinner } from '#app/ui/spinner.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { toast } from '#app/ui/toast.ts';
import { toWireDay } from '#domain/dates.ts';
import type { AppStart } from '../collect-facts.ts';
import { KeepData } from '../components/keep-data.tsx';
import { ReportLogList } from '../components/report-log-list.tsx';
import { asPlainText } from '../plain-text.ts';
import { diagnosticsTexts } from '../texts.ts';
import { useDiagnostics } from '../use-diagnostics.ts';

const Page = chakra('main', {
  base: {
    minHeight: '100dvh',
    padding: 'page',
    bg: 'bg.canvas',
    color: 'fg',
    '& > *': { maxWidth: 'content', marginInline: 'auto' },
  },
});

/** `rescue` is the way to take unsent work off this device; it needs the app even less than this page. */
type Props = { start: AppStart; rescue: ReactNode };

/** How the app stands on this device. Opens without a session, and as far as it can without a database. */
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
      diagnosticsTexts.fileName(toWireDay(new Date())),
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
            <Button variant="quiet" icon={<RefreshCw aria-hidden />} onClick={readAgain}>
              {diagnosticsTexts.refresh}
            </Button>
            <Button variant="quiet" icon={<FileDown aria-hidden />} onClick={save}>
              {diagnosticsTexts.save}
            </Button>
            <Button icon={<Copy aria-hidden />} onClick={copy}>
              {diagnosticsTexts.copy}
            </Button>
          </>
        }
      />
      <Flex direction="column" gap="gap">
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
        <Card>
          <CardTitle>{diagnosticsTexts.log}</CardTitle>
          <ReportLogList lines={log} />
        </Card>
      </Flex>
    </Page>
  );
}

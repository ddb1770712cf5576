import { Download, FileSpreadsheet, ReceiptIndianRupee } from 'lucide-react';
import type { ReactNode } from 'react';
import { CachedAnswer } from '#app/features/filters/cached-answer.tsx';
import { exportTexts } from '#app/features/filters/export-texts.ts';
import { Freshness } from '#app/features/filters/freshness.tsx';
import { type ExportFormat, useExport } from '#app/features/filters/use-export.ts';
import type { Live } from '#app/hooks/use-live-query.ts';
import type { ReferenceLive } from '#app/hooks/use-references.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { pageTitle } from '#app/ui/focus-when-closed.ts';
import { Row, Stack } from '#app/ui/stack.tsx';
import { toast } from '#app/ui/toast.ts';
import type { ExportRecord } from '#domain/export-cells.ts';
import { paymentTexts } from './texts.ts';

type ReportFile = { name: string; records: readonly ExportRecord[] };

type Props<T> = {
  /** The filters; left out if there is nothing to filter offline. */
  toolbar: ReactNode;
  live: Live<ReferenceLive<T>>;
  /** The title when the report cannot be shown. */
  failed: string;
  isEmpty: (report: T) => boolean;
  empty: { plain: string; filtered: string };
  filtered: boolean;
  onClear: () => void;
  /** The exported file: its name without extension, and its rows. */
  file: (report: T) => ReportFile;
  children: (report: T) => ReactNode;
};

/** Common part of both reports: filters, age, download, and the empty state. */
export function ReportFrame<T>(props: Props<T>) {
  const { live, failed, isEmpty, empty, filtered, children } = props;
  const clear = filtered && <ClearFilters onClear={props.onClear} />;
  const shown = live.state === 'ready' && !isEmpty(live.value.value) ? live.value : null;
  const isAbsent = live.state === 'failed' && live.reason.kind === 'offline';
  return (
    <>
      {!isAbsent && props.toolbar}
      {live.state !== 'failed' && (
        <Row justifyContent="space-between" marginBottom="gap" minHeight="control">
          {live.state === 'ready' && <Freshness {...live.value} isInRow />}
          {shown !== null && (
            <Row>
              {shown.failure !== null && clear}
              <Downloads file={() => props.file(shown.value)} />
            </Row>
          )}
        </Row>
      )}
      <CachedAnswer
        live={live}
        failed={failed}
        age="elsewhere"
        {...(filtered && { missing: paymentTexts.neverAsked })}
      >
        {(report) =>
          isEmpty(report) ? (
            <EmptyState
              icon={<ReceiptIndianRupee aria-hidden />}
              sentence={filtered ? empty.filtered : empty.plain}
              action={clear}
            />
          ) : (
            <Stack gap="inset" minWidth="0">
              {children(report)}
            </Stack>
          )
        }
      </CachedAnswer>
      {live.state === 'failed' && <chakra.div marginTop="gap">{clear}</chakra.div>}
    </>
  );
}

/** A download's toast replaces the previous one. */
const TOAST_ID = 'report-download';

function Downloads({ file }: { file: () => ReportFile }) {
  const { busy, save } = useExport();
  const saveAs = async (format: ExportFormat) => {
    if (await save(file(), format)) toast.success(paymentTexts.downloaded, { id: TOAST_ID });
  };
  // On a phone only the file type fits.
  const words = (text: string, kind: string) => (
    <>
      <chakra.span srOnly={{ base: true, md: false }}>{text}</chakra.span>
      <chakra.span aria-hidden display={{ md: 'none' }}>
        {kind}
      </chakra.span>
    </>
  );
  const look = { variant: 'quiet', paddingInline: { base: '3', md: '5' } } as const;
  return (
    <>
      <Button {...look} icon={<Download aria-hidden />} busy={busy} onClick={() => void saveAs('csv')}>
        {words(paymentTexts.download, 'CSV')}
      </Button>
      <Button
        {...look}
        icon={<FileSpreadsheet aria-hidden />}
        busy={busy}
        onClick={() => void saveAs('xlsx')}
      >
        {words(exportTexts.xlsx, 'Excel')}
      </Button>
    </>
  );
}

function ClearFilters({ onClear }: { onClear: () => void }) {
  const clear = () => {
    onClear();
    // The pressed button disappears with the filters.
    pageTitle()?.focus({ preventScroll: true });
  };
  return (
    <Button variant="quiet" onClick={clear}>
      {commonTexts.clearFilters}
    </Button>
  );
}

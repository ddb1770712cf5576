import { Download, Receipt } from 'lucide-react';
import type { ReactNode } from 'react';
import { CachedAnswer } from '#app/features/filters/cached-answer.tsx';
import { Freshness } from '#app/features/filters/freshness.tsx';
import type { Live } from '#app/hooks/use-live-query.ts';
import type { ReferenceLive } from '#app/hooks/use-references.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { pageTitle } from '#app/ui/focus-when-closed.ts';
import { Row, Stack } from '#app/ui/stack.tsx';
import { paymentTexts } from './texts.ts';

type Props<T> = {
  /** The filters; left out where without a network there is nothing to filter. */
  toolbar: ReactNode;
  live: Live<ReferenceLive<T>>;
  /** The title when the report cannot be shown. */
  failed: string;
  isEmpty: (report: T) => boolean;
  empty: { plain: string; filtered: string };
  filtered: boolean;
  onClear: () => void;
  onDownload: (report: T) => void;
  children: (report: T) => ReactNode;
};

/** What both reports share: the filters, their age, the download, and what is shown instead of an empty report. */
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
              <Button
                variant="quiet"
                paddingInline={{ base: '2', md: '5' }}
                icon={<Download aria-hidden />}
                onClick={() => props.onDownload(shown.value)}
              >
                {/* A phone has no room for it beside the age of what is old. */}
                <chakra.span srOnly={{ base: true, md: false }}>{paymentTexts.download}</chakra.span>
              </Button>
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
              icon={<Receipt aria-hidden />}
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

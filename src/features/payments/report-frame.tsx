import { chakra } from '@chakra-ui/react';
import { Download, Receipt } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Live } from '#app/hooks/use-live-query.ts';
import type { ReferenceLive } from '#app/hooks/use-references.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Remembered } from '#app/ui/remembered.tsx';
import { Text } from '#app/ui/text.tsx';
import { formatMoment } from '#domain/dates.ts';
import { paymentTexts } from './texts.ts';

const Bar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 'gap',
    marginBottom: 'gap',
  },
});
const Parts = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: 'inset', minWidth: '0' },
});

type Props<T> = {
  live: Live<ReferenceLive<T>>;
  /** The title where there is nothing to show. */
  failed: string;
  isEmpty: (report: T) => boolean;
  empty: { plain: string; filtered: string };
  filtered: boolean;
  onClear: () => void;
  onDownload: () => void;
  children: (report: T) => ReactNode;
};

/** What both reports have around their figures: how old they are, the download, and what is said where there are none. */
export function ReportFrame<T>(props: Props<T>) {
  const { live, failed, isEmpty, empty, filtered, children } = props;
  const clear = filtered && <ClearFilters onClear={props.onClear} />;
  return (
    <>
      <Bar>
        <Text tone="muted" size="small">
          {ageOf(live)}
        </Text>
        <Button variant="quiet" icon={<Download aria-hidden />} onClick={props.onDownload}>
          {paymentTexts.download}
        </Button>
      </Bar>
      <Remembered
        live={live}
        failed={failed}
        missing={filtered ? paymentTexts.neverAsked : commonTexts.notOnTablet}
        since={(at) => commonTexts.fromTablet(formatMoment(at))}
      >
        {(report) =>
          isEmpty(report) ? (
            <EmptyState
              icon={<Receipt aria-hidden />}
              sentence={filtered ? empty.filtered : empty.plain}
              action={clear}
            />
          ) : (
            <Parts>{children(report)}</Parts>
          )
        }
      </Remembered>
      {live.state === 'failed' && <chakra.div marginTop="gap">{clear}</chakra.div>}
    </>
  );
}

/** Silent where the notice below says since when. */
function ageOf<T>(live: Live<ReferenceLive<T>>): string {
  if (live.state !== 'ready' || live.value.failure !== null) return '';
  const age = commonTexts.asOf(formatMoment(live.value.fetchedAt));
  if (live.value.refreshing) return `${commonTexts.refreshing} ${age}`;
  return age.charAt(0).toUpperCase() + age.slice(1);
}

function ClearFilters({ onClear }: { onClear: () => void }) {
  const clear = () => {
    onClear();
    // The button goes with the filters; whoever pressed it stays on this screen.
    document.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true });
  };
  return (
    <Button variant="quiet" onClick={clear}>
      {commonTexts.clearFilters}
    </Button>
  );
}

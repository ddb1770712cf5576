import { chakra } from '@chakra-ui/react';
import type { Live, LiveFailure } from '#app/hooks/use-live-query.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Notice } from '#app/ui/notice.tsx';
import { formatMoment } from '#domain/dates.ts';

const Above = chakra('div', { base: { marginBottom: 'gap' } });

/** A part of the dashboard, as far as its age goes. */
type Part = Live<{ fetchedAt: string | null; failure: LiveFailure | null }>;

/** Says once for the whole screen how old it is, where it could not be asked for anew: as old as its oldest part. */
export function DashboardFreshness({ parts }: { parts: readonly Part[] }) {
  const shown = parts.flatMap((part) => (part.state === 'ready' ? [part.value] : []));
  const refused = shown.find(({ failure }) => failure?.kind === 'refused')?.failure;
  const stale = shown.filter(({ failure }) => failure !== null);
  const [oldest] = stale.flatMap(({ fetchedAt }) => fetchedAt ?? []).sort();
  if (stale.length === 0) return null;
  const time = oldest === undefined ? null : formatMoment(oldest);
  return (
    <Above>
      {refused?.kind === 'refused' ? (
        <Notice tone="attention" title={refused.detail}>
          {time !== null && commonTexts.asOf(time)}
        </Notice>
      ) : (
        <Notice tone="waiting">{commonTexts.fromTablet(time)}</Notice>
      )}
    </Above>
  );
}

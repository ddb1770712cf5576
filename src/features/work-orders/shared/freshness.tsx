import { chakra } from '@chakra-ui/react';
import type { LiveFailure } from '#app/hooks/use-live-query.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Notice } from '#app/ui/notice.tsx';
import { formatMoment } from '#domain/dates.ts';

const Line = chakra('p', { base: { color: 'fg.muted', textStyle: 'small', marginBottom: '3' } });
const Above = chakra('div', { base: { marginBottom: 'gap' } });

type Props = {
  fetchedAt: string | null;
  source: 'server' | 'device';
  refreshing: boolean;
  failure: LiveFailure | null;
  /** What has just happened to it, said for a while in place of its age. */
  news?: string | null;
};

/** How old what stands on the screen is, and why it is not newer. A Notice only where it is older than it should be. */
export function Freshness({ fetchedAt, source, refreshing, failure, news = null }: Props) {
  const time = fetchedAt === null ? null : formatMoment(fetchedAt);
  if (failure !== null && failure.kind === 'refused') {
    return (
      <Above>
        <Notice tone="attention">{failure.detail}</Notice>
      </Above>
    );
  }
  if (source === 'device' || failure !== null) {
    return (
      <Above>
        <Notice tone="waiting">{commonTexts.fromTablet(time)}</Notice>
      </Above>
    );
  }
  if (time === null) return null;
  if (news !== null) return <Line>{news}</Line>;
  // The line keeps its place whether or not something is being fetched: a list must not jump when its answer arrives.
  return <Line>{refreshing ? `${commonTexts.refreshing} ${commonTexts.asOf(time)}` : asOf(time)}</Line>;
}

function asOf(time: string): string {
  const words = commonTexts.asOf(time);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

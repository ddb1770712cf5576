import type { LiveFailure } from '#app/hooks/use-live-query.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Mark } from '#app/ui/badge.tsx';
import { Box, chakra } from '#app/ui/chakra.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Text } from '#app/ui/text.tsx';
import { formatMoment } from '#domain/dates.ts';

type Props = {
  fetchedAt: string | null;
  source?: 'server' | 'device';
  refreshing: boolean;
  failure: LiveFailure | null;
  /** 'Changed by … just now', shown for a while instead of the age. */
  news?: string | null;
  /** In a row with other words its height is the row's. */
  isInRow?: boolean;
};

/** One line in every case, so that nothing moves when an attempt to fetch fails; only a refusal says more. */
const Line = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: '8',
    marginBottom: '2',
    'header &': { marginBottom: '0' },
  },
  variants: { inRow: { true: { marginBottom: '0' } } },
});

/** The age of the data on the screen, marked where it is older than it should be. */
export function Freshness({
  fetchedAt,
  source = 'server',
  refreshing,
  failure,
  news = null,
  isInRow = false,
}: Props) {
  const time = fetchedAt === null ? null : formatMoment(fetchedAt);
  if (failure?.kind === 'refused') {
    return (
      <Box marginBottom={isInRow ? '0' : 'gap'}>
        <Notice tone="attention">{failure.detail}</Notice>
      </Box>
    );
  }
  if (source === 'device' || failure !== null) {
    return (
      <Line inRow={isInRow}>
        <Mark tone="offline">{commonTexts.fromTablet(time)}</Mark>
      </Line>
    );
  }
  if (time === null) return null;
  return (
    <Line inRow={isInRow}>
      <Text tone="muted" size="small">
        {news ?? (refreshing ? `${commonTexts.refreshing} ${commonTexts.asOf(time)}` : asOf(time))}
      </Text>
    </Line>
  );
}

function asOf(time: string): string {
  const words = commonTexts.asOf(time);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

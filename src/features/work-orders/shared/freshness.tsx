import type { LiveFailure } from '#app/hooks/use-live-query.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Box } from '#app/ui/chakra.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Text } from '#app/ui/text.tsx';
import { formatMoment } from '#domain/dates.ts';

type Props = {
  fetchedAt: string | null;
  source: 'server' | 'device';
  refreshing: boolean;
  failure: LiveFailure | null;
  /** 'Changed by … just now', shown for a while instead of the age. */
  news?: string | null;
};

/** The age of the data on the screen. A Notice only when it is older than it should be. */
export function Freshness({ fetchedAt, source, refreshing, failure, news = null }: Props) {
  const time = fetchedAt === null ? null : formatMoment(fetchedAt);
  if (source === 'device' || failure !== null) {
    return (
      <Box marginBottom="gap">
        {failure?.kind === 'refused' ? (
          <Notice tone="attention">{failure.detail}</Notice>
        ) : (
          <Notice tone="waiting">{commonTexts.fromTablet(time)}</Notice>
        )}
      </Box>
    );
  }
  if (time === null) return null;
  // Shown whether or not a fetch is under way, so that the list below does not jump when the answer arrives.
  return (
    <Text tone="muted" size="small" marginBottom="3">
      {news ?? (refreshing ? `${commonTexts.refreshing} ${commonTexts.asOf(time)}` : asOf(time))}
    </Text>
  );
}

function asOf(time: string): string {
  const words = commonTexts.asOf(time);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

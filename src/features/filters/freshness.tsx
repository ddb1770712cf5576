import { createContext, type ReactNode, useContext, useEffect, useId, useState } from 'react';
import type { LiveFailure } from '#app/hooks/use-live-query.ts';
import { useTransitionStore } from '#app/hooks/use-transition-store.ts';
import { createStore, type ReadableStore, type Store } from '#app/store.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Mark } from '#app/ui/badge.tsx';
import { Box, chakra } from '#app/ui/chakra.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Text } from '#app/ui/text.tsx';
import { formatMoment } from '#domain/dates.ts';

type Age = {
  fetchedAt: string | null;
  source?: 'server' | 'device';
  refreshing: boolean;
  failure: LiveFailure | null;
};

type Props = Age & {
  /** 'Changed by … just now', shown for a while instead of the age. */
  news?: string | null;
  /** In a row with other text, its height is the row's. */
  isInRow?: boolean;
};

/** One line in every case, so that nothing moves when a fetch fails; only a refusal says more. */
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

/** One part's contribution to the age of a screen. */
type PartOfAge = { fetchedAt: string | null; isSaved: boolean; refreshing: boolean };

const NO_PARTS: ReadableStore<ReadonlyMap<string, PartOfAge>> = createStore(new Map());

const Parts = createContext<Store<ReadonlyMap<string, PartOfAge>> | null>(null);

/** Groups the parts of a screen: its `Freshness` shows the age of the oldest one. */
export function OneAge({ children }: { children: ReactNode }) {
  const [parts] = useState(() => createStore<ReadonlyMap<string, PartOfAge>>(new Map()));
  return <Parts value={parts}>{children}</Parts>;
}

/** A part whose age is shown by the screen's `Freshness`. A refusal by the server is still shown here. */
export function PartAge(age: Age) {
  const parts = useContext(Parts);
  const id = useId();
  const { fetchedAt, isSaved, refreshing } = partOf(age);
  useEffect(() => {
    if (parts === null) return;
    parts.set(new Map(parts.getSnapshot()).set(id, { fetchedAt, isSaved, refreshing }));
    return () => parts.set(new Map([...parts.getSnapshot()].filter(([other]) => other !== id)));
  }, [parts, id, fetchedAt, isSaved, refreshing]);
  return parts === null || age.failure?.kind === 'refused' ? <Freshness {...age} /> : null;
}

function partOf({ fetchedAt, source, refreshing, failure }: Age): PartOfAge {
  const isSaved = source === 'device' || (failure !== null && failure.kind !== 'refused');
  return { fetchedAt, isSaved, refreshing };
}

/** The oldest of its own part and the others; a saved copy if one of them is. */
function useOldest(own: PartOfAge): PartOfAge {
  const all = [own, ...useTransitionStore(useContext(Parts) ?? NO_PARTS).values()];
  const times = all.flatMap(({ fetchedAt }) => fetchedAt ?? []);
  return {
    fetchedAt: times.sort((one, other) => Date.parse(one) - Date.parse(other))[0] ?? null,
    isSaved: all.some(({ isSaved }) => isSaved),
    refreshing: all.some(({ refreshing }) => refreshing),
  };
}

/** The age of the data on the screen, highlighted if it is older than it should be. */
export function Freshness({ news = null, isInRow = false, ...age }: Props) {
  const { failure } = age;
  const { fetchedAt, isSaved, refreshing } = useOldest(partOf(age));
  const time = fetchedAt === null ? null : formatMoment(fetchedAt);
  if (failure?.kind === 'refused') {
    return (
      <Box marginBottom={isInRow ? '0' : 'gap'}>
        <Notice tone="attention">{failure.detail}</Notice>
      </Box>
    );
  }
  if (isSaved) {
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

import { chakra } from '@chakra-ui/react';
import { usePrefetch } from '#app/hooks/use-prefetch.ts';
import { ProgressLine } from '#app/ui/progress-line.tsx';
import { texts } from '#domain/texts.ts';

/** 'Preparing this tablet: 84 of 120', while it lasts; never in the way. */
export function PrefetchLine() {
  const state = usePrefetch();
  if (state.state !== 'running') return null;
  const text = texts.sync.preparing(state.done, state.of);
  return (
    <chakra.div marginBottom="4">
      <ProgressLine value={state.done} max={state.of} label={text} text={text} />
    </chakra.div>
  );
}

import type { OthersEntries } from '#app/sync/views/outbox-items.ts';
import { syncTexts } from '#app/texts/common.ts';
import { chakra } from '#app/ui/chakra.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { formatMoment } from '#domain/dates.ts';
import { sharedTabletTexts } from './texts.ts';
import { WaitingKinds } from './waiting-kinds.tsx';

type Props = OthersEntries & {
  /** Their queue is paused because the server no longer accepted their token. */
  isPaused?: boolean;
};

/** Work of a signed-out user that waits here: its amount, age and kinds of actions; never its content. */
export function OthersWaiting({ ownerName, count, since, kinds, isPaused = false }: Props) {
  return (
    <Notice tone={isPaused ? 'attention' : 'waiting'}>
      <chakra.p overflowWrap="anywhere">{describe(ownerName, count, isPaused)}</chakra.p>
      <chakra.p textStyle="small">
        {sharedTabletTexts.since(formatMoment(since))}
        <WaitingKinds kinds={kinds} />
      </chakra.p>
    </Notice>
  );
}

function describe(name: string, count: number, isPaused: boolean): string {
  if (name === '') return sharedTabletTexts.othersUnnamed(count);
  return isPaused ? syncTexts.signInAs(name, count) : sharedTabletTexts.others(name, count);
}

import type { OthersEntries } from '#app/sync/read-models/outbox-items.ts';
import { syncTexts } from '#app/texts/common.ts';
import { chakra } from '#app/ui/chakra.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { formatMoment } from '#domain/dates.ts';
import { sharedTabletTexts } from './texts.ts';
import { WaitingKinds } from './waiting-kinds.tsx';

type Props = OthersEntries & {
  /** Their queue stands still because the server no longer took their token. */
  isPaused?: boolean;
};

/** What a person who is not signed in has waiting here: how many, since when and what kinds of acts; never what is in them. */
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

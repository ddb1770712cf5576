import { useServices } from '#app/hooks/engine-provider.tsx';
import { useLiveQuery } from '#app/hooks/use-live-query.ts';
import { useSessionUser } from '#app/hooks/use-session.ts';
import { declineUnnamedWork, takeOver } from '#app/sync/outbox/take-over.ts';
import { readUnnamedWork, type UnnamedWork } from '#app/sync/views/unnamed-work.ts';
import { Button } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { formatMoment } from '#domain/dates.ts';
import { ownerKey, ownerOf } from '#domain/session/session.ts';
import { sharedTabletTexts as texts } from './texts.ts';
import { useReportedAction } from './use-reported-action.ts';
import { WaitingKinds } from './waiting-kinds.tsx';

/**
 * Asks whose work it is that belongs to a user without a name [S13]: on every screen until it is answered. With
 * `again`, it also lists work that the user has denied, because a mistaken 'No' would leave it here for good.
 */
export function UnnamedWorkQuestions({ again = false }: { again?: boolean }) {
  const { database } = useServices();
  const user = useSessionUser();
  const person = user === null ? '' : ownerKey(ownerOf(user));
  const read = useLiveQuery(() => readUnnamedWork(database, person), [database, person]);
  const found = read.state === 'ready' ? read.value : [];
  return found
    .filter(({ isLeft }) => again || !isLeft)
    .map((work) => (
      <Question key={work.owner} work={work} person={{ owner: person, name: user?.username ?? '' }} />
    ));
}

function Question({ work, person }: { work: UnnamedWork; person: { owner: string; name: string } }) {
  const { database, engine } = useServices();
  const run = useReportedAction('asking whose work it is');
  const { owner, count, drafts, since, kinds, isLeft } = work;
  const take = async () => {
    await takeOver(database, owner, person);
    engine.wake('changed');
  };
  return (
    <Notice
      tone="attention"
      title={texts.isItYours}
      actions={
        <>
          <Button onClick={() => run(take)}>{texts.isMine}</Button>
          {!isLeft && (
            <Button
              variant="quiet"
              onClick={() => run(() => declineUnnamedWork(database, owner, person.owner))}
            >
              {texts.isNotMine}
            </Button>
          )}
        </>
      }
    >
      <chakra.p>{texts.unnamedHolds(count, drafts)}</chakra.p>
      {count > 0 && (
        <chakra.p textStyle="small">
          {texts.since(formatMoment(since))}
          <WaitingKinds kinds={kinds} />
        </chakra.p>
      )}
    </Notice>
  );
}

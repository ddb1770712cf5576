import { CatchBoundary } from '@tanstack/react-router';
import type { DeviceDatabase } from '#app/data/database.ts';
import { LostWork } from '#app/features/office/lost-work.tsx';
import { OthersWaiting } from '#app/features/office/others-waiting.tsx';
import { sharedTabletTexts } from '#app/features/office/texts.ts';
import { type QueryRead, useLiveQuery } from '#app/hooks/use-live-query.ts';
import { type KeptWork as KeptOnDevice, readKeptWork } from '#app/sync/read-models/outbox-items.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { accessTexts } from '../texts.ts';
import { outsideTexts as texts } from './texts.ts';

/** The longest that a page waits for what is kept (ms), so that it stands there from the first and pushes nothing. */
const PATIENCE_MS = 400;

export type KeptRead = QueryRead<KeptOnDevice>;

/** What is kept here, for a page that is about to be drawn; `loading` where the database takes its time. */
export async function readKeptSoon(database: DeviceDatabase): Promise<KeptRead> {
  const late = new Promise<KeptRead>((resolve) => {
    setTimeout(() => resolve({ state: 'loading' }), PATIENCE_MS);
  });
  const read = readKeptWork(database).then(
    (value): KeptRead => ({ state: 'ready', value }),
    // The page reads it again, and says so when that fails too.
    (): KeptRead => ({ state: 'loading' }),
  );
  return await Promise.race([read, late]);
}

type KeptProps = {
  database: DeviceDatabase;
  earlier?: KeptRead | undefined;
  /** The person has an outbox, which says more. */
  isSignedIn?: boolean;
};

/**
 * How much waits on this device and whose it is, and how much was lost. It is a live count, because entries that were
 * being sent when the session ended may still arrive. `database` is null when the browser does not open it.
 */
export function KeptWork({
  database,
  earlier,
  isSignedIn = false,
}: Omit<KeptProps, 'database'> & { database: DeviceDatabase | null }) {
  if (database === null) return <KeptUnknown />;
  return (
    <>
      <LostWork isOutside={!isSignedIn} />
      <CatchBoundary getResetKey={() => 'kept-work'} errorComponent={KeptUnknown}>
        <KeptPeople database={database} earlier={earlier} isSignedIn={isSignedIn} />
      </CatchBoundary>
    </>
  );
}

function KeptUnknown() {
  return (
    <Notice
      tone="attention"
      actions={
        // A full page load: that page exports what can still be read.
        <Button asChild variant="quiet">
          <a href="/diagnostics">{accessTexts.diagnostics}</a>
        </Button>
      }
    >
      {sharedTabletTexts.unknown}
    </Notice>
  );
}

function KeptPeople({ database, earlier, isSignedIn }: KeptProps) {
  const read = useLiveQuery(() => readKeptWork(database), [database], earlier);
  if (read.state !== 'ready' || read.value.people.length === 0) return null;
  const { people, photos, signInAs } = read.value;
  const items = people.reduce((sum, { count }) => sum + count, 0);
  return (
    <Stack width="full">
      <strong>{isSignedIn ? texts.keptUnsent(items) : texts.kept(items)}</strong>
      {photos > 0 && <p>{texts.keptPhotos(photos)}</p>}
      {!isSignedIn &&
        people.map((person) => (
          <OthersWaiting key={person.owner} {...person} isPaused={person.owner === signInAs} />
        ))}
    </Stack>
  );
}

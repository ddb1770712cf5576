import { CatchBoundary } from '@tanstack/react-router';
import type { DeviceDatabase } from '#app/data/database.ts';
import { LostWork } from '#app/features/office/lost-work.tsx';
import { OthersWaiting } from '#app/features/office/others-waiting.tsx';
import { sharedTabletTexts } from '#app/features/office/texts.ts';
import { type QueryRead, useLiveQuery } from '#app/hooks/use-live-query.ts';
import { type KeptWork as KeptOnDevice, readKeptWork } from '#app/sync/views/outbox-items.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { accessTexts } from '../texts.ts';
import { outsideTexts as texts } from './texts.ts';

/** The longest (ms) that a page waits for the stored work, so that it is there from the start and pushes nothing. */
const PATIENCE_MS = 400;

export type KeptRead = QueryRead<KeptOnDevice>;

/** The work stored here, for a page that is about to render; `loading` if the database takes its time. */
export async function readKeptSoon(database: DeviceDatabase): Promise<KeptRead> {
  const late = new Promise<KeptRead>((resolve) => {
    setTimeout(() => resolve({ state: 'loading' }), PATIENCE_MS);
  });
  const read = readKeptWork(database).then(
    (value): KeptRead => ({ state: 'ready', value }),
    // The page reads it again, and shows an error if that fails too.
    (): KeptRead => ({ state: 'loading' }),
  );
  return await Promise.race([read, late]);
}

type KeptProps = {
  database: DeviceDatabase;
  earlier?: KeptRead | undefined;
  /** The user has an outbox, which says more. */
  isSignedIn?: boolean;
};

/**
 * Amount and owner of the work waiting on this device, and amount of lost work. It is a live count, because entries
 * that were being sent when the session ended may still arrive. `database` is null if the browser does not open it.
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
        // A full page load: that page exports everything that can still be read.
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

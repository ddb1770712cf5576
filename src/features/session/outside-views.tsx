import { CatchBoundary, Link } from '@tanstack/react-router';
import { ShieldX, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DeviceDatabase } from '#app/data/database.ts';
import { LostWork } from '#app/features/office/lost-work.tsx';
import { OthersWaiting } from '#app/features/office/others-waiting.tsx';
import { sharedTabletTexts } from '#app/features/office/texts.ts';
import { useLiveQuery } from '#app/hooks/use-live-query.ts';
import { readKeptWork } from '#app/sync/read-models/outbox-items.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { AccessPage } from './access-page.tsx';
import { accessTexts } from './texts.ts';

type Props = {
  /** Empty where the deployment has none. */
  dashboardUrl: string;
  /** The notice about work that waits on this device. */
  kept: ReactNode;
};

/** The public page (decision A5). */
export function LandingView({ dashboardUrl, kept }: Props) {
  return (
    <AccessPage
      icon={<Truck aria-hidden />}
      title={commonTexts.productName}
      actions={dashboardUrl !== '' && <DashboardLink url={dashboardUrl} />}
    >
      <p>{accessTexts.purpose}</p>
      <p>{accessTexts.howToSignIn}</p>
      {kept}
      <Text tone="muted">
        <strong>{accessTexts.install}.</strong> {accessTexts.installHint}
      </Text>
    </AccessPage>
  );
}

/** No session, or a role that may not open the page: it has a button in every deployment (decision G6). */
export function UnauthorizedView({ dashboardUrl, kept, isSignedIn }: Props & { isSignedIn: boolean }) {
  return (
    <AccessPage
      icon={<ShieldX aria-hidden />}
      title={accessTexts.unauthorizedTitle}
      actions={
        <>
          {dashboardUrl === '' ? (
            <Button asChild>
              <Link to="/landing">{accessTexts.toLanding}</Link>
            </Button>
          ) : (
            <DashboardLink url={dashboardUrl} />
          )}
          {isSignedIn && (
            <Button asChild variant="quiet">
              <Link to="/">{accessTexts.goHome}</Link>
            </Button>
          )}
        </>
      }
    >
      <p>{accessTexts.unauthorizedText}</p>
      {!isSignedIn && <p>{accessTexts.howToSignIn}</p>}
      {kept}
    </AccessPage>
  );
}

function DashboardLink({ url }: { url: string }) {
  return (
    <Button asChild>
      <a href={url}>{accessTexts.openDashboard}</a>
    </Button>
  );
}

type KeptProps = {
  database: DeviceDatabase;
  /** The person has an outbox, which says more. */
  isSignedIn?: boolean;
};

/**
 * How much waits on this device and whose it is (decision A5), and how much was lost. It is a live count, because entries that were
 * being sent when the session ended may still arrive. `database` is null when the browser does not open it.
 */
export function KeptWork({
  database,
  isSignedIn = false,
}: Omit<KeptProps, 'database'> & { database: DeviceDatabase | null }) {
  if (database === null) return <KeptUnknown />;
  return (
    <>
      <LostWork isOutside={!isSignedIn} />
      <CatchBoundary getResetKey={() => 'kept-work'} errorComponent={KeptUnknown}>
        <Kept database={database} isSignedIn={isSignedIn} />
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

function Kept({ database, isSignedIn }: Required<KeptProps>) {
  const read = useLiveQuery(() => readKeptWork(database), [database]);
  if (read.state !== 'ready' || read.value.people.length === 0) return null;
  const { people, photos, signInAs } = read.value;
  const items = people.reduce((sum, { count }) => sum + count, 0);
  return (
    <Stack width="full">
      <strong>{isSignedIn ? accessTexts.keptUnsent(items) : accessTexts.kept(items)}</strong>
      {photos > 0 && <p>{accessTexts.keptPhotos(photos)}</p>}
      {!isSignedIn &&
        people.map((person) => (
          <OthersWaiting key={person.owner} {...person} isPaused={person.owner === signInAs} />
        ))}
    </Stack>
  );
}

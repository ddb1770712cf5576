import { Link } from '@tanstack/react-router';
import { CircleUserRound } from 'lucide-react';
import { lazy, useEffect, useState } from 'react';
import { entryKeys } from '#app/data/entries.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { nameOf } from '#app/texts/common.ts';
import { Button, IconButton } from '#app/ui/button.tsx';
import { KeyValue } from '#app/ui/key-value.tsx';
import { LazyDrawer } from '#app/ui/lazy-dialogs.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Part } from '#app/ui/part.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { uiTexts } from '#app/ui/texts.ts';
import { may } from '#domain/permissions.ts';
import { ownerKey, ownerOf, type SessionUser } from '#domain/session/session.ts';
import { formatSize } from '#domain/units.ts';
import { shellTexts } from './texts.ts';

const AppearancePicker = lazy(async () => ({
  default: (await import('#app/ui/appearance-picker.tsx')).AppearancePicker,
}));

const SignInPlace = lazy(async () => ({ default: (await import('./sign-in-place.tsx')).SignInPlace }));

const SignOutDialog = lazy(async () => ({
  default: (await import('./sign-out-dialog.tsx')).SignOutDialog,
}));

type Props = { user: SessionUser; verified: boolean; onSignOut: () => void };

/** The signed-in user, the app's appearance on this device, its storage, and signing out. */
export function UserMenu({ user, verified, onSignOut }: Props) {
  const [open, setOpen] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const { database, report } = useServices();

  /** Counts again, to include work captured a moment ago. A broken database must not prevent signing out. */
  async function leave() {
    const unsent = await entryKeys(database, { owner: ownerKey(ownerOf(user)) });
    if (unsent.length > 0) setLeaving(true);
    else onSignOut();
  }
  const onLeave = () =>
    void leave().catch((error: unknown) => {
      report(error, 'counting what is not sent');
      onSignOut();
    });
  return (
    <>
      <IconButton name={shellTexts.account} icon={<CircleUserRound />} onClick={() => setOpen(true)} />
      <LazyDrawer
        open={open}
        onClose={() => setOpen(false)}
        partName={shellTexts.account}
        title={nameOf(user.employee.name || user.username)}
        description={shellTexts.roles[user.role]}
        footer={
          <Button variant="quiet" width="full" onClick={onLeave}>
            {shellTexts.signOut}
          </Button>
        }
      >
        <Stack gap="section">
          {!verified && <Notice tone="waiting">{shellTexts.unverified}</Notice>}
          <KeyValue
            items={[
              { label: shellTexts.city, value: user.city.name },
              { label: shellTexts.location, value: user.locationName },
            ]}
          />
          <Part name={uiTexts.theme}>
            <AppearancePicker />
            {may(user.role, 'device.sign-in') && <SignInPlace user={user} />}
            {/* Together with the part above it, so that it does not move. */}
            <div>
              <DeviceFacts />
            </div>
          </Part>
        </Stack>
      </LazyDrawer>
      {leaving && (
        <Part name={shellTexts.signOut} onClose={() => setLeaving(false)}>
          <SignOutDialog user={user} onSignOut={onSignOut} onStay={() => setLeaving(false)} />
        </Part>
      )}
    </>
  );
}

/** Asks the browser to keep it. */
function NotKept() {
  return (
    <>
      {`${shellTexts.notKept} · `}
      <TextLink asChild>
        <Link to="/diagnostics">{shellTexts.keepIt}</Link>
      </TextLink>
    </>
  );
}

/** A long version breaks at the plus sign, and not within the commit. */
const inLines = (version: string) => version.replace('+', '+\u200B');

type Facts = { used: number | null; free: number | null; persisted: boolean | null };

/** This device's storage, whether the browser promised to keep it, and the versions. */
function DeviceFacts() {
  const { config } = useServices();
  const [facts, setFacts] = useState<Facts | null>(null);
  useEffect(() => {
    let alive = true;
    void readFacts().then((read) => {
      if (alive) setFacts(read);
    });
    return () => {
      alive = false;
    };
  }, []);
  const size = (bytes: number | null | undefined) => (bytes == null ? '–' : formatSize(bytes));
  return (
    <>
      <KeyValue
        items={[
          { label: shellTexts.storageUsed, value: size(facts?.used) },
          { label: shellTexts.storageFree, value: size(facts?.free) },
          {
            label: shellTexts.storageKept,
            value: facts?.persisted == null ? '–' : facts.persisted ? shellTexts.kept : <NotKept />,
          },
          { label: shellTexts.appVersion, value: inLines(__APP_VERSION__) },
          { label: shellTexts.serverVersion, value: inLines(config.getSnapshot().version || '–') },
        ]}
      />
      <TextLink asChild>
        <Link to="/diagnostics">{shellTexts.diagnostics}</Link>
      </TextLink>
    </>
  );
}

async function readFacts(): Promise<Facts> {
  const estimate = await navigator.storage?.estimate?.();
  const persisted = (await navigator.storage?.persisted?.()) ?? null;
  const { usage, quota } = estimate ?? {};
  return {
    used: usage ?? null,
    free: usage === undefined || quota === undefined ? null : quota - usage,
    persisted,
  };
}

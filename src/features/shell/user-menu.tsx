import { CircleUserRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { entryKeys } from '#app/data/entries.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { KeyValue } from '#app/ui/key-value.tsx';
import { LazyDrawer } from '#app/ui/lazy-dialogs.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { ownerKey, ownerOf, type SessionUser } from '#domain/session/session.ts';
import { DeviceFacts } from './device-facts.tsx';
import { shellTexts } from './texts.ts';

const AppearancePicker = lazy(async () => ({
  default: (await import('#app/ui/appearance-picker.tsx')).AppearancePicker,
}));

const SignOutDialog = lazy(async () => ({
  default: (await import('./sign-out-dialog.tsx')).SignOutDialog,
}));

type Props = { user: SessionUser; verified: boolean; onSignOut: () => void };

/** Who is signed in, how the app looks on this device, what it stores, and the way out. */
export function UserMenu({ user, verified, onSignOut }: Props) {
  const [open, setOpen] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const { database, report } = useServices();

  /** Counted anew: what was captured a moment ago counts too. A broken database keeps nobody in. */
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
        title={user.username}
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
          <Suspense fallback={null}>
            <AppearancePicker />
          </Suspense>
          <div>
            <DeviceFacts />
          </div>
        </Stack>
      </LazyDrawer>
      {leaving && (
        <Suspense fallback={null}>
          <SignOutDialog user={user} onSignOut={onSignOut} onStay={() => setLeaving(false)} />
        </Suspense>
      )}
    </>
  );
}

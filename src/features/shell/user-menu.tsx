import { chakra, Flex } from '@chakra-ui/react';
import { CircleUserRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSyncStatus } from '#app/hooks/use-sync-status.ts';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { KeyValue } from '#app/ui/key-value.tsx';
import { LazyConfirmDialog, LazyDrawer } from '#app/ui/lazy-dialogs.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { SessionUser } from '#domain/session/session.ts';
import { texts } from '#domain/texts.ts';
import { DeviceFacts } from './device-facts.tsx';

const AppearancePicker = lazy(async () => ({
  default: (await import('#app/ui/appearance-picker.tsx')).AppearancePicker,
}));

type Props = { user: SessionUser; verified: boolean; onSignOut: () => void };

/** Who is signed in, how the app looks on this device, what it stores, and the way out. */
export function UserMenu({ user, verified, onSignOut }: Props) {
  const [open, setOpen] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const { waiting, attention } = useSyncStatus();
  const unsent = waiting + attention;
  const leave = () => (unsent > 0 ? setLeaving(true) : onSignOut());
  return (
    <>
      <IconButton name={texts.user.menu} icon={<CircleUserRound />} onClick={() => setOpen(true)} />
      <LazyDrawer
        open={open}
        onClose={() => setOpen(false)}
        title={user.username}
        description={texts.user.roles[user.role]}
        footer={
          <Button variant="quiet" width="full" onClick={leave}>
            {texts.user.signOut}
          </Button>
        }
      >
        <Flex direction="column" gap="section">
          {!verified && <Notice tone="waiting">{texts.access.unverified}</Notice>}
          <KeyValue
            items={[
              { label: texts.user.city, value: user.city.name },
              { label: texts.user.location, value: user.locationName },
            ]}
          />
          <Suspense fallback={null}>
            <AppearancePicker />
          </Suspense>
          <chakra.div>
            <DeviceFacts />
          </chakra.div>
        </Flex>
      </LazyDrawer>
      <LazyConfirmDialog
        open={leaving}
        title={texts.user.signOut}
        question={texts.user.unsent(unsent)}
        confirmLabel={texts.user.signOutAnyway}
        cancelLabel={texts.user.stay}
        onConfirm={onSignOut}
        onCancel={() => setLeaving(false)}
      />
    </>
  );
}

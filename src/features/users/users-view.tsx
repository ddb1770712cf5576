import { UsersRound } from 'lucide-react';
import { useAdditions } from '#app/hooks/use-server.ts';
import { useSessionUser } from '#app/hooks/use-session.ts';
import { menuTexts } from '#app/texts/common.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { DevicesTab } from './devices-tab.tsx';
import { PeopleTab } from './people-tab.tsx';
import { usersTexts as texts } from './texts.ts';
import type { UsersAddress } from './users-address.ts';

type Props = { address: UsersAddress; onAddress: (next: UsersAddress) => void };

/** The people of the complex with their sign-ins, and the devices that they use. */
export function UsersView({ address, onAddress }: Props) {
  const isOffered = useAdditions();
  const user = useSessionUser();
  if (user === null) return null;
  const title = menuTexts['/users'];
  return (
    <>
      <PageHeader title={title} subtitle={texts.of(user.complex.name, user.city.name)} />
      {isOffered ? (
        <Tabs
          label={title}
          tabs={[
            { value: 'people', label: texts.people },
            { value: 'devices', label: texts.devices },
          ]}
          value={address.tab ?? 'people'}
          onChange={(tab) => onAddress(tab === 'devices' ? { tab } : {})}
        >
          {address.tab === 'devices' ? <DevicesTab /> : <PeopleTab address={address} onAddress={onAddress} />}
        </Tabs>
      ) : (
        <EmptyState icon={<UsersRound aria-hidden />} sentence={texts.notHere} />
      )}
    </>
  );
}

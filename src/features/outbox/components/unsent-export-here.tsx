import { read } from '#app/data/access.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useLiveQuery } from '#app/hooks/use-live-query.ts';
import { useOwner, useSessionUser } from '#app/hooks/use-session.ts';
import { UnsentExport } from './unsent-export.tsx';

/** 'Export unsent work' of whoever is signed in; of everybody where nobody is. */
export function UnsentExportHere() {
  const { database, config, report } = useServices();
  const user = useSessionUser();
  const owner = useOwner()?.owner ?? '';
  const others = useLiveQuery(
    () => read(database, [database.entries], () => database.entries.where('owner').notEqual(owner).count()),
    [database, owner],
  );
  const { apiHost, version } = config.getSnapshot();
  return (
    <UnsentExport
      openDatabase={async () => database}
      who={user === null ? null : { owner, user: user.username }}
      others={others.state === 'ready' ? others.value : 0}
      server={{ apiHost, version }}
      report={report}
    />
  );
}

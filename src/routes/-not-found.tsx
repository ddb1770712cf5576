import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { NotFoundPage, NotFoundView } from '#app/features/session/not-found-view.tsx';
import type { Services } from '#app/hooks/engine-provider.tsx';
import { settledSession } from './-context.ts';
import { SignedInRoom } from './-signed-in-room.tsx';

/** Null: nobody. */
type Person = { services: Services } | null;

/** Signed-in users stay in the frame, where the menu leads on. */
export function NotFound() {
  const { services } = useRouteContext({ from: '__root__' });
  const [person, setPerson] = useState<Person>();
  useEffect(() => {
    let isOver = false;
    const find = async (): Promise<Person> => {
      const started = await services();
      return (await settledSession(started)).state === 'signed-in' ? { services: started } : null;
    };
    // The signed-out page needs nothing that could have failed to start.
    void find()
      .catch(() => null)
      .then((found) => {
        if (!isOver) setPerson(found);
      });
    return () => {
      isOver = true;
    };
  }, [services]);
  if (person === undefined) return null;
  if (person === null) return <NotFoundPage />;
  return (
    <SignedInRoom services={person.services}>
      <NotFoundView />
    </SignedInRoom>
  );
}

import { useState } from 'react';
import { it } from 'vitest';
import { useFresh } from '#app/hooks/use-fresh.ts';
import { listSignInPeople } from '#contract/calls/sign-in-codes.ts';
import { ROLES } from '#domain/permissions.ts';
import { act, eventually, openScreen, press, words } from '#testkit/screen.tsx';
import { aTablet } from '#testkit/tablet.ts';

function People() {
  const people = useFresh(listSignInPeople);
  return <p>{people.state === 'ready' ? `${people.value.value.length} people` : people.state}</p>;
}

function Screen() {
  const [times, setTimes] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setTimes(times + 1)}>
        Open again
      </button>
      <People key={times} />
    </>
  );
}

it('a screen that is opened again while its first answer is on the way gets one too', async () => {
  const tablet = await aTablet();
  const { server } = tablet;
  const person = { id: '1', username: 'a', name: 'A', role: ROLES.creator };
  server.answers.set('sign-in-code.people', { data: { records: [person] } });
  let arrive = (): void => undefined;
  server.whileAnswering(() => new Promise((resolve) => (arrive = resolve)));
  await openScreen(tablet, <Screen />);
  await eventually('it is asked', () => server.asked.some(({ call }) => call === 'sign-in-code.people'));
  await press('Open again');
  await eventually('it is answered', () => words().includes('1 people'));
  await act(async () => arrive());
});

import { Agent, type ClientRequest, get } from 'node:http';
import { TOKENS } from './support/ground.ts';
import type { Part } from './support/part.ts';

/** Number of streams that a user may hold, according to the operations page. */
const PER_PERSON = 20;

/** Far more event streams than one user may hold, kept open while other users work, then closed at once. */
export const streams: Part = {
  name: 'streams',
  says: 'a thousand event streams at once',
  run: async ({ client, target, counts }) => {
    const people = Object.values(TOKENS);
    const agent = new Agent({ maxSockets: counts.streams });
    const open: ClientRequest[] = [];
    const statuses = new Map<number, number>();
    const before = target.memoryMib();
    for (let index = 0; index < counts.streams; index += 50) {
      const some = Array.from({ length: Math.min(50, counts.streams - index) }, (_, offset) =>
        openStream(client.origin, people[(index + offset) % people.length] ?? '', agent, open),
      );
      for (const status of await Promise.all(some)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    const during = target.memoryMib();
    const list = await client.send({
      method: 'GET',
      path: '/api/vendors/work-orders/',
      token: TOKENS.superAdmin,
    });
    if (list.status !== 200) client.breach(`a list was answered ${list.status} beside the streams`);
    for (const request of open) request.destroy();
    agent.destroy();
    const held = statuses.get(200) ?? 0;
    const odd = [...statuses.keys()].filter((status) => ![200, 429, 503].includes(status));
    if (odd.length > 0) client.breach(`streams were answered ${odd.join(', ')}`);
    if (held > PER_PERSON * people.length)
      client.breach(`${held} streams were held by ${people.length} people`);
    if (held === 0) client.breach('no stream was opened at all');
    const again = await openStream(client.origin, TOKENS.superAdmin, new Agent(), open);
    open.at(-1)?.destroy();
    if (again !== 200 && !(await opensSoon(client.origin, open)))
      client.breach('no stream opens after the others went');
    return [
      [
        'streams',
        `${counts.streams}: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}`,
      ],
      ['memory before and with them', `${before} and ${during} MiB`],
    ];
  },
};

/** Its status; 0 if the connection ended without one. */
function openStream(origin: string, token: string, agent: Agent, open: ClientRequest[]): Promise<number> {
  return new Promise((resolve) => {
    const request = get(
      `${origin}/api/events`,
      { agent, headers: { Authorization: `Token ${token}` } },
      (answer) => {
        answer.on('error', () => undefined);
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    request.on('error', () => resolve(0));
    open.push(request);
  });
}

/** The server detects closed connections one after the other. */
async function opensSoon(origin: string, open: ClientRequest[]): Promise<boolean> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const status = await openStream(origin, TOKENS.superAdmin, new Agent(), open);
    open.at(-1)?.destroy();
    if (status === 200) return true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return false;
}

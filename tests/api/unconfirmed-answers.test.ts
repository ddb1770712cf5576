import { describe, expect, it } from 'vitest';
import { RejectedError, UnconfirmedError } from '#app/api/errors.ts';
import { cancelWorkOrder } from '#contract/calls/work-orders.ts';
import { client, startWorldForEach, world } from './client-world.ts';
import { json, page, type Respond } from './loopback.ts';

startWorldForEach();

describe('an answer to an action that section 7 does not show', () => {
  const action = (isOwnHost: boolean) =>
    client('secret-token', isOwnHost)
      .perform(cancelWorkOrder, { params: { id: '1' } })
      .catch((error: unknown) => error);

  it.each<[string, Respond]>([
    ['nothing', (response) => response.writeHead(204).end()],
    ['an empty 200', (response) => response.writeHead(200).end()],
    ['a word', (response) => response.writeHead(200, { 'Content-Type': 'text/plain' }).end('OK')],
    ['a message', json(200, { message: 'Cancelled' })],
    ['an empty record', json(200, { data: {} })],
  ])('[X22] is taken for an action of a host without keys: %s', async (_name, respond) => {
    world.server.answerWith(respond);
    expect(await action(false)).toBeInstanceOf(UnconfirmedError);
    expect(await action(true)).toMatchObject({ name: 'UnreachableError', reason: 'not-ours' });
  });

  it('[X22] is none where a page comes in its place', async () => {
    world.server.answerWith(page(200));
    expect(await action(false)).toMatchObject({ name: 'UnreachableError', reason: 'not-ours' });
  });
});

describe('a refusal in plain text', () => {
  const said = 'It can no longer be cancelled.';
  const text =
    (status: number, type: string): Respond =>
    (response) =>
      response.writeHead(status, { 'Content-Type': type }).end(said);
  const refused = async (isOwnHost: boolean, respond: Respond) => {
    world.server.answerWith(respond);
    const cancelled = client('secret-token', isOwnHost).perform(cancelWorkOrder, { params: { id: '1' } });
    return await cancelled.catch((error: unknown) => error);
  };

  it.each([400, 409, 422])('[X24] is the word of a host without keys: %i', async (status) => {
    const error = await refused(false, text(status, 'text/plain; charset=utf-8'));
    expect(error).toBeInstanceOf(RejectedError);
    expect(error).toMatchObject({ status, problem: { detail: said, code: '', errorMessage: null } });
  });

  it('[X24] may come from anybody where it says that something is missing or forbidden, and of a host with keys', async () => {
    for (const [isOwnHost, respond] of [
      [false, text(404, 'text/plain')],
      [false, text(403, 'text/plain')],
      [false, text(400, 'text/html')],
      [true, text(400, 'text/plain')],
    ] as const) {
      expect(await refused(isOwnHost, respond)).toMatchObject({
        name: 'UnreachableError',
        reason: 'not-ours',
      });
    }
  });
});

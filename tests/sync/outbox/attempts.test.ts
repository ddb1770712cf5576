import { describe, expect, it } from 'vitest';
import type { Attempts } from '#app/data/rows.ts';
import { asRetried } from '#app/sync/outbox/attempts.ts';
import { anEntry } from '../support/orders.ts';

const ID = '018f2e9b-1234-7abc-8def-0123456789ab';
const refusal = { kind: 'refused', status: 422, code: 'invalid', detail: '', fields: {}, at: '' } as const;

describe('the key of another try', () => {
  const keysAfter = (given: Partial<Attempts>) =>
    asRetried(anEntry({ id: ID, state: 'attention', attempts: given })).attempts.keys;

  it('is the next one after a refusal, the same on every device, and the earlier ones stay', () => {
    const first = keysAfter({ outcome: 'refused', failure: refusal });
    expect(first).toEqual([ID, '018f2e9b-1234-8abd-8def-0123456789ab']);
    const second = keysAfter({ outcome: 'refused', failure: refusal, keys: first });
    expect(second).toEqual([...first, '018f2e9b-1234-8abe-8def-0123456789ab']);
    expect(new Set(second).size).toBe(3);
  });

  it('is the same one as long as the server has not decided it', () => {
    const unreachableFailure = { kind: 'unreachable', reason: 'server', status: 500, at: '' } as const;
    const unsure = { kind: 'conflict', code: 'outcome-unknown', detail: '', at: '' } as const;
    for (const failure of [unreachableFailure, unsure, refusal])
      expect(keysAfter({ outcome: 'unknown', failure })).toEqual([ID]);
  });
});

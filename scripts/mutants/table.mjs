import { PROOF_MUTANTS } from './proof.mjs';
import { killTests, STORAGE_MUTANTS } from './storage.mjs';

/**
 * Mutants that would break the promise, each a small change of the sources, with the tests that guard it. `from` occurs
 * exactly once in its file: tests/scripts/mutants.test.ts fails when the sources have changed.
 */
const DELIVERY = 'src/sync/delivery/delivery.ts';
const OUTBOX_STORE = 'src/sync/outbox/outbox-store.ts';
const OUTBOX = 'src/sync/outbox/outbox.ts';
const FAILURE = 'src/sync/delivery/failure.ts';
const ATTEMPTS = 'src/sync/outbox/attempts.ts';
const LANES = 'src/sync/outbox/lanes.ts';
const PRECEDENCE = 'src/sync/outbox/precedence.ts';

const deliveryTests = ['tests/sync/delivery/delivery.test.ts'];
const precedenceTests = ['tests/sync/outbox/precedence.test.ts'];
const outboxTests = ['tests/sync/outbox/outbox.test.ts'];

export const MUTANTS = [
  {
    name: 'no Idempotency-Key is sent',
    patches: [{ file: DELIVERY, from: ', ...(key !== null && { idempotencyKey: key })', to: '' }],
    tests: deliveryTests,
  },
  {
    name: "photos are written outside of the entry's transaction",
    patches: [
      {
        file: OUTBOX,
        from: '    try {\n      const captured = await save(database, tables',
        to: `    try {
      const photos = await photosToTake(database, entry.photoIds, options.draftKey);
      if (photos === null) return refused({ kind: 'storage-failed' });
      await database.photos.bulkPut(photos.map((photo) => ({ ...photo, heldBy: heldByEntry(entry.id) })));
      const captured = await save(database, tables`,
      },
      {
        file: OUTBOX,
        from: `    const [photos, place] = await Promise.all([
      photosToTake(database, photoIds, draftKey),
      draftKey === undefined ? null : placeOf(database, draftKey),
    ]);
    if (photos === null) return null;
`,
        to: '    const place = draftKey === undefined ? null : await placeOf(database, draftKey);\n',
      },
      {
        file: OUTBOX,
        from: '      database.photos.bulkPut(photos.map((photo) => ({ ...photo, heldBy: heldByEntry(id) }))),\n',
        to: '',
      },
    ],
    tests: [...outboxTests, ...killTests],
  },
  {
    name: 'an action is sent as it was read before another attempt of it',
    patches: [
      {
        file: OUTBOX_STORE,
        from: 'photoIds, count, outcome]);',
        to: 'photoIds]);',
      },
    ],
    tests: ['tests/sync/outbox/outbox-store.test.ts'],
  },
  {
    name: 'every tab leads',
    patches: [
      {
        file: 'src/sync/delivery/leader.ts',
        from: 'this.#held = this.#queue(ending.signal);',
        to: 'this.#held = this.#task(ending.signal);',
      },
    ],
    tests: ['tests/sync/delivery/leader.test.ts'],
  },
  {
    name: 'a read that overlapped a write is kept',
    patches: [
      {
        file: 'src/data/orders.ts',
        from: 'return before === after && before % 2 === 0;',
        to: 'return true;',
      },
    ],
    tests: ['tests/entities/orders/pull-orders.test.ts'],
  },
  ...PROOF_MUTANTS,
  {
    name: 'the entry is removed before its receipt is written',
    patches: [
      {
        file: OUTBOX_STORE,
        from: '  return writeEach(database, tables, delivery, settle);',
        to: `  return (async () => {
    await entries.delete(delivery.sent.seq);
    await writeEach(database, tables, delivery, settle);
  })();`,
      },
      {
        file: OUTBOX_STORE,
        from: 'const entry = stored[at];',
        to: 'const entry = deliveries[at]?.sent;',
      },
      { file: OUTBOX_STORE, from: '    database.entries.bulkDelete(all.map(({ seq }) => seq)),\n', to: '' },
    ],
    tests: killTests,
  },
  {
    name: 'a batch that the connection does not carry in time goes out whole again, for ever',
    patches: [{ file: 'src/sync/delivery/upload-pace.ts', from: '    this.#mostTogether = 1;\n', to: '' }],
    tests: ['tests/sync/delivery/in-batches.test.ts'],
  },
  {
    name: 'an attempt answered with 401 is charged',
    patches: [{ file: FAILURE, from: 'Math.max(0, attempts.count - 1)', to: 'attempts.count' }],
    tests: deliveryTests,
  },
  {
    name: 'an attempt that the device cut off is charged',
    patches: [{ file: ATTEMPTS, from: 'return count - cutOff;', to: 'return count - 0 * cutOff;' }],
    tests: killTests,
  },
  {
    name: "another person's entry may be sent",
    patches: [
      {
        file: DELIVERY,
        from: 'return signedIn !== null && ownerKey(signedIn.owner) === entry.owner;',
        to: 'return signedIn !== null || entry.owner === ownerKey(null as never);',
      },
    ],
    tests: ['tests/sync/delivery/delivery.test.ts'],
  },
  {
    name: 'an entry found half sent is left as it is',
    patches: [
      {
        file: 'src/sync/delivery/sender.ts',
        from: 'const cutOff = sending.filter((entry) => !this.#inFlight.has(entry.id));',
        to: 'const cutOff: EntryRow[] = sending.slice(sending.length);',
      },
    ],
    tests: ['tests/sync/delivery/leader.test.ts'],
  },
  {
    name: 'an entry found half sent counts as never sent',
    patches: [
      {
        file: OUTBOX_STORE,
        from: "const outcome = isGuarded ? 'unknown' : 'unguarded';",
        to: 'const outcome = attempts.outcome;',
      },
    ],
    tests: ['tests/sync/delivery/leader.test.ts'],
  },
  {
    name: 'an attempt without an answer counts as never sent',
    patches: [
      {
        file: FAILURE,
        from: "if (failureClass !== 'conflict' && failureClass !== 'refused') return outcome;",
        to: "if (failureClass !== 'conflict' && failureClass !== 'refused') return before;",
      },
    ],
    tests: [...deliveryTests, ...outboxTests],
  },
  {
    name: 'the draft ends before the action is stored',
    patches: [
      {
        file: OUTBOX,
        from: '    const { entries, orders, drafts, names } = database;\n',
        to: `    const { entries, orders, drafts, names } = database;
    if (options.draftKey !== undefined) await drafts.delete(options.draftKey);
`,
      },
    ],
    tests: outboxTests,
  },
  {
    name: 'a host without keys is not asked before sending again',
    patches: [
      {
        file: 'src/sync/keyless/verification.ts',
        from: '(isUnguarded || key === null || isKeyForgotten(entry, clocks));',
        to: '((isUnguarded && key !== null) || isKeyForgotten(entry, clocks));',
      },
    ],
    tests: deliveryTests,
  },
  {
    name: 'a key is trusted longer than hosts keep it',
    patches: [
      {
        file: 'src/sync/limits.ts',
        from: 'KEY_TRUSTED_MS = 25 *',
        to: 'KEY_TRUSTED_MS = 2500 *',
      },
    ],
    tests: ['tests/sync/delivery/delivery.test.ts'],
  },
  {
    name: 'an entry that may have arrived can be withdrawn',
    patches: [
      {
        file: 'src/sync/outbox/entry-states.ts',
        from: "return state === 'queued' && !mayBeDone(attempts);",
        to: "return state === 'queued';",
      },
    ],
    tests: outboxTests,
  },
  {
    name: 'an entry that may have arrived can be edited',
    patches: [{ file: OUTBOX, from: ' || mayBeDone(entry.attempts) || ', to: ' || ' }],
    tests: outboxTests,
  },
  {
    name: 'a retry after a refusal keeps its key',
    patches: [
      {
        file: ATTEMPTS,
        from: 'if (isDecided) waiting.keys = [...keys, nextKey(entry)];',
        to: '',
      },
    ],
    tests: deliveryTests,
  },
  {
    name: 'entries of one order go out side by side',
    patches: [{ file: PRECEDENCE, from: '    changed.set(lane, blocker);\n', to: '' }],
    tests: ['tests/sync/outbox/lanes.test.ts'],
  },
  {
    name: 'an action passes an earlier one that changes what it rests on',
    patches: [
      {
        file: PRECEDENCE,
        from: '    for (const name of restsOn) reason = stronger(reason, changed.get(name), entry);\n',
        to: '',
      },
    ],
    tests: precedenceTests,
  },
  {
    name: 'an action passes an earlier one that rests on what it changes',
    patches: [
      { file: PRECEDENCE, from: '    reason = stronger(reason, restedOn.get(lane), entry);\n', to: '' },
      { file: PRECEDENCE, from: '      reason = stronger(reason, restedOn.get(name), entry);\n', to: '' },
    ],
    tests: precedenceTests,
  },
  {
    name: 'an action passes one on its way that it rests on',
    patches: [{ file: LANES, from: "(entry.state === 'sending' || !isBusy(entry))", to: 'true' }],
    tests: precedenceTests,
  },
  {
    name: 'an action that goes back into its form loses its place',
    patches: [{ file: OUTBOX, from: ', ...(place && { place }) });', to: ' });' }],
    tests: ['tests/sync/outbox/held-place.test.ts'],
  },
  {
    name: 'typing in a form loses the place it holds',
    patches: [
      {
        file: 'src/sync/drafts/draft-store.ts',
        from: '    ...(stored?.place && { place: stored.place }),',
        to: '',
      },
    ],
    tests: ['tests/sync/outbox/held-place.test.ts'],
  },
  ...STORAGE_MUTANTS,
];

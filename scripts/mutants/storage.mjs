export const killTests = ['tests/sync/delivery/killed-in-the-middle.test.ts'];
const copiesTests = ['tests/data/journal/two-copies.test.ts'];
const RECONCILE = 'src/data/journal/reconcile.ts';

/** Mutants that would break the promise in how the device's database is written; in the format of table.mjs. */
export const STORAGE_MUTANTS = [
  {
    name: 'two changes of the database begin at a time',
    patches: [{ file: 'src/data/database.ts', from: '    writeOneAtATime(this);\n', to: '' }],
    tests: ['tests/data/database.test.ts'],
  },
  {
    name: 'the device does not wait until the disk has it',
    patches: [
      {
        file: 'src/data/database.ts',
        from: "chromeTransactionDurability: 'strict'",
        to: "chromeTransactionDurability: 'relaxed'",
      },
    ],
    tests: killTests,
  },
  {
    name: 'whatever left the outbox is noted as sent',
    patches: [
      {
        file: RECONCILE,
        from: "[['settled', id, { ...row, at }]]",
        to: "[['settled', id, { ...row, how: 'sent', at }]]",
      },
    ],
    tests: copiesTests,
  },
  {
    name: 'private files are left beside a database that fell behind',
    patches: [
      {
        file: 'src/data/journal/mark.ts',
        from: '.some((name) => name >= mark.name)',
        to: '.includes(mark.name)',
      },
    ],
    tests: ['tests/app/second-copy.test.ts'],
  },
  {
    name: 'private files are left before the database has their photos',
    patches: [
      {
        file: 'src/app/second-copy.ts',
        from: '  await copyAllPhotos(database);\n  if (!(await moveToBucket',
        to: '  if (!(await moveToBucket',
      },
    ],
    tests: ['tests/app/second-copy.test.ts'],
  },
  {
    name: 'private files that cannot be opened leave the app with one copy',
    patches: [
      {
        file: 'src/app/second-copy.ts',
        from: ' || !(await moveToBucket(place))',
        to: ' || true',
      },
    ],
    tests: ['tests/app/second-copy.test.ts'],
  },
  {
    name: 'files of photos that the journal alone names are removed',
    patches: [
      {
        file: 'src/data/journal/copy-photos.ts',
        from: 'const named = new Set(inJournal);',
        to: 'const named = new Set<string>();',
      },
    ],
    tests: copiesTests,
  },
  {
    name: 'an action that comes back leaves its form as it was',
    patches: [
      {
        file: RECONCILE,
        from: 'return form === undefined || form.updatedAt > capturedAt ? []',
        to: 'return form === undefined || form.updatedAt !== capturedAt ? []',
      },
    ],
    tests: copiesTests,
  },
  {
    name: 'an action that comes back leaves its photos to its form',
    patches: [
      {
        file: RECONCILE,
        from: '!holders.has(journal.photos.get(id)?.heldBy)',
        to: 'holders.size >= 0 || id === undefined',
      },
    ],
    tests: copiesTests,
  },
  {
    name: 'the journal keeps an action that the database did not take',
    patches: [
      {
        file: 'src/data/journal/mirror.ts',
        from: '  if (ahead.length === 0) return;\n',
        to: '  if (ahead.length >= 0) return;\n',
      },
    ],
    tests: copiesTests,
  },
];

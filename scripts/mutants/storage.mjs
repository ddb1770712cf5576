export const killTests = ['tests/sync/killed-in-the-middle.test.ts'];

/** What would break the promise in how the device's database is written; of the same shape as the table they stand in. */
export const STORAGE_MUTANTS = [
  {
    name: 'two changes of the database begin at a time',
    patches: [
      { file: 'src/data/database.ts', from: '    writeOneAtATime(this);\n', to: '' },
      {
        file: 'src/data/database.ts',
        from: 'import { TURN_TABLE, writeOneAtATime }',
        to: 'import { TURN_TABLE }',
      },
    ],
    tests: ['tests/data/one-writer.test.ts'],
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
];

import { describe, expect, test } from 'vitest';
import { moduleName, remembered, weightsIn, whyOver } from '../../scripts/lib/module-weights.mjs';
import { root } from '../../scripts/lib/paths.mjs';

/** A budget row whose modules have twice the weight of their bytes. */
const row = (bytes: number, weights: Record<string, number>, kind = 'engine', name = 'engine') => ({
  kind,
  name,
  bytes,
  weights,
});

describe('a module', () => {
  test('is named by its path, a package by its name', () => {
    expect(moduleName(`${root}src/routes/_app.tsx?tsr-split=component`)).toBe('src/routes/_app.tsx');
    expect(moduleName(`${root}node_modules/dexie/dist/modern/dexie.mjs`)).toBe('dexie');
    expect(moduleName(`${root}node_modules/@emotion/react/a.js`)).toBe('@emotion/react');
    expect(moduleName('\0rolldown/runtime.js')).toBe('bundler');
  });

  test('weighs in every script that has it', () => {
    const made = { 'a.js': { one: 2, two: 3 }, 'b.js': { one: 4 }, 'c.js': { three: 5 } };
    expect(weightsIn(['a.js', 'b.js', 'unknown.js'], made)).toEqual({ one: 6, two: 3 });
  });
});

describe('what is over its budget', () => {
  const before = {
    commit: '1234567',
    rows: remembered([
      row(1000, { 'src/a.ts': 1200, 'src/b.ts': 800 }),
      row(90, { 'src/moved.ts': 180 }, 'worker', 'assets/photo.worker-CmPs3ozy.js'),
    ]),
  };

  test('is told in bytes, with what has grown, what is new and what came from elsewhere, since it was last within', () => {
    const now = row(1200, { 'src/a.ts': 1200, 'src/b.ts': 860, 'src/new.ts': 160, 'src/moved.ts': 180 });
    expect(whyOver(now, 1100, { before, change: null })).toEqual([
      'engine: engine',
      '  1,200 bytes, 100 over its 1,100',
      '  +200 since the last build within the budget (at 1234567), by file about:',
      '      +90  src/moved.ts  (was in: worker assets/photo.worker.js)',
      '      +80  src/new.ts  (new)',
      '      +30  src/b.ts',
      '  the largest in it:',
      '      600  src/a.ts',
      '      430  src/b.ts',
      '       90  src/moved.ts',
      '       80  src/new.ts',
    ]);
  });

  test('is found again under another hash', () => {
    const worker = row(200, { 'src/moved.ts': 400 }, 'worker', 'assets/photo.worker-AAAAAAAA.js');
    expect(whyOver(worker, 100, { before, change: null })).toContain('     +110  src/moved.ts');
  });

  test('is told by what was changed where no build was within the budget yet', () => {
    const change = { files: ['src/b.ts', 'docs/rules.md'], since: 'the last commit (1234567)' };
    const told = whyOver(row(1000, { 'src/a.ts': 1200, 'src/b.ts': 800 }), 900, { before: null, change });
    expect(told).toContain('      400  src/b.ts');
    expect(told.join('\n')).toContain('since the last commit (1234567)');
    expect(told.join('\n')).not.toContain('docs/rules.md');
  });
});

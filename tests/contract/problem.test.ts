import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeProblem, encodeProblem } from '#contract/problem.ts';
import { junk, junkObject } from './support.ts';

const FIELDS = ['error_message', 'message', 'detail', 'error'];

describe("a failure's sentence", () => {
  it('[X6] is taken from error_message, then message, then detail, then error', () => {
    for (const [index, first] of FIELDS.entries()) {
      const body = Object.fromEntries(FIELDS.slice(index).map((name) => [name, `from ${name}`]));
      expect(decodeProblem(body)?.detail).toBe(`from ${first}`);
    }
  });

  it('[X6] by field outranks message and detail as well', () => {
    const body = {
      error_message: { gst_no: ['GST number is already used', 'second'], name: 'Name is required' },
      message: 'Bad request',
      detail: 'Bad request',
    };
    expect(decodeProblem(body)).toEqual({
      detail: 'GST number is already used',
      code: '',
      errorMessage: { gst_no: 'GST number is already used', name: 'Name is required' },
    });
  });

  it('[X6] passes over what says nothing', () => {
    expect(decodeProblem({ error_message: ' ', message: '', detail: 'Say this' })?.detail).toBe('Say this');
    expect(decodeProblem({ error_message: {}, message: 7, error: 'Say this' })?.detail).toBe('Say this');
    expect(decodeProblem({ error_message: { name: [''] }, detail: 'Say this' })).toEqual({
      detail: 'Say this',
      code: '',
      errorMessage: null,
    });
  });

  it.each([[{}], [null], ['<html>'], [[]], [{ detail: '' }], [{ error_message: [] }], [{ code: 'x' }]])(
    '[X6] is missing from %j',
    (body) => {
      expect(decodeProblem(body)).toBeNull();
    },
  );

  it('[X6] is read back as it was written', () => {
    for (const errorMessage of [null, 'A sentence', { name: 'Name is required' }]) {
      const detail = typeof errorMessage === 'string' ? errorMessage : 'Name is required';
      const problem = { detail, code: 'invalid', errorMessage };
      expect(decodeProblem(JSON.parse(JSON.stringify(encodeProblem(problem))))).toEqual(problem);
    }
    expect(encodeProblem({ detail: 'x', code: 'y', errorMessage: null })).toEqual({ detail: 'x', code: 'y' });
  });

  it('[X10] is never a reason to throw', () => {
    const body = fc.oneof(junk, junkObject([...FIELDS, 'code']));
    fc.assert(
      fc.property(body, (wire) => {
        const problem = decodeProblem(wire);
        if (problem !== null) expect(problem.detail.trim()).not.toBe('');
      }),
      { seed: 12, numRuns: 2000 },
    );
  });
});

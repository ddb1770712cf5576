import { describe, expect, it } from 'vitest';
import type { FieldProblem } from '#domain/errors.ts';
import { describeField } from '#domain/refusals.ts';
import {
  type CompletionForm,
  checkAddJob,
  checkCompletion,
  checkNewOrder,
  checkQuantity,
} from '#domain/work-order/checks.ts';

/** Field and sentence of each problem, as the form shows them. */
const said = (problems: FieldProblem[]) => problems.map((problem) => [problem.field, describeField(problem)]);

const JOB = 'Please select a job and specify a valid quantity.';
const ONE_REFERENCE = 'Please upload at least one reference image for the job.';
const ONE_COMPLETION = 'Please upload at least one completion image.';
const AT_MOST_FOUR = 'You can only upload up to 4 files.';

describe('a new order', () => {
  it('[F1] needs a job card', () => {
    expect(said(checkNewOrder({ jobCardId: '  ' }))).toEqual([['jobcard_id', 'Job card ID is required']]);
    expect(checkNewOrder({ jobCardId: '7' })).toEqual([]);
  });
});

describe('adding a job', () => {
  it('[F2] needs a job and a quantity of at least 1', () => {
    expect(said(checkAddJob({ jobId: '', quantity: 1, imageCount: 1, jobCount: 0 }))).toEqual([
      ['job_id', JOB],
    ]);
    for (const quantity of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(said(checkAddJob({ jobId: '7', quantity, imageCount: 1, jobCount: 0 }))).toEqual([
        ['quantity', JOB],
      ]);
    }
  });

  it.each([
    [0, [['images', ONE_REFERENCE]]],
    [1, []],
    [4, []],
    [5, [['images', AT_MOST_FOUR]]],
  ])('[F3] with %d reference images gives %j', (imageCount, problems) => {
    expect(said(checkAddJob({ jobId: '7', quantity: 1, imageCount, jobCount: 0 }))).toEqual(problems);
  });

  it('[J18] is refused by an order that holds 200 jobs', () => {
    const form = { jobId: '7', quantity: 1, imageCount: 1 };
    expect(checkAddJob({ ...form, jobCount: 199 })).toEqual([]);
    expect(said(checkAddJob({ ...form, jobCount: 200 }))).toEqual([
      ['job_id', 'A work order can have at most 200 jobs. Raise another one for the rest.'],
    ]);
  });

  it('[F3] names every problem at once', () => {
    expect(said(checkAddJob({ jobId: '', quantity: 0, imageCount: 0, jobCount: 0 }))).toEqual([
      ['job_id', JOB],
      ['quantity', JOB],
      ['images', ONE_REFERENCE],
    ]);
  });
});

describe('a quantity', () => {
  it.each([1, 2, 9_999])('[F4] may be %d', (quantity) => {
    expect(checkQuantity(quantity)).toEqual([]);
  });

  it.each([0, -3, 1.5, 10_000, Number.NaN, Number.POSITIVE_INFINITY])('[F4] may not be %d', (quantity) => {
    expect(said(checkQuantity(quantity))).toEqual([
      ['quantity', 'Quantity must be a whole number from 1 to 9999'],
    ]);
  });
});

describe('marking a job', () => {
  const form = (changes: Partial<CompletionForm> = {}): CompletionForm => ({
    jobId: '7',
    status: 'completed',
    finalRatePaise: 10_000,
    partialValuePaise: null,
    imageCount: 1,
    partialOffered: true,
    ...changes,
  });

  it('[F5] accepts a completed job with a rate and a picture', () => {
    expect(checkCompletion(form())).toEqual([]);
  });

  it('[F5] needs a job', () => {
    expect(said(checkCompletion(form({ jobId: '' })))).toEqual([['job_id', 'Please select a job.']]);
  });

  it('[F5] needs a status', () => {
    expect(checkCompletion(form({ status: null })).map((problem) => problem.code)).toEqual([
      'completion-status-invalid',
    ]);
  });

  it.each(['completed', 'partially_completed', 'incomplete'] as const)(
    '[F5] needs 1 to 4 pictures when %s',
    (status) => {
      const withImages = (imageCount: number) =>
        said(checkCompletion(form({ status, partialValuePaise: 5_000, imageCount })));
      expect(withImages(0)).toEqual([['images', ONE_COMPLETION]]);
      expect(withImages(1)).toEqual([]);
      expect(withImages(4)).toEqual([]);
      expect(withImages(5)).toEqual([['images', AT_MOST_FOUR]]);
    },
  );

  it('[F6] takes a final rate of 0', () => {
    expect(checkCompletion(form({ finalRatePaise: 0 }))).toEqual([]);
  });

  it.each([null, -1, 0.5, Number.NaN, 100_000_000_001])(
    '[F6] refuses a final rate of %s paise',
    (finalRatePaise) => {
      for (const status of ['completed', 'partially_completed'] as const) {
        const problems = checkCompletion(form({ status, finalRatePaise, partialValuePaise: 5_000 }));
        expect(problems).toEqual([{ field: 'final_rate', code: 'final-rate-invalid' }]);
      }
    },
  );

  it('[F6] asks an incomplete job for no rate', () => {
    expect(checkCompletion(form({ status: 'incomplete', finalRatePaise: null }))).toEqual([]);
  });

  it.each([null, 0, -1, 0.5])('[F7] refuses a partial value of %s paise', (partialValuePaise) => {
    expect(checkCompletion(form({ status: 'partially_completed', partialValuePaise }))).toEqual([
      { field: 'partial_completion_value', code: 'partial-value-required' },
    ]);
  });

  it('[F7] takes a partially completed job only where the host offers it', () => {
    const partial = form({ status: 'partially_completed', partialValuePaise: 5_000 });
    expect(checkCompletion(partial)).toEqual([]);
    expect(checkCompletion({ ...partial, partialOffered: false })).toEqual([
      { field: 'status', code: 'partial-not-offered' },
    ]);
    expect(checkCompletion(form({ partialOffered: false }))).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { checkCatalogueJob, checkCategory, checkEditedJob } from '#domain/catalogue/catalogue.ts';
import type { FieldProblem } from '#domain/errors.ts';
import { describeField } from '#domain/refusals.ts';

const said = (problems: FieldProblem[]) => problems.map((problem) => [problem.field, describeField(problem)]);

const BOTH = 'Please select a category and enter a job name';

describe('the catalogue', () => {
  it('[C1] refuses a category name of nothing but blanks', () => {
    for (const name of ['', '   ', '\t\n']) {
      expect(said(checkCategory({ name }))).toEqual([['name', 'Category name cannot be empty.']]);
    }
    expect(checkCategory({ name: ' Body Work ' })).toEqual([]);
  });

  it('[C2] asks a new job for its category and its name', () => {
    expect(said(checkCatalogueJob({ categoryId: '', name: 'Denting' }))).toEqual([['category_id', BOTH]]);
    expect(said(checkCatalogueJob({ categoryId: '1', name: ' ' }))).toEqual([['name', BOTH]]);
    expect(said(checkCatalogueJob({ categoryId: '', name: '' }))).toEqual([['category_id', BOTH]]);
    expect(checkCatalogueJob({ categoryId: '1', name: 'Denting' })).toEqual([]);
  });

  it('[C3] asks a renamed job for its name alone', () => {
    expect(said(checkEditedJob({ name: ' ' }))).toEqual([['name', 'Name is required']]);
    expect(checkEditedJob({ name: 'Painting' })).toEqual([]);
  });

  it('[C7] judges a rate where there is one', () => {
    const refused = (ratePaise: number | null) => said(checkEditedJob({ name: 'Painting', ratePaise }));
    expect(refused(null)).toEqual([['rate', 'Enter an amount with at most 2 decimals']]);
    expect(refused(-1)).toHaveLength(1);
    expect(refused(0)).toEqual([]);
    expect(said(checkCatalogueJob({ categoryId: '1', name: 'Painting', ratePaise: null }))).toHaveLength(1);
  });

  it('[C4] bounds the length of names, blanks around not counted', () => {
    const name = 'x'.repeat(201);
    const long = [['name', 'Must have at most 200 characters']];
    expect(said(checkCategory({ name }))).toEqual(long);
    expect(said(checkCatalogueJob({ categoryId: '1', name }))).toEqual(long);
    expect(said(checkEditedJob({ name }))).toEqual(long);
    expect(checkCategory({ name: ` ${'x'.repeat(200)} ` })).toEqual([]);
  });
});

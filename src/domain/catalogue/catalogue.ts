import type { FieldProblem } from '../errors.ts';
import { MAX_NAME_LENGTH } from '../limits.ts';
import type { Paise } from '../money.ts';

/** A job of the catalogue (section 3). `ratePaise` is the catalogue's own rate per unit. */
export type CatalogueJob = {
  id: string;
  name: string;
  categoryId: string | null;
  categoryName: string;
  ratePaise: Paise;
};

export type JobCategory = { id: string; name: string; jobs: CatalogueJob[] };

/** Category name: trimmed, not empty (section 5). */
export function checkCategory(input: { name: string }): FieldProblem[] {
  return input.name.trim() === ''
    ? [{ field: 'name', code: 'category-name-empty' }]
    : tooLong('name', input.name);
}

/** Add job to the catalogue (section 5): category and name. */
export function checkCatalogueJob(input: { categoryId: string; name: string }): FieldProblem[] {
  if (input.categoryId.trim() === '') return [{ field: 'category_id', code: 'category-and-name' }];
  if (input.name.trim() === '') return [{ field: 'name', code: 'category-and-name' }];
  return tooLong('name', input.name);
}

/** Rename a catalogue job; no category is chosen there, so the sentence asks for the name alone. */
export function checkJobName(input: { name: string }): FieldProblem[] {
  return input.name.trim() === '' ? [{ field: 'name', code: 'name-required' }] : tooLong('name', input.name);
}

function tooLong(field: string, value: string): FieldProblem[] {
  return value.trim().length > MAX_NAME_LENGTH
    ? [{ field, code: 'too-long', values: { max: MAX_NAME_LENGTH } }]
    : [];
}

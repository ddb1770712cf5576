import type { FieldCode, FieldProblem } from '../errors.ts';
import { MAX_NAME_LENGTH } from '../limits.ts';
import type { Paise } from '../money.ts';
import { checkText, keptLine } from '../typed-text.ts';
import { checkRate } from '../vendor/checks.ts';

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
  return checkText('name', keptLine(input.name), MAX_NAME_LENGTH, 'category-name-empty');
}

/** Typed values of a job: the rate only if the host accepts one [C7], null if it is not an amount. */
type TypedJob = { name: string; ratePaise?: Paise | null | undefined };

/** Add job to the catalogue (section 5): category and name. */
export function checkCatalogueJob(input: TypedJob & { categoryId: string }): FieldProblem[] {
  if (input.categoryId.trim() === '') return [{ field: 'category_id', code: 'category-and-name' }];
  return checkNamed(input, 'category-and-name');
}

/** Edit a catalogue job. No category is chosen there, so the sentence asks only for the name. */
export function checkEditedJob(input: TypedJob): FieldProblem[] {
  return checkNamed(input, 'name-required');
}

function checkNamed({ name, ratePaise }: TypedJob, required: FieldCode): FieldProblem[] {
  return [
    ...checkText('name', keptLine(name), MAX_NAME_LENGTH, required),
    ...(ratePaise === undefined ? [] : checkRate('rate', ratePaise)),
  ];
}

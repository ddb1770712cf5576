import { type Form, useForm } from '#app/hooks/use-form.ts';
import type { FieldProblem } from '#domain/errors.ts';
import type { CatalogueFields } from './catalogue-forms.ts';

export type CatalogueForm = Form<CatalogueFields>;

const FIELDS = { name: ['name'], categoryId: ['category_id'] } as const;

/** A form of the catalogue. */
export function useCatalogueForm(
  draftName: string,
  empty: CatalogueFields,
  check: (value: CatalogueFields) => readonly FieldProblem[],
): CatalogueForm {
  return useForm({ draftName, empty, check, fieldsOf: (part) => FIELDS[part] });
}

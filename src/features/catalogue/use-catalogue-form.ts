import { type RefObject, useRef, useState } from 'react';
import { type ActToasts, useOfficeForm } from '#app/features/office/use-office-form.ts';
import { type Draft, useDraft } from '#app/hooks/use-draft.ts';
import type { MutationDefinition } from '#app/sync/outbox/mutation.ts';
import type { FieldProblem } from '#domain/errors.ts';
import { describeField } from '#domain/refusals.ts';
import type { CatalogueFields } from './catalogue-forms.ts';

export type CatalogueForm = {
  draft: Draft<CatalogueFields>;
  /** What stands in the form; what it starts from while the draft is read. */
  value: CatalogueFields;
  /** Whether anything was entered. */
  isStarted: boolean;
  busy: boolean;
  /** The form has been sent or tried before in this sitting. */
  isTried: boolean;
  element: RefObject<HTMLFormElement | null>;
  /** The sentence under a field, by its name on the wire: the server's, or ours once sending was tried. */
  errorOf(field: string): string | undefined;
  /** Changes a field; what the server said of it is out of date then. */
  change(field: string, next: Partial<CatalogueFields>): void;
  /** Sends the form unless a field is wrong; answers whether the form is done with. */
  send<P>(mutation: MutationDefinition<P>, payload: P, toasts: ActToasts): Promise<boolean>;
};

/** A form of the catalogue: kept as a draft, checked when it is sent and from then on with each change. */
export function useCatalogueForm(
  draftName: string,
  empty: CatalogueFields,
  check: (value: CatalogueFields) => readonly FieldProblem[],
): CatalogueForm {
  const draft = useDraft<CatalogueFields>(draftName, empty);
  const { busy, submit } = useOfficeForm();
  const [isTried, setTried] = useState(false);
  const [said, setSaid] = useState<Readonly<Record<string, string>>>({});
  const element = useRef<HTMLFormElement>(null);
  const value = draft.state === 'ready' ? draft.value : empty;
  const problems = check(value);

  function errorOf(field: string): string | undefined {
    const problem = isTried ? problems.find((one) => one.field === field) : undefined;
    return said[field] ?? (problem && describeField(problem));
  }

  function change(field: string, next: Partial<CatalogueFields>): void {
    setSaid(({ [field]: _outdated, ...others }) => others);
    if (draft.state === 'ready') draft.change({ ...value, ...next });
  }

  async function send<P>(mutation: MutationDefinition<P>, payload: P, toasts: ActToasts): Promise<boolean> {
    setTried(true);
    if (problems[0] !== undefined) {
      focusField(element.current, problems[0].field);
      return false;
    }
    setSaid({});
    const end = await submit(mutation, payload, toasts, { draftName, value });
    if (end.done) return true;
    setSaid(end.fields);
    focusField(element.current, Object.keys(end.fields)[0]);
    return false;
  }

  const isStarted = value.name !== empty.name || value.categoryId !== empty.categoryId;
  return { draft, value, isStarted, busy, isTried, element, errorOf, change, send };
}

function focusField(form: HTMLFormElement | null, field: string | undefined): void {
  const control = field === undefined ? null : form?.elements.namedItem(field);
  if (control instanceof HTMLElement) control.focus();
}

import { useRef } from 'react';
import { type FieldSentences, type FormEnd, useForm } from '#app/hooks/use-form.ts';
import { useSessionUser } from '#app/hooks/use-session.ts';
import type { Role } from '#domain/permissions.ts';
import { checkPersonName, checkUsername } from '#domain/person.ts';
import { keptLine } from '#domain/typed-text.ts';
import type { Person } from './access.tsx';
import { userActions } from './online-actions.ts';
import { usersTexts as texts } from './texts.ts';
import { useUserAction } from './use-user-action.ts';

/** The form's values. */
export type PersonForm = { name: string; username: string; role: Role | ''; complexId: string };

const WIRE_FIELDS = {
  name: 'name',
  username: 'username',
  role: 'role',
  complexId: 'complex_id',
} as const satisfies Record<keyof PersonForm, string>;

export type PersonFormProps = {
  /** The person being changed; null for a new one, in the complex of the user who adds them. */
  person: Person | null;
  onClose: () => void;
  /** Called instead of `onClose` once a new person was added. */
  onAdded?: (person: Person) => void;
};

/**
 * Adding or changing a person (docs/rules.md, S20 and S21). The input for a new person stays on this device until they
 * are added.
 */
export function usePersonForm({ person, onClose, onAdded }: PersonFormProps) {
  const own = useSessionUser();
  const { action } = useUserAction();
  const empty: PersonForm = {
    name: person?.name ?? '',
    username: person?.username ?? '',
    role: person?.role ?? '',
    complexId: person?.complex.id ?? own?.complex.id ?? '',
  };
  const form = useForm<PersonForm>({
    draftName: person === null ? 'person' : `person/${person.id}`,
    empty,
    fieldsOf: (part) => [WIRE_FIELDS[part]],
    check: () => [],
    checkWhenSent: (value) => sentencesOf(value, person === null),
  });
  const { value } = form;
  const added = useRef<Person | null>(null);

  const send = async (): Promise<FormEnd> => {
    const { role, complexId } = value;
    const [name, username] = [keptLine(value.name), keptLine(value.username)];
    if (role === '') return { done: false, fields: {} };
    if (person !== null)
      return action(userActions.change, {
        label: texts.change,
        about: name,
        params: { id: person.id },
        body: { name, role, complexId },
      });
    const end = await action(userActions.add, {
      label: texts.addPerson,
      about: name,
      body: { name, username, role },
    });
    if (end.done) added.current = end.answer;
    return end;
  };

  return {
    form,
    /** Only another super-admin may change one's own role and complex. */
    isOwn: own !== null && own.userId === person?.id,
    save: async () => {
      if (!(await form.send(send))) return;
      await form.startOver();
      if (added.current !== null && onAdded !== undefined) onAdded(added.current);
      else onClose();
    },
    close: () => {
      // Otherwise an unfinished change would look like the current state the next time.
      if (person !== null) void form.startOver();
      onClose();
    },
  };
}

function sentencesOf({ name, username, role }: PersonForm, isNew: boolean): FieldSentences {
  const said = [
    ['name', checkPersonName(keptLine(name))],
    ['username', isNew ? checkUsername(keptLine(username)) : null],
    ['role', role === '' ? texts.chooseRole : null],
  ] as const;
  return Object.fromEntries(said.flatMap(([field, why]) => (why === null ? [] : [[field, why]])));
}

import { ActionForm } from '#app/features/office/action-form.tsx';
import { shellTexts } from '#app/features/shell/texts.ts';
import type { Form } from '#app/hooks/use-form.ts';
import { useFresh } from '#app/hooks/use-fresh.ts';
import { useUnreachable } from '#app/hooks/use-server.ts';
import { useSessionUser } from '#app/hooks/use-session.ts';
import { chakra } from '#app/ui/chakra.tsx';
import { Field } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { RadioCards } from '#app/ui/radio-cards.tsx';
import { Select } from '#app/ui/select.tsx';
import { TextInput } from '#app/ui/text-input.tsx';
import { listComplexes } from '#contract/calls/users.ts';
import { ROLE_LIST } from '#domain/permissions.ts';
import { keptLine } from '#domain/typed-text.ts';
import type { Person } from './access.tsx';
import { usersTexts as texts } from './texts.ts';
import { type PersonForm, type PersonFormProps, usePersonForm } from './use-person-form.ts';

/** Adds a person to the complex, or changes one. */
export function PersonFormDialog(props: PersonFormProps) {
  const { person } = props;
  const own = useSessionUser();
  const { form, isOwn, save, close } = usePersonForm(props);
  const unreachable = useUnreachable();
  const isNew = person === null;
  return (
    <ActionForm
      form={form}
      title={isNew ? texts.addPerson : texts.changeName(person.name || person.username)}
      description={isNew && own !== null ? texts.addedTo(own.complex.name, own.city.name) : undefined}
      submitLabel={isNew ? texts.addPerson : texts.save}
      isBroughtBack={isNew && form.draft.state === 'ready' && form.draft.restored}
      {...(isNew && { beside: 'start-over' })}
      impossible={unreachable}
      onSubmit={() => void save()}
      onClose={close}
    >
      {unreachable && <Notice tone="info">{isNew ? texts.addNeedsNetwork : texts.changeNeedsNetwork}</Notice>}
      <Names form={form} isNew={isNew} />
      {!isOwn && <RoleField form={form} />}
      {!isNew && !isOwn && <ComplexField form={form} />}
      {!isNew && <Consequence person={person} value={form.value} />}
    </ActionForm>
  );
}

type Part = { form: Form<PersonForm> };

function Names({ form, isNew }: Part & { isNew: boolean }) {
  const { value, draft, errorOf, change } = form;
  // Until the earlier input has been read, nothing typed would be stored.
  const busy = form.busy || draft.state !== 'ready';
  return (
    <>
      <Field label={texts.name} required error={errorOf('name')}>
        <TextInput
          autoComplete="off"
          readOnly={busy}
          settle={keptLine}
          value={value.name}
          onChange={(name) => change({ name })}
        />
      </Field>
      {isNew && (
        <Field label={texts.username} required hint={texts.usernameHint} error={errorOf('username')}>
          <TextInput
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={busy}
            settle={keptLine}
            value={value.username}
            onChange={(username) => change({ username })}
          />
        </Field>
      )}
    </>
  );
}

function RoleField({ form: { value, busy, errorOf, change } }: Part) {
  return (
    <RadioCards
      legend={texts.role}
      options={ROLE_LIST.map((role) => ({
        value: role,
        label: shellTexts.roles[role],
        hint: texts.may[role],
        disabled: busy,
      }))}
      value={value.role === '' ? null : value.role}
      onChange={(role) => change({ role })}
      error={errorOf('role')}
    />
  );
}

/** The server's complexes; only this one until they are read. */
function ComplexField({ form: { value, busy, errorOf, change } }: Part) {
  const own = useSessionUser();
  const complexes = useFresh(listComplexes);
  const known =
    complexes.state === 'ready'
      ? complexes.value.value
      : own === null
        ? []
        : [{ ...own.complex, city: own.city }];
  const options = known.map(({ id, name, city }) => ({ value: id, label: texts.of(name, city.name) }));
  return (
    <Field label={texts.complexAndCity} required error={errorOf('complex_id')} disabled={busy}>
      <Select value={value.complexId} options={options} onChange={(complexId) => change({ complexId })} />
    </Field>
  );
}

/** The effects of a change on sign-ins, before it is made: visible wherever the form is scrolled to. */
function Consequence({ person, value }: { person: Person; value: PersonForm }) {
  const isMoved = value.complexId !== person.complex.id;
  if (!isMoved && value.role === person.role) return null;
  return (
    <chakra.div position="sticky" bottom="0">
      <Notice tone="attention">
        {isMoved ? texts.moveEnds : texts.roleEnds}
        {person.givenSignIns > 0 && ` ${texts.givenEnd(person.givenSignIns)}`}
      </Notice>
    </chakra.div>
  );
}

import { QrCode as QrCodeSign } from 'lucide-react';
import { useState } from 'react';
import { CachedAnswer } from '#app/features/filters/cached-answer.tsx';
import { shellTexts } from '#app/features/shell/texts.ts';
import { useFresh } from '#app/hooks/use-fresh.ts';
import { useSessionUser } from '#app/hooks/use-session.ts';
import { nameOf } from '#app/texts/common.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { KeyValue } from '#app/ui/key-value.tsx';
import { LazyConfirmDialog, LazyDrawer } from '#app/ui/lazy-dialogs.tsx';
import { LinedList, Row, Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import type { AnswerOf } from '#contract/call.ts';
import { listSignIns } from '#contract/calls/users.ts';
import { formatDate } from '#domain/dates.ts';
import { deviceNumber } from '#domain/device.ts';
import { Access, type Person } from './access.tsx';
import { userActions } from './online-actions.ts';
import { PersonFormDialog } from './person-form.tsx';
import { SignInCode } from './sign-in-code.tsx';
import { deviceTexts, usersTexts as texts } from './texts.ts';
import { useUserAction } from './use-user-action.ts';

type SignIn = AnswerOf<typeof listSignIns>[number];

/** The action to be confirmed. */
type Asked = { what: 'end'; signIn: SignIn } | { what: 'end-all' } | { what: 'deactivate' };

/** One person: their details, their sign-ins, and the actions on them. */
export function PersonDrawer({ person, onClose }: { person: Person | null; onClose: () => void }) {
  const name = person === null ? '' : displayName(person);
  return (
    <LazyDrawer
      open={person !== null}
      onClose={onClose}
      title={name}
      description={person === null ? '' : shellTexts.roles[person.role]}
    >
      {person !== null && <PersonFacts key={person.id} person={person} name={name} />}
    </LazyDrawer>
  );
}

function displayName({ name, username }: Person): string {
  return nameOf(name === '' ? username : name);
}

function PersonFacts({ person, name }: { person: Person; name: string }) {
  const { id, username, city, complex, lastUsedAt, deactivatedAt } = person;
  const isOwn = useSessionUser()?.userId === id;
  const signIns = useFresh(listSignIns, { id });
  const list = signIns.state === 'ready' ? signIns.value.value : [];
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isChanging, setChanging] = useState(false);
  const isActive = deactivatedAt === null;
  const endable = list.filter((signIn) => !signIn.isOwn);
  return (
    <Stack gap="section">
      <KeyValue
        items={[
          { label: texts.username, value: username },
          { label: texts.city, value: city.name },
          { label: texts.complex, value: complex.name },
          {
            label: texts.lastActive,
            value: lastUsedAt === null ? texts.neverSignedIn : formatDate(lastUsedAt),
          },
          { label: texts.access, value: <Access person={person} /> },
        ]}
      />
      <section>
        <Text as="h3" size="heading" marginBottom="2">
          {texts.signIns}
        </Text>
        <CachedAnswer
          live={signIns}
          failed={texts.fetchSignIns}
          missing={texts.needsNetwork}
          isEmpty={(all) => all.length === 0}
        >
          {(all) =>
            all.length === 0 ? (
              <Text tone="muted">{isActive ? texts.noSignIns : texts.noSignInsDeactivated}</Text>
            ) : (
              <LinedList>
                {all.map((signIn) => (
                  <SignInLine
                    key={signIn.id}
                    signIn={signIn}
                    onEnd={() => setAsked({ what: 'end', signIn })}
                  />
                ))}
              </LinedList>
            )
          }
        </CachedAnswer>
      </section>
      <Stack>
        {isActive && <CodeButton personId={isOwn ? null : id} name={name} />}
        <Button variant="quiet" width="full" onClick={() => setChanging(true)}>
          {texts.change}
        </Button>
        {endable.length > 1 && (
          <Button variant="quiet" width="full" onClick={() => setAsked({ what: 'end-all' })}>
            {isOwn ? texts.endOthers : texts.endAll}
          </Button>
        )}
        {!isOwn && (
          <ActiveButton person={person} name={name} onDeactivate={() => setAsked({ what: 'deactivate' })} />
        )}
      </Stack>
      <Question person={person} name={name} isOwn={isOwn} asked={asked} onAnswered={() => setAsked(null)} />
      {isChanging && <PersonFormDialog person={person} onClose={() => setChanging(false)} />}
    </Stack>
  );
}

/** True for a code that nobody has signed in with yet. */
function isUnused({ device, lastUsedAt }: SignIn): boolean {
  return device === null && lastUsedAt === null;
}

function placeOf(signIn: SignIn): string {
  const { device } = signIn;
  if (device === null) return isUnused(signIn) ? texts.notUsedYet : texts.unknownDevice;
  return `${device.name}, ${deviceTexts.number(deviceNumber(device.id))}`;
}

function SignInLine({ signIn, onEnd }: { signIn: SignIn; onEnd: () => void }) {
  const { createdAt, lastUsedAt, device, isOwn } = signIn;
  const place = placeOf(signIn);
  const facts = [
    ...(device === null ? [] : [texts.version(device.appVersion)]),
    texts.made(formatDate(createdAt)),
    ...(lastUsedAt === null ? [] : [texts.usedOn(formatDate(lastUsedAt))]),
  ];
  return (
    <li>
      <Row justifyContent="space-between" flexWrap="nowrap" alignItems="flex-start">
        <Stack gap="1" minWidth="0">
          <Text weight="medium">{place}</Text>
          <Text tone="muted" size="small">
            {facts.join(' · ')}
          </Text>
          {isOwn && (
            <div>
              <Badge palette="gray">{texts.own}</Badge>
            </div>
          )}
        </Stack>
        {!isOwn && (
          <Button
            variant="quiet"
            aria-label={isUnused(signIn) ? texts.withdrawName : texts.endName(place)}
            onClick={onEnd}
          >
            {isUnused(signIn) ? texts.withdraw : texts.end}
          </Button>
        )}
      </Row>
    </li>
  );
}

/** Signs the person in on another device (docs/rules.md, S14). */
function CodeButton({ personId, name }: { personId: string | null; name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button width="full" icon={<QrCodeSign aria-hidden />} onClick={() => setOpen(true)}>
        {texts.signIn}
      </Button>
      {isOpen && <SignInCode person={{ id: personId }} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

type ActiveProps = { person: Person; name: string; onDeactivate: () => void };

function ActiveButton({ person, name, onDeactivate }: ActiveProps) {
  const { action, isBusy } = useUserAction();
  if (person.deactivatedAt === null) {
    return (
      <Button variant="dangerQuiet" width="full" onClick={onDeactivate}>
        {texts.deactivate}
      </Button>
    );
  }
  const letIn = () =>
    void action(userActions.setActive, {
      label: texts.letIn,
      about: name,
      params: { id: person.id },
      body: { active: true },
    });
  return (
    <Button width="full" busy={isBusy} onClick={letIn}>
      {texts.letIn}
    </Button>
  );
}

type QuestionProps = {
  person: Person;
  name: string;
  isOwn: boolean;
  asked: Asked | null;
  onAnswered: () => void;
};

function Question({ person: { id, givenSignIns }, name, isOwn, asked, onAnswered }: QuestionProps) {
  const { action, isBusy } = useUserAction();
  const words = wordsOf(asked, name, isOwn, givenSignIns);
  const done = async () => {
    if (asked?.what === 'end')
      await action(userActions.end, {
        label: isUnused(asked.signIn) ? texts.withdraw : texts.end,
        about: placeOf(asked.signIn),
        params: { id, signInId: asked.signIn.id },
      });
    if (asked?.what === 'end-all')
      await action(userActions.endAll, {
        label: isOwn ? texts.endOthers : texts.endAll,
        about: name,
        params: { id },
      });
    if (asked?.what === 'deactivate')
      await action(userActions.setActive, {
        label: texts.deactivate,
        about: name,
        params: { id },
        body: { active: false },
      });
    onAnswered();
  };
  return (
    <LazyConfirmDialog
      open={asked !== null}
      {...words}
      tone="danger"
      busy={isBusy}
      onConfirm={() => void done()}
      onCancel={onAnswered}
    />
  );
}

function wordsOf(asked: Asked | null, name: string, isOwn: boolean, given: number) {
  const withGiven = (question: string) => (given === 0 ? question : `${question} ${texts.givenEnd(given)}`);
  switch (asked?.what) {
    case 'end':
      if (isUnused(asked.signIn)) {
        return {
          title: texts.withdrawTitle,
          question: texts.withdrawQuestion(name),
          confirmLabel: texts.withdraw,
        };
      }
      return {
        title: texts.endTitle,
        question: texts.endQuestion(placeOf(asked.signIn), name),
        confirmLabel: texts.end,
      };
    case 'end-all':
      return {
        title: isOwn ? texts.endOthersTitle : texts.endAllTitle(name),
        question: withGiven(texts.endAllQuestion),
        confirmLabel: isOwn ? texts.endOthers : texts.endAll,
      };
    default:
      return {
        title: texts.deactivateTitle(name),
        question: withGiven(texts.deactivateQuestion),
        confirmLabel: texts.deactivate,
      };
  }
}

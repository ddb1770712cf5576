import { UserPlus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { CachedAnswer } from '#app/features/filters/cached-answer.tsx';
import { Freshness } from '#app/features/filters/freshness.tsx';
import { shellTexts } from '#app/features/shell/texts.ts';
import { useFresh } from '#app/hooks/use-fresh.ts';
import { useSessionUser } from '#app/hooks/use-session.ts';
import { commonTexts, nameOf } from '#app/texts/common.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { type Column, DataTable } from '#app/ui/data-table.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SearchInput } from '#app/ui/search-input.tsx';
import { Row } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { TextButton } from '#app/ui/text-link.tsx';
import { Toolbar, ToolbarGrow } from '#app/ui/toolbar.tsx';
import { media, useMediaQuery } from '#app/ui/use-media-query.ts';
import { listUsers } from '#contract/calls/users.ts';
import { formatDate } from '#domain/dates.ts';
import { findsWords } from '#domain/find-words.ts';
import { MAX_SEARCH_LENGTH } from '#domain/limits.ts';
import { Access, type Person } from './access.tsx';
import { PersonDrawer } from './person-drawer.tsx';
import { PersonFormDialog } from './person-form.tsx';
import { SignInCode } from './sign-in-code.tsx';
import { usersTexts as texts } from './texts.ts';
import type { UsersAddress } from './users-address.ts';

/** Number of people rendered at first, and added by each press. */
const AT_A_TIME = 100;

/** A person on a card. The number of sign-ins is left to their own list, behind the name. */
const CARD_AREAS = `"name name name access" "username username username username" "role role used used"`;

type Props = { address: UsersAddress; onAddress: (next: UsersAddress) => void };

/** Everybody of the complex, and adding somebody, who is signed in by a code right after. */
export function PeopleTab({ address, onAddress }: Props) {
  const people = useFresh(listUsers);
  const { q = '', person: openId } = address;
  const all = people.state === 'ready' ? people.value.value : [];
  const found = all.filter(matcherOf(q));
  const [isAdding, setAdding] = useState(false);
  const search = (next: string) => onAddress(next === '' ? {} : { q: next });
  return (
    <>
      {/* With nobody to search for, and no server that could add somebody, there is only the notice. */}
      {people.state !== 'failed' && (
        <Toolbar>
          <ToolbarGrow>
            <SearchInput
              value={q}
              onSearch={search}
              label={texts.searchLabel}
              placeholder={texts.search}
              maxLength={MAX_SEARCH_LENGTH}
            />
          </ToolbarGrow>
          <Button icon={<UserPlus aria-hidden />} onClick={() => setAdding(true)}>
            {texts.addPerson}
          </Button>
        </Toolbar>
      )}
      <CachedAnswer live={people} failed={texts.fetchPeople} missing={texts.needsNetwork} age="elsewhere">
        {() => (
          <>
            <Row justifyContent="space-between" columnGap="4" marginBottom="gap">
              <Text role="status" tone="muted">
                {texts.shown(found.length, all.length)}
              </Text>
              {people.state === 'ready' && <Freshness {...people.value} isInRow />}
            </Row>
            {found.length === 0 ? (
              <EmptyState
                icon={<UsersRound aria-hidden />}
                sentence={texts.noMatch}
                action={
                  <Button variant="quiet" onClick={() => search('')}>
                    {commonTexts.clearFilters}
                  </Button>
                }
              />
            ) : (
              <PeopleTable key={q} people={found} onOpen={(person) => onAddress({ ...address, person })} />
            )}
          </>
        )}
      </CachedAnswer>
      <PersonDrawer
        person={all.find(({ id }) => id === openId) ?? null}
        onClose={() => onAddress(q === '' ? {} : { q })}
      />
      {isAdding && <AddPerson onClose={() => setAdding(false)} />}
    </>
  );
}

/**
 * The form, and over it the code of the person it added: if the form closed first, returning the focus would close the
 * code.
 */
function AddPerson({ onClose }: { onClose: () => void }) {
  const [added, setAdded] = useState<Person | null>(null);
  return (
    <>
      <PersonFormDialog person={null} onClose={onClose} onAdded={setAdded} />
      {added !== null && <SignInCode person={added} name={added.name} atOnce onClose={onClose} />}
    </>
  );
}

/** True if a person's name, username or role contain every word of the search. */
function matcherOf(search: string): (person: Person) => boolean {
  const matches = findsWords(search);
  return ({ name, username, role }) => matches([name, username, shellTexts.roles[role]]);
}

function PeopleTable({ people, onOpen }: { people: readonly Person[]; onOpen: (id: string) => void }) {
  const [limit, setLimit] = useState(AT_A_TIME);
  const isOffice = useMediaQuery(media.officeUp);
  const ownId = useSessionUser()?.userId;
  const left = people.length - limit;
  const columns: Column<Person>[] = [
    {
      id: 'name',
      area: 'name',
      header: texts.name,
      isRowHeader: true,
      cell: ({ id, name, username }) => (
        <Row gap="2">
          <TextButton type="button" onClick={() => onOpen(id)}>
            {nameOf(name === '' ? username : name)}
          </TextButton>
          {id === ownId && <Badge palette="gray">{texts.you}</Badge>}
        </Row>
      ),
    },
    {
      id: 'username',
      area: 'username',
      header: texts.username,
      cell: ({ username }) => <chakra.span overflowWrap="anywhere">{username}</chakra.span>,
    },
    { id: 'role', area: 'role', header: texts.role, cell: ({ role }) => shellTexts.roles[role] },
    {
      id: 'signIns',
      header: texts.signIns,
      align: 'end',
      // Never used means that its code still exists somewhere; it is not a sign-in yet.
      cell: ({ signIns, lastUsedAt }) => (lastUsedAt === null ? 0 : signIns),
    },
    {
      id: 'used',
      area: 'used',
      align: isOffice ? 'start' : 'end',
      header: texts.lastActive,
      cell: (person) => <chakra.span whiteSpace="nowrap">{lastUse(person, !isOffice)}</chakra.span>,
    },
    {
      id: 'access',
      area: 'access',
      align: isOffice ? 'start' : 'end',
      header: texts.access,
      cell: (person) => <Access person={person} />,
    },
  ];
  return (
    <>
      <DataTable
        caption={texts.people}
        columns={isOffice ? columns : columns.filter(({ area }) => area !== undefined)}
        rows={people.slice(0, limit)}
        rowKey={({ id }) => id}
        cards={!isOffice}
        {...(!isOffice && { areas: CARD_AREAS })}
      />
      {left > 0 && (
        <Button variant="quiet" marginTop="gap" onClick={() => setLimit(limit + AT_A_TIME)}>
          {texts.showMore(Math.min(left, AT_A_TIME))}
        </Button>
      )}
    </>
  );
}

/** On a card the text says what the date is about. */
function lastUse({ lastUsedAt }: Person, isOnCard: boolean): string {
  if (lastUsedAt === null) return texts.neverSignedIn;
  const day = formatDate(lastUsedAt);
  return isOnCard ? texts.activeOn(day) : day;
}

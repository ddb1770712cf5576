import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { Remembered } from '#app/features/filters/remembered.tsx';
import { shellTexts } from '#app/features/shell/texts.ts';
import { useFresh } from '#app/hooks/use-fresh.ts';
import { useSessionUser } from '#app/hooks/use-session.ts';
import { commonTexts, nameOf } from '#app/texts/common.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { type Column, DataTable } from '#app/ui/data-table.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { SearchInput } from '#app/ui/search-input.tsx';
import { Row, Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { TextButton } from '#app/ui/text-link.tsx';
import { Toolbar, ToolbarGrow } from '#app/ui/toolbar.tsx';
import { media, useMediaQuery } from '#app/ui/use-media-query.ts';
import { listUsers } from '#contract/calls/users.ts';
import { formatDate } from '#domain/dates.ts';
import { MAX_SEARCH_LENGTH } from '#domain/limits.ts';
import { Access, type Person } from './access.tsx';
import { PersonDrawer } from './person-drawer.tsx';
import { usersTexts as texts } from './texts.ts';
import type { UsersAddress } from './users-address.ts';

/** How many people are drawn at first, and how many more by each press. */
const AT_A_TIME = 100;

type Props = {
  address: UsersAddress;
  onAddress: (next: UsersAddress) => void;
  complexId: string;
};

/** Everybody of the complex, and how people are added. */
export function PeopleTab({ address, onAddress, complexId }: Props) {
  const people = useFresh(listUsers);
  const { q = '', person: openId } = address;
  const all = people.state === 'ready' ? people.value.value : [];
  const found = all.filter(matcherOf(q));
  const search = (next: string) => onAddress(next === '' ? {} : { q: next });
  return (
    <>
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
      </Toolbar>
      <Remembered live={people} failed={texts.fetchPeople} missing={texts.needsNetwork}>
        {() => (
          <>
            <Text role="status" tone="muted" marginBottom="gap">
              {texts.shown(found.length, all.length)}
            </Text>
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
            <HowToAdd complexId={complexId} />
          </>
        )}
      </Remembered>
      <PersonDrawer
        person={all.find(({ id }) => id === openId) ?? null}
        onClose={() => onAddress(q === '' ? {} : { q })}
      />
    </>
  );
}

/** Whether a person has every word of the search in their name, username or role. */
function matcherOf(search: string): (person: Person) => boolean {
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return ({ name, username, role }) => {
    const facts = [name, username, shellTexts.roles[role]].join('\n').toLocaleLowerCase();
    return words.every((word) => facts.includes(word));
  };
}

function PeopleTable({ people, onOpen }: { people: readonly Person[]; onOpen: (id: string) => void }) {
  const [limit, setLimit] = useState(AT_A_TIME);
  const isOffice = useMediaQuery(media.officeUp);
  const ownId = useSessionUser()?.userId;
  const left = people.length - limit;
  const columns: Column<Person>[] = [
    {
      id: 'name',
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
      header: texts.username,
      cell: ({ username }) => <chakra.span overflowWrap="anywhere">{username}</chakra.span>,
    },
    { id: 'role', header: texts.role, cell: ({ role }) => shellTexts.roles[role] },
    {
      id: 'signIns',
      header: texts.signIns,
      align: 'end',
      cell: ({ signIns }) => signIns,
    },
    {
      id: 'used',
      header: texts.lastUsed,
      cell: ({ lastUsedAt }) => (
        <chakra.span whiteSpace="nowrap">
          {lastUsedAt === null ? texts.never : formatDate(lastUsedAt)}
        </chakra.span>
      ),
    },
    { id: 'access', header: texts.access, cell: (person) => <Access person={person} /> },
  ];
  return (
    <>
      <DataTable
        caption={texts.people}
        columns={columns}
        rows={people.slice(0, limit)}
        rowKey={({ id }) => id}
        cards={!isOffice}
      />
      {left > 0 && (
        <Button variant="quiet" marginTop="gap" onClick={() => setLimit(limit + AT_A_TIME)}>
          {texts.showMore(Math.min(left, AT_A_TIME))}
        </Button>
      )}
    </>
  );
}

const Command = chakra('code', {
  base: { display: 'block', overflowWrap: 'anywhere', fontFamily: 'monospace' },
});

/** A screen that adds people would need more than the server's machine proves: who stands at it. */
function HowToAdd({ complexId }: { complexId: string }) {
  return (
    <chakra.div marginTop="section">
      <Notice tone="info" title={texts.addTitle}>
        <Stack gap="1">
          {[texts.addCommand(complexId), texts.changeCommand, texts.commandHelp].map((line) => (
            <Command key={line}>{line}</Command>
          ))}
        </Stack>
      </Notice>
    </chakra.div>
  );
}

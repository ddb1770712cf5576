import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { conflictTexts } from '#app/sync/read-models/conflict-texts.ts';
import type { Candidate } from '#app/sync/read-models/conflict-view.ts';
import { Button } from '#app/ui/button.tsx';
import { KeyValue, type KeyValueItem } from '#app/ui/key-value.tsx';
import { formatMoment } from '#domain/dates.ts';
import { formatPaise } from '#domain/money.ts';
import type { Conflict, Version } from '#domain/work-order/conflicts.ts';
import type { Fact } from '#domain/work-order/conflicts-act.ts';
import { JOB_STATUS_ROWS } from '#domain/work-order/statuses.ts';
import { ConflictPictures } from './conflict-pictures.tsx';

const Sides = chakra('div', {
  base: {
    display: 'grid',
    gap: 'gap',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  },
});

const Side = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    padding: 'inset',
    minWidth: '0',
    borderWidth: 'edge',
    borderColor: 'line',
    borderRadius: 'md',
    bg: 'bg.surface',
  },
});

const SideTitle = chakra('h3', { base: { textStyle: 'label', fontWeight: 'strong', color: 'fg' } });

/** The server's version beside what this device was about to send. */
export function ConflictVersions({ theirs, mine }: NonNullable<Conflict['versions']>) {
  const hasPictures = theirs.pictures.length + mine.pictures.length > 0;
  return (
    <Sides>
      <VersionSide title={conflictTexts.theirs} version={theirs} isMine={false} hasPictures={hasPictures} />
      <VersionSide title={conflictTexts.mine} version={mine} isMine hasPictures={hasPictures} />
    </Sides>
  );
}

/** Everything on the server that this act may have created, each with a button to confirm it, beside this device's version. */
export function ConflictCandidates({ candidates, mine, onClaim }: CandidatesProps) {
  return (
    <Sides>
      {candidates.map(({ id, version }) => (
        <VersionSide key={id} title={conflictTexts.theirs} version={version} isMine={false} hasPictures>
          <Button onClick={() => onClaim(id)}>{conflictTexts.thisIsMine}</Button>
        </VersionSide>
      ))}
      <VersionSide title={conflictTexts.mine} version={mine} isMine hasPictures />
    </Sides>
  );
}

type CandidatesProps = {
  candidates: readonly Candidate[];
  mine: Version;
  onClaim: (id: string) => void;
};

type SideProps = {
  title: string;
  version: Version;
  isMine: boolean;
  hasPictures: boolean;
  children?: ReactNode;
};

function VersionSide({ title, version, isMine, hasPictures, children }: SideProps) {
  const { who, at, facts, pictures } = version;
  const { by, when, you, unknown, noPhotos, photos, photoOf } = conflictTexts;
  const items: KeyValueItem[] = [
    ...facts.map((fact) => ({ label: conflictTexts.facts[fact.name], value: wordsOf(fact) })),
    { label: by, value: isMine ? you : (who ?? unknown) },
    { label: when, value: at === null ? unknown : formatMoment(at) },
    ...(hasPictures && pictures.length === 0 ? [{ label: photos, value: noPhotos }] : []),
  ];
  return (
    <Side role="group" aria-label={title}>
      <SideTitle>{title}</SideTitle>
      <KeyValue items={items} />
      {pictures.length > 0 && (
        <Flex direction="column" gap="1">
          <chakra.span color="fg.muted">{photos}</chakra.span>
          <ConflictPictures pictures={pictures} nameOf={(index) => photoOf(title, index)} />
        </Flex>
      )}
      {children}
    </Side>
  );
}

function wordsOf(fact: Fact): string {
  switch (fact.name) {
    case 'outcome':
    case 'decision':
      return JOB_STATUS_ROWS[fact.value].label;
    case 'final-rate':
    case 'amount':
      return formatPaise(fact.value);
    case 'quantity':
      return String(fact.value);
    case 'vendor':
    case 'status':
    case 'order':
      return fact.value;
  }
}

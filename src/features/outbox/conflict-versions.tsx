import type { ReactNode } from 'react';
import type { Candidate } from '#app/entities/orders/conflict-view.ts';
import { Pictures } from '#app/features/camera/viewer/pictures.tsx';
import { conflictTexts } from '#app/texts/conflicts.ts';
import { Button } from '#app/ui/button.tsx';
import { Grid } from '#app/ui/chakra.tsx';
import { KeyValue } from '#app/ui/key-value.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { formatMoment } from '#domain/dates.ts';
import { formatPaise } from '#domain/money.ts';
import type { Conflict, Version } from '#domain/work-order/conflicts.ts';
import type { Fact } from '#domain/work-order/order-request.ts';
import { jobStatusTexts } from '#domain/work-order/statuses.ts';

/** The server's version next to the one this device was about to send. */
export function ConflictVersions({ theirs, mine }: NonNullable<Conflict['versions']>) {
  const hasPictures = theirs.pictures.length + mine.pictures.length > 0;
  return (
    <Sides>
      <VersionSide version={theirs} isMine={false} hasPictures={hasPictures} />
      <VersionSide version={mine} isMine hasPictures={hasPictures} />
    </Sides>
  );
}

type CandidatesProps = {
  candidates: readonly Candidate[];
  mine: Version;
  onClaim: (id: string) => void;
};

/**
 * Everything on the server that this action may have created, each with a button to confirm it, next to this device's
 * version.
 */
export function ConflictCandidates({ candidates, mine, onClaim }: CandidatesProps) {
  return (
    <Sides>
      {candidates.map(({ id, version }) => (
        <VersionSide key={id} version={version} isMine={false} hasPictures>
          <Button onClick={() => onClaim(id)}>{conflictTexts.thisIsMine}</Button>
        </VersionSide>
      ))}
      <VersionSide version={mine} isMine hasPictures />
    </Sides>
  );
}

function Sides({ children }: { children: ReactNode }) {
  return (
    <Grid gap="gap" templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
      {children}
    </Grid>
  );
}

type SideProps = { version: Version; isMine: boolean; hasPictures: boolean; children?: ReactNode };

function VersionSide({ version, isMine, hasPictures, children }: SideProps) {
  const { who, at, facts, pictures } = version;
  const { by, when, you, unknown, noPhotos, photos, photoOf, mine, theirs } = conflictTexts;
  const title = isMine ? mine : theirs;
  return (
    <Stack
      role="group"
      aria-label={title}
      gap="3"
      padding="inset"
      minWidth="0"
      borderWidth="edge"
      borderColor="line"
      borderRadius="md"
      bg="bg.surface"
    >
      <Text as="h3" size="label" weight="strong" color="fg">
        {title}
      </Text>
      <KeyValue
        items={[
          ...facts.map((fact) => ({ label: conflictTexts.facts[fact.name], value: describeFact(fact) })),
          { label: by, value: isMine ? you : (who ?? unknown) },
          { label: when, value: at === null ? unknown : formatMoment(at) },
          ...(hasPictures && pictures.length === 0 ? [{ label: photos, value: noPhotos }] : []),
        ]}
      />
      {pictures.length > 0 && (
        <Stack gap="1">
          <Text as="span" tone="muted">
            {photos}
          </Text>
          <Pictures pictures={pictures} nameOf={(number) => photoOf(title, number)} />
        </Stack>
      )}
      {children}
    </Stack>
  );
}

function describeFact(fact: Fact): string {
  switch (fact.name) {
    case 'outcome':
    case 'decision':
      return jobStatusTexts[fact.value];
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

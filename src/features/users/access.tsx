import { Badge } from '#app/ui/badge.tsx';
import type { AnswerOf } from '#contract/call.ts';
import type { listUsers } from '#contract/calls/users.ts';
import { formatDate } from '#domain/dates.ts';
import { usersTexts as texts } from './texts.ts';

export type Person = AnswerOf<typeof listUsers>[number];

/** Shows whether the person can be signed in. */
export function Access({ person: { deactivatedAt } }: { person: Person }) {
  return deactivatedAt === null ? (
    <Badge palette="green">{texts.active}</Badge>
  ) : (
    <Badge palette="gray">{texts.deactivatedOn(formatDate(deactivatedAt))}</Badge>
  );
}

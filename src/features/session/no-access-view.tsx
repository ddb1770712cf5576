import { ShieldX } from 'lucide-react';
import { shellTexts } from '#app/features/shell/texts.ts';
import { useSessionUser } from '#app/hooks/use-session.ts';
import { menuTexts } from '#app/texts/common.ts';
import { type GuardedRoute, mayOpen, ROLES, type Role } from '#domain/permissions.ts';
import { InsidePage } from './inside-page.tsx';
import { noAccessTexts as texts } from './no-access-texts.ts';
import { outsideTexts } from './outside/texts.ts';

/** Unauthorized Access inside the frame (sections 2 and 6): the roles that have the screen, and one press back. */
export function NoAccessView({ refused }: { refused: GuardedRoute | null }) {
  const role = useSessionUser()?.role ?? null;
  return (
    <InsidePage icon={<ShieldX aria-hidden />} title={outsideTexts.unauthorizedTitle}>
      <p>{outsideTexts.unauthorizedText}</p>
      {refused !== null && <p>{texts.opensFor(screenOf(refused), rolesWith(refused))}</p>}
      {role !== null && <p>{texts.yours(shellTexts.roles[role])}</p>}
    </InsidePage>
  );
}

/** The name of the screen, or of its list. */
function screenOf(route: GuardedRoute): string {
  const names: Readonly<Record<string, unknown>> = menuTexts;
  const own = names[route.replace('/$id', '')];
  return typeof own === 'string' ? own : menuTexts['/work-orders'];
}

function rolesWith(route: GuardedRoute): string[] {
  const roles: readonly Role[] = Object.values(ROLES);
  return roles.filter((role) => mayOpen(role, route)).map((role) => shellTexts.roles[role]);
}

import type { DemoSignIn } from '#contract/runtime-config.ts';
import { readRole } from '#domain/permissions.ts';
import { type Config, isLoopbackHost } from './config.ts';
import people from './demo/people.json';

type Start = {
  readonly config: Pick<Config, 'host' | 'demoSignIn' | 'tls' | 'traces'>;
  /** Port in use. */
  readonly port: number;
  /** Roles of the demo tokens that are valid here, by token. */
  readonly demoRoles: ReadonlyMap<string, string>;
  readonly hasUsers: boolean;
};

const CREATE = 'npx vendor-management token create <username>';
const FOR_NEW =
  '--role <role> --name <full name> --complex <id> --complex-name <name> --city <id> --city-name <name>';

/** Output of a start: the program's address, who can reach it, and who can sign in. */
export function startNotice({ config, port, demoRoles, hasUsers }: Start): string[] {
  const isLoopback = isLoopbackHost(config.host);
  const origin = `${config.tls === null ? 'http' : 'https'}://${nameOf(config.host, isLoopback)}:${port}`;
  const who = isLoopback ? 'this machine only' : 'every machine that can reach this one';
  return [
    '',
    `Vendor Management is ready at ${origin}`,
    `  Listening on ${config.host} port ${port}: open to ${who}.`,
    ...traceLines(config.traces),
    ...demoLines(config.demoSignIn, demoRoles, { origin, who }),
    `  Create an access link with: ${CREATE}`,
    ...(hasUsers ? [] : [`  There are no users yet; for the first one, add: ${FOR_NEW}`]),
  ];
}

function traceLines(traces: Config['traces']): string[] {
  if (traces === null) return [];
  return [
    'wrong' in traces
      ? `  No traces are sent: ${traces.wrong}.`
      : `  Traces of requests go to ${traces.url}.`,
  ];
}

function demoLines(
  isOpen: boolean,
  roles: ReadonlyMap<string, string>,
  { origin, who }: { readonly origin: string; readonly who: string },
): string[] {
  if (!isOpen)
    return ['  Demo sign-ins are closed; DEMO=1 would open them to everybody who can reach this server.'];
  if (roles.size === 0) return [];
  const links = people.users.flatMap(({ token, complexId }) => {
    const role = roles.get(token)?.replace('vendor-management-', '');
    if (role === undefined) return [];
    const label = complexId === people.users[0]?.complexId ? labelOf(role) : `${role}, second complex`;
    return [`    ${label.padEnd(28)}${origin}/validate-token?token=${token}`];
  });
  return [`  Demo sign-ins are open to ${who}; no password is needed:`, ...links];
}

/** Marks the role that works at the cars, which has the main job. */
function labelOf(role: string): string {
  return role === 'creator' ? `${role} (start here)` : role;
}

/** Demo sign-ins of the start page: each role once, in the first complex. Empty if the demo is closed. */
export function demoSignInsOf(roles: Start['demoRoles']): DemoSignIn[] {
  return people.users.flatMap(({ token, complexId }) => {
    const role = readRole(roles.get(token) ?? '');
    return role === null || complexId !== people.users[0]?.complexId ? [] : [{ role, token }];
  });
}

/** Host to type into a browser on this machine; a wildcard address is not one. */
function nameOf(host: string, isLoopback: boolean): string {
  if (isLoopback || host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

import { may, type Permission, type Role } from '#domain/permissions.ts';
import type { Session } from '../http/session.ts';

/** A changed entity, and who may be notified: a complex, a city, or everyone if neither is named. */
export type Change = {
  readonly kind: 'work-order' | 'invoice' | 'vendor' | 'catalogue';
  readonly id: string;
  readonly complexId: string | null;
  readonly cityId: string | null;
};

/** Scope of a stream: changes of the session's complex and its city that its role may see. */
export type Scope = { readonly role: Role; readonly complexId: string; readonly cityId: string };

const SEEN_WITH: Readonly<Record<Change['kind'], Permission>> = {
  'work-order': 'work-order.see',
  invoice: 'invoice.see',
  vendor: 'vendor.see',
  catalogue: 'catalogue.see',
};

/** By the first part of the call's name. A call that is not listed changes nothing that a screen shows. */
const KINDS: Readonly<Record<string, Change['kind']>> = {
  'work-order': 'work-order',
  'order-job': 'work-order',
  invoice: 'invoice',
  vendor: 'vendor',
  job: 'catalogue',
  category: 'catalogue',
};

/** Changes made by a call, from its name and its answer: an entity, and the orders that an invoice moves along. */
export function changesOf(callName: string, session: Session, answer: unknown): Change[] {
  const kind = KINDS[callName.split('.')[0] ?? ''];
  if (kind === undefined || !hasId(answer)) return [];
  const ofComplex = { complexId: session.complexId, cityId: null };
  switch (kind) {
    case 'catalogue':
    case 'vendor':
      return [{ kind, id: answer.id, complexId: null, cityId: session.cityId }];
    case 'work-order':
      return [{ kind, id: answer.id, ...ofComplex }];
    case 'invoice': {
      const orders = 'workOrders' in answer && Array.isArray(answer.workOrders) ? answer.workOrders : [];
      return [
        { kind, id: answer.id, ...ofComplex },
        ...orders.filter(hasId).map(({ id }): Change => ({ kind: 'work-order', id, ...ofComplex })),
      ];
    }
  }
}

/** True if a change is within the scope. It may affect visible figures even if the entity itself is not visible. */
export function concerns(scope: Scope, { complexId, cityId }: Change): boolean {
  return (
    (complexId === null || complexId === scope.complexId) && (cityId === null || cityId === scope.cityId)
  );
}

/** True if a role may see the changed entity, and so its id. */
export function maySee({ role }: Scope, { kind }: Change): boolean {
  return may(role, SEEN_WITH[kind]);
}

/** Text of a notification; the kind is the program's own word and the ids come back unchanged. */
export function writeChange({ kind, id, complexId, cityId }: Change): string {
  return JSON.stringify([kind, id, complexId, cityId]);
}

/** Null for a text from another version of this program: its receiver reads everything again. */
export function readChange(text: string): Change | null {
  try {
    const [kind, id, complexId, cityId]: unknown[] = JSON.parse(text);
    const known = Object.values(KINDS).find((name) => name === kind);
    if (known === undefined || typeof id !== 'string') return null;
    if (!isScope(complexId) || !isScope(cityId)) return null;
    return { kind: known, id, complexId, cityId };
  } catch {
    return null;
  }
}

function isScope(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}

function hasId(value: unknown): value is { readonly id: string } {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}

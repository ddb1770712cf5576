import type { StreamEvent } from './live-lines.ts';

/** What somebody changed, as the host tells it; `everything` when it cannot say, or when something may have been missed. */
export type LiveChange = { kind: string; id: string } | 'everything';

/** What an event tells. Anything that is not understood means everything: reading once too often harms nobody. */
export function changeOf({ name, data }: StreamEvent): LiveChange {
  if (name !== 'message') return 'everything';
  try {
    const told: unknown = JSON.parse(data);
    if (typeof told !== 'object' || told === null || !('kind' in told && 'id' in told)) return 'everything';
    const { kind, id } = told;
    return typeof kind === 'string' && typeof id === 'string' ? { kind, id } : 'everything';
  } catch {
    return 'everything';
  }
}

/** Whether a read of this key (see the tasks) may answer something else after the change. */
export function concerns(change: LiveChange, key: string): boolean {
  if (change === 'everything') return true;
  const { what, question } = partsOf(key);
  switch (change.kind) {
    case 'work-order':
      return what === 'order' ? key.endsWith(`/${change.id}`) : !isOffice(question);
    // The orders that an invoice moves along are told of by themselves.
    case 'invoice':
      return what === 'reference' && !isOffice(question);
    case 'vendor':
      return what === 'reference' && /^vendors?\b/.test(question);
    case 'catalogue':
      return what === 'reference' && /^(category|job)\./.test(question);
    default:
      return true;
  }
}

/** Vendors with their rates, the catalogue, people: long answers that change a few times a day. */
export function isRarelyChanged(key: string): boolean {
  return isOffice(partsOf(key).question);
}

function isOffice(question: string): boolean {
  return /^(vendors?\b|(category|job|employee)\.)/.test(question);
}

/** `order 1/7`, `listing 1/orders [...]`, `reference 1/1 work-order.count [...]`. */
function partsOf(key: string): { what: string; question: string } {
  const [what = '', , question = ''] = key.split(' ');
  return { what, question };
}

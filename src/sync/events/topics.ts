import type { EventSourceMessage } from 'eventsource-parser';
import { isRecord } from '#contract/codec.ts';

/** A change reported by the host; `everything` if it cannot name the change, or if something may have been missed. */
export type ServerChange = { kind: string; id: string } | 'everything';

/** The meaning of an event. Anything not understood means everything: an unneeded read does no harm. */
export function changeOf({ event = 'message', data }: EventSourceMessage): ServerChange {
  if (event !== 'message') return 'everything';
  try {
    const change: unknown = JSON.parse(data);
    if (!isRecord(change)) return 'everything';
    const { kind, id } = change;
    return typeof kind === 'string' && typeof id === 'string' ? { kind, id } : 'everything';
  } catch {
    return 'everything';
  }
}

/** True if the answer to a pull task with this key may differ after the change. */
export function concerns(change: ServerChange, key: string): boolean {
  if (change === 'everything') return true;
  const { what, question } = partsOf(key);
  switch (change.kind) {
    case 'work-order':
      return what === 'order' ? key.endsWith(`/${change.id}`) : !isOffice(question);
    // The invoice's orders have their own events.
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

/** Vendors with their rates, the catalogue and people: long answers that change a few times a day. */
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

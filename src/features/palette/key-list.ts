import { may, type Role } from '#domain/permissions.ts';
import { keyTexts } from './texts.ts';

/** Several combinations that do the same, each of one key or of keys pressed together. */
export type KeyLine = { does: string; keys: readonly (readonly string[])[] };
export type KeyGroup = { name: keyof typeof keyTexts.groups; lines: KeyLine[] };

const { keys, does } = keyTexts;

/** The keys that do something for the role. `modifier`: the one that this device's people press with K. */
export function keyList(role: Role, modifier: string): KeyGroup[] {
  const seesOrders = may(role, 'work-order.see');
  const everywhere: KeyLine[] = [
    { does: seesOrders ? does.palette : does.paletteWithoutOrders, keys: [[modifier, 'K']] },
    ...(may(role, 'work-order.create') ? [{ does: does.create, keys: [['n']] }] : []),
    { does: does.help, keys: [['?']] },
    { does: does.close, keys: [[keys.escape]] },
  ];
  const groups: KeyGroup[] = [{ name: 'everywhere', lines: everywhere }];
  if (seesOrders) groups.push({ name: 'lists', lines: LIST_KEYS }, { name: 'order', lines: ORDER_KEYS });
  if (may(role, 'order-job.decide')) groups.push({ name: 'approval', lines: APPROVAL_KEYS });
  return groups;
}

const LIST_KEYS: KeyLine[] = [
  { does: does.search, keys: [['/']] },
  { does: does.next, keys: [['j'], ['↓']] },
  { does: does.previous, keys: [['k'], ['↑']] },
  { does: does.open, keys: [[keys.enter]] },
  { does: does.select, keys: [[keys.space]] },
  { does: does.printSelected, keys: [['p']] },
];

const ORDER_KEYS: KeyLine[] = [{ does: does.print, keys: [['p']] }];

const APPROVAL_KEYS: KeyLine[] = [
  { does: does.nextJob, keys: [['j']] },
  { does: does.previousJob, keys: [['k']] },
  { does: does.approve, keys: [['a']] },
  { does: does.reject, keys: [['r']] },
];

/** What is pressed together with a letter on this device. */
export function deviceModifier(): string {
  return /Mac|iPad|iPhone/.test(navigator.userAgent) ? keys.command : keys.ctrl;
}

import { Fragment, useEffect, useRef } from 'react';
import { useSessionUser } from '#app/hooks/use-session.ts';
import { chakra } from '#app/ui/chakra.tsx';
import { may, type Role } from '#domain/permissions.ts';
import { deviceModifier, KeyCap } from './key-cap.tsx';
import { keyTexts } from './texts.ts';

/** An action, and its key combinations, each a list of keys pressed together. */
type KeyLine = { does: string; keys: readonly (readonly string[])[] };
type KeyGroup = { name: keyof typeof keyTexts.groups; lines: KeyLine[] };

const { keys, does } = keyTexts;

/** The keys that work for the role; `modifier` is this device's key to press with K. */
function keyList(role: Role, modifier: string): KeyGroup[] {
  const seesOrders = may(role, 'work-order.see');
  const everywhere: KeyLine[] = [
    { does: seesOrders ? does.palette : does.paletteWithoutOrders, keys: [[modifier, 'K']] },
    ...(may(role, 'work-order.create') ? [{ does: does.create, keys: [['n']] }] : []),
    { does: does.help, keys: [['?']] },
    { does: does.close, keys: [[keys.escape]] },
  ];
  const groups: KeyGroup[] = [{ name: 'everywhere', lines: everywhere }];
  if (seesOrders) groups.push({ name: 'lists', lines: listKeys() }, { name: 'order', lines: orderKeys() });
  if (may(role, 'order-job.decide')) groups.push({ name: 'approval', lines: approvalKeys() });
  return groups;
}

const listKeys = (): KeyLine[] => [
  { does: does.search, keys: [['/']] },
  { does: does.next, keys: [['j'], ['↓']] },
  { does: does.previous, keys: [['k'], ['↑']] },
  { does: does.open, keys: [[keys.enter]] },
  { does: does.select, keys: [[keys.space]] },
  { does: does.printSelected, keys: [['p']] },
];

const orderKeys = (): KeyLine[] => [
  { does: does.nextOrder, keys: [['j']] },
  { does: does.previousOrder, keys: [['k']] },
  { does: does.print, keys: [['p']] },
];

const approvalKeys = (): KeyLine[] => [
  { does: does.nextJob, keys: [['↓'], ['j']] },
  { does: does.previousJob, keys: [['↑'], ['k']] },
  { does: does.approve, keys: [['a']] },
  { does: does.reject, keys: [['r']] },
  { does: does.approveRest, keys: [[keys.shift, 'A']] },
];

const Groups = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '5', _focusVisible: { outline: 'none' } },
});

const GroupName = chakra('h3', {
  base: { textStyle: 'label', fontWeight: 'strong', marginBottom: '1', color: 'fg' },
});

const Line = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
    paddingBlock: '2',
    borderBottomWidth: 'edge',
    borderColor: 'line',
    _last: { borderBottomWidth: '0' },
  },
});

/** The keys that work for this user on this device. */
export function KeyHelp() {
  const user = useSessionUser();
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => start.current?.focus(), []);
  if (user === null) return null;
  return (
    // Focusable, so that it can be scrolled by keyboard.
    <Groups ref={start} tabIndex={0} role="region" aria-label={keyTexts.title}>
      {keyList(user.role, deviceModifier()).map(({ name, lines }) => (
        <section key={name}>
          <GroupName>{keyTexts.groups[name]}</GroupName>
          <dl>
            {lines.map((line) => (
              <Line key={line.does}>
                <dt>{line.does}</dt>
                <chakra.dd flexShrink="0">
                  <Keys keys={line.keys} />
                </chakra.dd>
              </Line>
            ))}
          </dl>
        </section>
      ))}
    </Groups>
  );
}

function Keys({ keys }: { keys: KeyLine['keys'] }) {
  return keys.map((together, index) => (
    <Fragment key={together.join()}>
      {index > 0 && ` ${keyTexts.or} `}
      {together.map((key, place) => (
        <Fragment key={key}>
          {place > 0 && ' + '}
          <KeyCap>{key}</KeyCap>
        </Fragment>
      ))}
    </Fragment>
  ));
}

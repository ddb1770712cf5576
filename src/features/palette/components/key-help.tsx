import { chakra } from '@chakra-ui/react';
import { Fragment, useEffect, useRef } from 'react';
import { useSessionUser } from '#app/hooks/use-session.ts';
import { deviceModifier, type KeyLine, keyList } from '../key-list.ts';
import { keyTexts } from '../texts.ts';
import { KeyCap } from './key-cap.tsx';

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

/** The keys that work for this person on this device. */
export function KeyHelp() {
  const user = useSessionUser();
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => start.current?.focus(), []);
  if (user === null) return null;
  return (
    // Has the focus at first, and can be had again by Tab: who scrolls by keyboard needs it, also where the palette led here.
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

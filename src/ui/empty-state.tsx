import type { ReactNode } from 'react';
import { chakra } from './chakra.tsx';

const Box = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '4',
    paddingBlock: '12',
    paddingInline: 'inset',
    textAlign: 'center',
    color: 'fg.muted',
    '& > svg': { boxSize: '12', color: 'accent.fg', strokeWidth: '1.5' },
  },
});

/** One sentence, and the one action that helps. */
export function EmptyState(props: { icon?: ReactNode; sentence: ReactNode; action?: ReactNode }) {
  return (
    <Box>
      {props.icon}
      <p>{props.sentence}</p>
      {props.action}
    </Box>
  );
}

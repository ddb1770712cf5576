import { chakra } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';

const Line = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    textStyle: 'small',
    fontWeight: 'medium',
    color: 'danger.fg',
    '& svg': { flexShrink: 0, boxSize: '4' },
  },
});

/** What is wrong with a part of the form that is more than one control; that part is described by its id. */
export function PartProblem({ id, children }: { id: string; children: string }) {
  return (
    <Line id={id} role="alert">
      <CircleAlert aria-hidden />
      {children}
    </Line>
  );
}

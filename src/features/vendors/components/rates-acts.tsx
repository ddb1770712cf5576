import { chakra } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { OfficeMark } from '#app/features/office/components/office-mark.tsx';
import { officeActTexts } from '#app/features/office/texts.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { RatesAct } from '../rates-rows.ts';

const Acts = chakra('ul', {
  base: { listStyle: 'none', display: 'flex', flexDirection: 'column', gap: '2', overflowWrap: 'anywhere' },
});

const Act = chakra('li', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' } });

type Props = {
  acts: readonly RatesAct[];
  /** Null where the person may not edit. Only the last save can be taken back: the earlier ones it stands over. */
  onEdit: ((act: RatesAct) => void) | null;
};

/** Saves of this vendor's rates that have not reached the server, or that it refused. */
export function RatesActs({ acts, onEdit }: Props) {
  const open = acts.filter(({ state }) => state !== 'sent');
  const last = open.at(-1);
  if (last === undefined) return null;
  const isRefused = open.some(({ state }) => state === 'attention');
  return (
    <chakra.div marginBottom="gap">
      <Notice
        tone={isRefused ? 'attention' : 'waiting'}
        title={officeActTexts.waitingTitle}
        actions={
          <>
            {onEdit !== null && last.state !== 'sending' && (
              <Button variant="quiet" onClick={() => onEdit(last)}>
                {officeActTexts.edit}
              </Button>
            )}
            <Button asChild variant="quiet">
              <Link to="/outbox">{officeActTexts.openOutbox}</Link>
            </Button>
          </>
        }
      >
        <Acts>
          {open.map((act) => (
            <Act key={act.entryId}>
              {act.label}
              <OfficeMark act={act} />
            </Act>
          ))}
        </Acts>
      </Notice>
    </chakra.div>
  );
}

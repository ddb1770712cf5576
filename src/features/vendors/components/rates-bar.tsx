import { chakra, Flex } from '@chakra-ui/react';
import { Save, Undo2 } from 'lucide-react';
import type { Ref } from 'react';
import { officeActTexts } from '#app/features/office/texts.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { ActionBar } from '#app/ui/toolbar.tsx';
import type { PasteReport } from '../rates-pasting.ts';
import { vendorTexts } from '../texts.ts';
import { ratesTexts } from '../texts-rates.ts';

/** Within reach wherever in the grid somebody is. */
const ALWAYS_IN_SIGHT = {
  position: 'sticky',
  alignItems: 'center',
  marginTop: 'gap',
  paddingBlock: '3',
  bg: 'bg.canvas',
  borderTopWidth: 'edge',
} as const;

const Count = chakra('p', {
  base: { flex: '1 1 auto', fontWeight: 'strong', fontVariantNumeric: 'tabular-nums' },
});

const Unread = chakra('ul', { base: { listStyle: 'none', overflowWrap: 'anywhere' } });

/** Of a long paste not every line is told: the first show what is wrong with the rest. */
const UNREAD_SHOWN = 3;

type Props = {
  changes: number;
  busy: boolean;
  /** The last paste, until it is undone, dismissed or saved. */
  paste: PasteReport | null;
  onUndoPaste: () => void;
  onDismissPaste: () => void;
  saveRef: Ref<HTMLButtonElement>;
  onSave: () => void;
  onDiscard: () => void;
};

/** What is not saved yet, and what can be done about it. */
export function RatesBar({
  changes,
  busy,
  paste,
  onUndoPaste,
  onDismissPaste,
  saveRef,
  onSave,
  onDiscard,
}: Props) {
  return (
    <ActionBar {...ALWAYS_IN_SIGHT}>
      {paste !== null && <PasteNotice paste={paste} onUndo={onUndoPaste} onDismiss={onDismissPaste} />}
      <Count>{busy ? officeActTexts.sending : stateOf(changes)}</Count>
      <Flex
        wrap="wrap"
        gap="gap"
        flex={{ base: '1 1 100%', md: 'none' }}
        css={{ '& > *': { flex: '1 1 auto' } }}
      >
        {changes > 0 && !busy && (
          <Button variant="quiet" onClick={onDiscard}>
            {ratesTexts.discard}
          </Button>
        )}
        <Button ref={saveRef} icon={<Save aria-hidden />} busy={busy} onClick={onSave}>
          {vendorTexts.saveRates}
        </Button>
      </Flex>
    </ActionBar>
  );
}

function stateOf(changes: number): string {
  return changes === 0 ? ratesTexts.nothingChanged : ratesTexts.changes(changes);
}

type PasteNoticeProps = { paste: PasteReport; onUndo: () => void; onDismiss: () => void };

/** What the last paste did, and the way back from it. */
function PasteNotice({ paste: { count, unread }, onUndo, onDismiss }: PasteNoticeProps) {
  return (
    <chakra.div flex="1 1 100%">
      <Notice
        tone={unread.length > 0 ? 'attention' : 'success'}
        title={ratesTexts.pasted(count)}
        actions={
          <>
            {count > 0 && (
              <Button variant="quiet" icon={<Undo2 aria-hidden />} onClick={onUndo}>
                {ratesTexts.undoPaste}
              </Button>
            )}
            <Button variant="quiet" onClick={onDismiss}>
              {ratesTexts.dismiss}
            </Button>
          </>
        }
      >
        {unread.length > 0 && (
          <>
            {ratesTexts.unreadTitle(unread.length)}
            <Unread>
              {unread.slice(0, UNREAD_SHOWN).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
              {unread.length > UNREAD_SHOWN && <li>{ratesTexts.unreadMore(unread.length - UNREAD_SHOWN)}</li>}
            </Unread>
          </>
        )}
      </Notice>
    </chakra.div>
  );
}

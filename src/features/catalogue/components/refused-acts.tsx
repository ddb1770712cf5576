import { chakra, Flex } from '@chakra-ui/react';
import type { OfficeAct } from '#app/hooks/use-office-acts.ts';
import { syncTexts } from '#app/texts/common.ts';
import { Notice } from '#app/ui/notice.tsx';
import {
  backToAddCategory,
  backToAddJob,
  backToEditJob,
  type Opened,
  type ReturnRoute,
} from '../catalogue-forms.ts';
import type { CatalogueActs } from '../catalogue-overlay.ts';
import { ActActions } from './act-mark.tsx';

const Wrapping = chakra('span', { base: { overflowWrap: 'anywhere' } });

type Props = { acts: CatalogueActs; onOpen: (opened: Opened) => void };

/** The acts that the server refused: they are in no list, and go on only when their author does something. */
export function RefusedActs({ acts, onOpen }: Props) {
  const refused = refusedActs(acts);
  if (refused.length === 0) return null;
  return (
    <Flex direction="column" gap="gap" marginBottom="section">
      {refused.map(({ act, back }) => (
        <Notice
          key={act.entryId}
          tone="attention"
          title={<Wrapping>{act.label}</Wrapping>}
          actions={<ActActions act={act} back={back} onOpen={onOpen} />}
        >
          <Wrapping>{reasonOf(act)}</Wrapping>
        </Notice>
      ))}
    </Flex>
  );
}

function refusedActs(acts: CatalogueActs): { act: OfficeAct<unknown>; back: ReturnRoute | null }[] {
  return [
    ...acts.addedCategories.map((act) => ({ act, back: backToAddCategory(act) })),
    ...acts.addedJobs.map((act) => ({ act, back: backToAddJob(act) })),
    ...acts.renamedJobs.map((act) => ({ act, back: backToEditJob(act) })),
    ...acts.deletedJobs.map((act) => ({ act, back: null })),
    ...acts.deletedCategories.map((act) => ({ act, back: null })),
  ].filter(({ act }) => act.state === 'attention');
}

function reasonOf({ failure }: OfficeAct<unknown>): string {
  const reason = failure !== null && 'detail' in failure ? failure.detail : '';
  return reason === '' ? syncTexts.attention : syncTexts.attentionBecause(reason);
}

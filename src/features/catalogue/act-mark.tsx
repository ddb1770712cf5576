import { Link } from '@tanstack/react-router';
import { createContext, useContext } from 'react';
import { OfficeMark } from '#app/features/office/marks.tsx';
import { useEditAct } from '#app/features/office/return-route.ts';
import { officeActTexts } from '#app/features/office/texts.ts';
import type { OfficeAct } from '#app/hooks/use-office-acts.ts';
import { failureReason } from '#app/sync/outbox/attempts.ts';
import { syncTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { chakra, Flex } from '#app/ui/chakra.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { backToAddCategory, backToAddJob, backToEditJob, type FormRoute, type Opened } from './dialogs.ts';
import type { CatalogueActs } from './shown-catalogue.ts';
import { jobManagementTexts } from './texts.ts';

/** Opens a dialog on the catalogue, from any of its rows or buttons. */
export const OpenDialog = createContext<(opened: Opened) => void>(() => {});

/** `back` is null for an action without a form. */
type Props = { act: OfficeAct<unknown>; back: FormRoute | null };

/** The sync state of an action, and what its author can do about it while it waits. */
export function ActMark({ act, back }: Props) {
  return (
    <Flex wrap="wrap" gap="2" align="center">
      <OfficeMark act={act} />
      {act.state === 'queued' && <ActActions act={act} back={back} />}
    </Flex>
  );
}

/** Returns to its form, or to the outbox, where it can be sent again or withdrawn. */
function ActActions({ act, back }: Props) {
  const open = useContext(OpenDialog);
  const editAct = useEditAct();

  async function edit(form: FormRoute) {
    if (await editAct(act.entryId, form)) open(form.opens);
  }

  return (
    <>
      {back !== null && (
        <Button
          variant="quiet"
          paddingInline="4"
          aria-label={jobManagementTexts.editNamed(act.label)}
          onClick={() => void edit(back)}
        >
          {officeActTexts.edit}
        </Button>
      )}
      <Button asChild variant="ghost" paddingInline="2">
        <Link to="/outbox" aria-label={jobManagementTexts.openOutboxFor(act.label)}>
          {officeActTexts.openOutbox}
        </Link>
      </Button>
    </>
  );
}

const Wrapping = chakra('span', { base: { overflowWrap: 'anywhere' } });

/** Actions that the server refused: they are in no list, and continue only when their author does something. */
export function RefusedActs({ acts }: { acts: CatalogueActs }) {
  const all: Props[] = [
    ...acts.addedCategories.map((act) => ({ act, back: backToAddCategory(act.payload) })),
    ...acts.addedJobs.map((act) => ({ act, back: backToAddJob(act.payload) })),
    ...acts.editedJobs.map((act) => ({ act, back: backToEditJob(act.payload) })),
    ...[...acts.deletedJobs, ...acts.deletedCategories].map((act) => ({ act, back: null })),
  ];
  const refused = all.filter(({ act }) => act.state === 'attention');
  if (refused.length === 0) return null;
  return (
    <Flex direction="column" gap="gap" marginBottom="section">
      {refused.map(({ act, back }) => (
        <Notice
          key={act.entryId}
          tone="attention"
          title={<Wrapping>{act.label}</Wrapping>}
          actions={<ActActions act={act} back={back} />}
        >
          <Wrapping>{sentenceOf(act)}</Wrapping>
        </Notice>
      ))}
    </Flex>
  );
}

function sentenceOf({ failure }: OfficeAct<unknown>): string {
  const reason = failureReason(failure);
  return reason === '' ? syncTexts.attention : syncTexts.attentionBecause(reason);
}

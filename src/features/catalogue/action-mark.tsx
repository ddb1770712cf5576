import { Link } from '@tanstack/react-router';
import { createContext, useContext } from 'react';
import { OfficeMark } from '#app/features/office/marks.tsx';
import { useEditAction } from '#app/features/office/return-route.ts';
import { officeActionTexts } from '#app/features/office/texts.ts';
import type { OfficeAction } from '#app/hooks/use-office-actions.ts';
import { failureReason } from '#app/sync/outbox/attempts.ts';
import { syncTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { chakra, Flex } from '#app/ui/chakra.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { backToAddCategory, backToAddJob, backToEditJob, type FormRoute, type Opened } from './dialogs.ts';
import type { CatalogueActions } from './shown-catalogue.ts';
import { jobManagementTexts } from './texts.ts';

/** Opens a dialog on the catalogue, from any of its rows or buttons. */
export const OpenDialog = createContext<(opened: Opened) => void>(() => {});

/** `back` is null for an action without a form. */
type Props = { action: OfficeAction<unknown>; back: FormRoute | null };

/** The sync state of an action, and what its author can do about it while it waits. */
export function ActionMark({ action, back }: Props) {
  return (
    <Flex wrap="wrap" gap="2" align="center">
      <OfficeMark action={action} />
      {action.state === 'queued' && <Actions action={action} back={back} />}
    </Flex>
  );
}

/** Returns to its form, or to the outbox, where it can be sent again or withdrawn. */
function Actions({ action, back }: Props) {
  const open = useContext(OpenDialog);
  const editAction = useEditAction();

  async function edit(form: FormRoute) {
    if (await editAction(action.entryId, form)) open(form.opens);
  }

  return (
    <>
      {back !== null && (
        <Button
          variant="quiet"
          paddingInline="4"
          aria-label={jobManagementTexts.editNamed(action.label)}
          onClick={() => void edit(back)}
        >
          {officeActionTexts.edit}
        </Button>
      )}
      <Button asChild variant="ghost" paddingInline="2">
        <Link to="/outbox" aria-label={jobManagementTexts.openOutboxFor(action.label)}>
          {officeActionTexts.openOutbox}
        </Link>
      </Button>
    </>
  );
}

const Wrapping = chakra('span', { base: { overflowWrap: 'anywhere' } });

/** Actions that the server refused: they are in no list, and continue only when their author does something. */
export function RefusedActions({ actions }: { actions: CatalogueActions }) {
  const all: Props[] = [
    ...actions.addedCategories.map((action) => ({ action, back: backToAddCategory(action.payload) })),
    ...actions.addedJobs.map((action) => ({ action, back: backToAddJob(action.payload) })),
    ...actions.editedJobs.map((action) => ({ action, back: backToEditJob(action.payload) })),
    ...[...actions.deletedJobs, ...actions.deletedCategories].map((action) => ({ action, back: null })),
  ];
  const refused = all.filter(({ action }) => action.state === 'attention');
  if (refused.length === 0) return null;
  return (
    <Flex direction="column" gap="gap" marginBottom="section">
      {refused.map(({ action, back }) => (
        <Notice
          key={action.entryId}
          tone="attention"
          title={<Wrapping>{action.label}</Wrapping>}
          actions={<Actions action={action} back={back} />}
        >
          <Wrapping>{sentenceOf(action)}</Wrapping>
        </Notice>
      ))}
    </Flex>
  );
}

function sentenceOf({ failure }: OfficeAction<unknown>): string {
  const reason = failureReason(failure);
  return reason === '' ? syncTexts.attention : syncTexts.attentionBecause(reason);
}

import { Flex } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { OfficeMark } from '#app/features/office/components/office-mark.tsx';
import { officeActTexts } from '#app/features/office/texts.ts';
import { useEditAct } from '#app/features/office/use-edit-act.ts';
import type { OfficeAct } from '#app/hooks/use-office-acts.ts';
import { Button } from '#app/ui/button.tsx';
import type { Opened, ReturnRoute } from '../catalogue-forms.ts';
import { jobManagementTexts } from '../texts.ts';

type Act = Pick<OfficeAct<unknown>, 'entryId' | 'label' | 'state' | 'failure'>;
type ActionsProps = {
  act: Act;
  /** Null for an act that had no form. */
  back: ReturnRoute | null;
  onOpen: (opened: Opened) => void;
};

/** Where an act is on its way, and what its author can do about it while it waits. */
export function ActMark(props: ActionsProps) {
  return (
    <Flex wrap="wrap" gap="2" align="center">
      <OfficeMark act={props.act} />
      {props.act.state === 'queued' && <ActActions {...props} />}
    </Flex>
  );
}

/** Back into its form, or to the outbox, where it can be sent again or taken back. */
export function ActActions({ act, back, onOpen }: ActionsProps) {
  const editAct = useEditAct();

  async function edit(way: ReturnRoute) {
    if (await editAct(act.entryId, way)) onOpen(way.opens);
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

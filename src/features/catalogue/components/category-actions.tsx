import { chakra, Flex } from '@chakra-ui/react';
import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useMay } from '#app/hooks/use-session.ts';
import { Button } from '#app/ui/button.tsx';
import { describeRefusal } from '#domain/refusals.ts';
import type { Opened } from '../catalogue-forms.ts';
import type { ShownCategory } from '../catalogue-overlay.ts';
import { jobManagementTexts } from '../texts.ts';

const Quiet = chakra('p', { base: { color: 'fg.muted' } });

/** What can be done with an open category. */
export function CategoryActions({
  category,
  onOpen,
}: {
  category: ShownCategory;
  onOpen: (opened: Opened) => void;
}) {
  const mayAdd = useMay('catalogue.add');
  const mayEdit = useMay('catalogue.edit');
  const reasonId = useId();
  const { id, name, jobs } = category;
  const reason = whyNotDeletable(category);
  return (
    <Flex direction="column" gap="2" paddingBlock="2">
      {jobs.length === 0 && <Quiet>{jobManagementTexts.noJobsInCategory}</Quiet>}
      {(mayAdd || mayEdit) && (
        <Flex wrap="wrap" gap="gap" align="center">
          {mayAdd && (
            <Button
              variant="quiet"
              icon={<Plus aria-hidden />}
              aria-label={jobManagementTexts.addJobTo(name)}
              onClick={() => onOpen({ kind: 'add-job', categoryId: id })}
            >
              {jobManagementTexts.addJob}
            </Button>
          )}
          {mayEdit && (
            <>
              <Button
                variant="dangerQuiet"
                icon={<Trash2 aria-hidden />}
                aria-label={jobManagementTexts.deleteCategoryNamed(name)}
                aria-describedby={reason === null ? undefined : reasonId}
                disabled={reason !== null}
                onClick={() => onOpen({ kind: 'delete-category', category: { id, name } })}
              >
                {jobManagementTexts.deleteCategory}
              </Button>
              {reason !== null && <Quiet id={reasonId}>{reason}</Quiet>}
            </>
          )}
        </Flex>
      )}
    </Flex>
  );
}

/** Only an empty category can be deleted (decision E2), and it is empty once the server has deleted its jobs. */
function whyNotDeletable({ jobs }: ShownCategory): string | null {
  const count = jobs.filter(({ deleted }) => deleted === null).length;
  if (count > 0) return describeRefusal({ kind: 'category/has-jobs', count });
  return jobs.length > 0 ? jobManagementTexts.jobsLeaving : null;
}

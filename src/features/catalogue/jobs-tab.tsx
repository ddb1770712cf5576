import { Wrench } from 'lucide-react';
import { memo } from 'react';
import { useMay } from '#app/hooks/use-session.ts';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { useGradualCount } from '#app/ui/use-gradual-count.ts';
import { JobCount, JobList } from './job-list.tsx';
import type { FoundCategory } from './shown-catalogue.ts';
import { jobManagementTexts } from './texts.ts';

/** Enough to fill any screen. */
const GROUPS_AT_ONCE = 4;

const Heading = chakra(CardTitle, { base: { overflowWrap: 'anywhere', _focusVisible: { outline: 'none' } } });

/** All jobs by category. Give it a key by the search, so that it renders the first ones first each time. */
export function JobsTab({ found }: { found: readonly FoundCategory[] }) {
  const mayEdit = useMay('catalogue.edit');
  const groups = found.filter(({ jobs }) => jobs.length > 0);
  const count = useGradualCount(groups.length, GROUPS_AT_ONCE);
  if (groups.length === 0) {
    return <EmptyState icon={<Wrench aria-hidden />} sentence={jobManagementTexts.noJobs} />;
  }
  return (
    <Stack>
      {groups.slice(0, count).map((group) => (
        <JobGroup key={group.category.id} found={group} mayEdit={mayEdit} />
      ))}
    </Stack>
  );
}

/**
 * The jobs of one category, with buttons to edit and delete them. Memoised, because a catalogue has hundreds of jobs.
 */
const JobGroup = memo(function JobGroup({ found, mayEdit }: { found: FoundCategory; mayEdit: boolean }) {
  return (
    <Card as="section" data-category={found.category.id}>
      <Heading tabIndex={-1}>
        {found.category.name} <JobCount found={found} />
      </Heading>
      <JobList found={found} mayEdit={mayEdit} />
    </Card>
  );
});

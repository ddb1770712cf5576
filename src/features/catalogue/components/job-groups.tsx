import { chakra, Flex } from '@chakra-ui/react';
import { Wrench } from 'lucide-react';
import { memo } from 'react';
import { useMay } from '#app/hooks/use-session.ts';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { useGradualCount } from '#app/ui/use-gradual-count.ts';
import type { Opened } from '../catalogue-forms.ts';
import type { FoundCategory } from '../catalogue-search.ts';
import { jobManagementTexts } from '../texts.ts';
import type { CatalogueListProps } from './category-list.tsx';
import { JobCount } from './job-count.tsx';
import { JobList } from './job-list.tsx';
import { NothingFound } from './nothing-found.tsx';

/** They fill any screen. */
const GROUPS_AT_ONCE = 4;

const Heading = chakra(CardTitle, { base: { overflowWrap: 'anywhere', _focusVisible: { outline: 'none' } } });

type Props = { found: FoundCategory; mayEdit: boolean; onOpen: (opened: Opened) => void };

/** The jobs of one category, to be renamed and deleted. Remembered as drawn: a catalogue holds hundreds of jobs. */
const JobGroup = memo(function JobGroup({ found, mayEdit, onOpen }: Props) {
  const { category, jobs } = found;
  return (
    <Card as="section" data-category={category.id}>
      <Heading tabIndex={-1}>
        {category.name} <JobCount found={found} />
      </Heading>
      <JobList label={category.name} jobs={jobs} mayEdit={mayEdit} onOpen={onOpen} />
    </Card>
  );
});

/** The tab of jobs, by category; a category without jobs has no place here. */
export function JobGroups({ found, search, onClearSearch, onOpen }: CatalogueListProps) {
  const mayEdit = useMay('catalogue.edit');
  const groups = found.filter(({ jobs }) => jobs.length > 0);
  if (groups.length === 0 && search !== '') return <NothingFound onClear={onClearSearch} />;
  if (groups.length === 0) {
    return <EmptyState icon={<Wrench aria-hidden />} sentence={jobManagementTexts.noJobs} />;
  }
  return <Groups key={search} groups={groups} mayEdit={mayEdit} onOpen={onOpen} />;
}

type GroupsProps = {
  groups: readonly FoundCategory[];
  mayEdit: boolean;
  onOpen: (opened: Opened) => void;
};

function Groups({ groups, mayEdit, onOpen }: GroupsProps) {
  const count = useGradualCount(groups.length, GROUPS_AT_ONCE);
  return (
    <Flex direction="column" gap="gap">
      {groups.slice(0, count).map((group) => (
        <JobGroup key={group.category.id} found={group} mayEdit={mayEdit} onOpen={onOpen} />
      ))}
    </Flex>
  );
}

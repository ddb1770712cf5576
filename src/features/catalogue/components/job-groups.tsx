import { Flex } from '@chakra-ui/react';
import { Wrench } from 'lucide-react';
import { useMay } from '#app/hooks/use-session.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { jobManagementTexts } from '#domain/texts-job-management.ts';
import type { Opened } from '../catalogue-forms.ts';
import type { FoundCategory } from '../catalogue-search.ts';
import { useGradualCount } from '../use-gradual-count.ts';
import type { CatalogueListProps } from './category-list.tsx';
import { JobGroup } from './job-group.tsx';
import { NothingFound } from './nothing-found.tsx';

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
  const count = useGradualCount(groups.length);
  return (
    <Flex direction="column" gap="gap">
      {groups.slice(0, count).map((group) => (
        <JobGroup key={group.category.id} found={group} mayEdit={mayEdit} onOpen={onOpen} />
      ))}
    </Flex>
  );
}

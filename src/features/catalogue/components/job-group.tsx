import { chakra } from '@chakra-ui/react';
import { memo } from 'react';
import { Card, CardTitle } from '#app/ui/card.tsx';
import type { Opened } from '../catalogue-forms.ts';
import type { FoundCategory } from '../catalogue-search.ts';
import { JobCount } from './job-count.tsx';
import { JobList } from './job-list.tsx';

const Heading = chakra(CardTitle, { base: { overflowWrap: 'anywhere', _focusVisible: { outline: 'none' } } });

type Props = { found: FoundCategory; mayEdit: boolean; onOpen: (opened: Opened) => void };

/** The jobs of one category, to be renamed and deleted. Remembered as drawn: a catalogue holds hundreds of jobs. */
export const JobGroup = memo(function JobGroup({ found, mayEdit, onOpen }: Props) {
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

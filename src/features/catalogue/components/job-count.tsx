import { chakra } from '@chakra-ui/react';
import { commonTexts } from '#app/texts/common.ts';
import type { ShownJob } from '../catalogue-overlay.ts';
import type { FoundCategory } from '../catalogue-search.ts';
import { jobManagementTexts } from '../texts.ts';

const Quiet = chakra('span', {
  base: { textStyle: 'body', fontWeight: 'normal', color: 'fg.muted', whiteSpace: 'nowrap' },
});

/** How many jobs a category has; while a search hides some, how many of them are shown. */
export function JobCount({ found: { category, jobs } }: { found: Pick<FoundCategory, 'category' | 'jobs'> }) {
  const all = commonTexts.jobCount(remaining(category.jobs));
  const isPart = jobs.length < category.jobs.length;
  return <Quiet>{isPart ? jobManagementTexts.matching(remaining(jobs), all) : all}</Quiet>;
}

function remaining(jobs: readonly ShownJob[]): number {
  return jobs.filter(({ deleted }) => deleted === null).length;
}

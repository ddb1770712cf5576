import { Pencil, Trash2 } from 'lucide-react';
import { useContext } from 'react';
import { commonTexts } from '#app/texts/common.ts';
import { IconButton } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { formatPaise } from '#domain/money.ts';
import { ActionMark, OpenDialog } from './action-mark.tsx';
import { backToAddJob, backToEditJob } from './dialogs.ts';
import type { FoundCategory, ShownJob } from './shown-catalogue.ts';
import { jobManagementTexts } from './texts.ts';

/** The rows are plain elements styled from here: hundreds of styled rows would take seconds to render on a tablet. */
const Rows = chakra('ul', {
  base: {
    listStyle: 'none',
    display: 'grid',
    columnGap: '8',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      lg: 'repeat(2, minmax(0, 1fr))',
    },
    '@media (min-width: 100rem)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
    '& > li': {
      display: 'flex',
      alignItems: 'center',
      gap: 'gap',
      minHeight: 'row',
      minWidth: '0',
      borderTopWidth: 'edge',
      borderColor: 'line',
    },
    '& [data-part=facts]': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      columnGap: '4',
      rowGap: '1',
      flex: '1',
      minWidth: '0',
      paddingBlock: '2',
    },
    '& [data-part=facts] > :is(span, del)': { minWidth: '0', overflowWrap: 'anywhere' },
    '& del, & data': { color: 'fg.muted' },
    // On a phone a long name leaves no space for the price next to it, so the price goes below.
    '& data': {
      flexBasis: { base: '100%', md: 'auto' },
      marginInlineStart: 'auto',
      fontVariantNumeric: 'tabular-nums',
    },
    // Aligns the last icon with the end of the line.
    '& [data-part=actions]': { display: 'flex', flexShrink: '0', gap: 'gap', marginInlineEnd: '-3' },
    '& [data-part=actions] > :last-child': { color: 'fg.muted' },
  },
});

/** Jobs of one category, in two or three columns if they fit. */
export function JobList({ found, mayEdit }: { found: FoundCategory; mayEdit: boolean }) {
  return (
    <Rows aria-label={found.category.name}>
      {found.jobs.map((shown) => (
        <JobRow key={shown.job.id} shown={shown} mayEdit={mayEdit} />
      ))}
    </Rows>
  );
}

/** A job of the catalogue with its own rate, if it has one, and its actions. */
function JobRow({ shown, mayEdit }: { shown: ShownJob; mayEdit: boolean }) {
  const open = useContext(OpenDialog);
  const { job, added, edited, deleted } = shown;
  const isOnServer = added === null && deleted === null;
  return (
    <li data-job={job.id}>
      <div data-part="facts">
        {deleted === null ? <span>{job.name}</span> : <del>{job.name}</del>}
        {job.ratePaise > 0 && <data value={job.ratePaise}>{formatPaise(job.ratePaise)}</data>}
        {added !== null && <ActionMark action={added} back={backToAddJob(added.payload)} />}
        {edited !== null && deleted === null && (
          <ActionMark action={edited} back={backToEditJob(edited.payload)} />
        )}
        {deleted !== null && <ActionMark action={deleted} back={null} />}
      </div>
      {mayEdit && isOnServer && (
        <div data-part="actions">
          {edited?.state !== 'queued' && (
            <IconButton
              name={jobManagementTexts.editJobNamed(job.name)}
              icon={<Pencil aria-hidden />}
              onClick={() => open({ kind: 'edit-job', job })}
            />
          )}
          <IconButton
            name={jobManagementTexts.deleteJobNamed(job.name)}
            icon={<Trash2 aria-hidden />}
            onClick={() => open({ kind: 'delete-job', job })}
          />
        </div>
      )}
    </li>
  );
}

const Quiet = chakra('span', {
  base: { textStyle: 'body', fontWeight: 'normal', color: 'fg.muted', whiteSpace: 'nowrap' },
});

/** The number of jobs in a category; while a search hides some, the number shown. */
export function JobCount({ found: { category, jobs } }: { found: FoundCategory }) {
  const all = commonTexts.jobCount(countRemaining(category.jobs));
  const isPart = jobs.length < category.jobs.length;
  return <Quiet>{isPart ? jobManagementTexts.matching(countRemaining(jobs), all) : all}</Quiet>;
}

/** The number of jobs left once those being deleted are gone. */
export function countRemaining(jobs: readonly ShownJob[]): number {
  return jobs.filter(({ deleted }) => deleted === null).length;
}

import { chakra } from '@chakra-ui/react';
import type { Opened } from '../catalogue-forms.ts';
import type { ShownJob } from '../catalogue-overlay.ts';
import { JobRow } from './job-row.tsx';

const Rows = chakra('ul', {
  base: {
    listStyle: 'none',
    display: 'grid',
    columnGap: 'section',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
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
    '& data': { marginInlineStart: 'auto', fontVariantNumeric: 'tabular-nums' },
    '& [data-part=actions]': { display: 'flex', flexShrink: '0', gap: 'gap' },
  },
});

type Props = { label: string; jobs: readonly ShownJob[]; mayEdit: boolean; onOpen: (opened: Opened) => void };

/** Jobs of one category, two abreast where there is room. Its rows are plain elements, styled from here. */
export function JobList({ label, jobs, mayEdit, onOpen }: Props) {
  return (
    <Rows aria-label={label}>
      {jobs.map((shown) => (
        <JobRow key={shown.job.id} shown={shown} mayEdit={mayEdit} onOpen={onOpen} />
      ))}
    </Rows>
  );
}

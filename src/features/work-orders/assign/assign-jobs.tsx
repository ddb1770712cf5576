import { Fragment } from 'react';
import { Pictures } from '#app/features/camera/viewer/pictures.tsx';
import { useNames } from '#app/hooks/use-names.tsx';
import { chakra, Flex } from '#app/ui/chakra.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { formatPaise } from '#domain/money.ts';
import { approvedSum, formatSum, isUnpriced } from '#domain/work-order/order-sum.ts';
import type { OrderJob } from '#domain/work-order/work-order.ts';
import { orderTexts } from '../texts.ts';
import { assignTexts } from './texts.ts';

const Lines = chakra('ul', {
  base: {
    listStyle: 'none',
    '& > li': {
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: '5',
      rowGap: '1',
      justifyContent: 'space-between',
      paddingBlock: 'cell',
      borderBottomWidth: 'edge',
      borderColor: 'line',
      overflowWrap: 'anywhere',
    },
    '& > li:first-of-type': { paddingTop: '0' },
    '& > li > *': { flex: '1 1 var(--ui-sizes-menu)', minWidth: '0' },
    '& > li > div': { flexBasis: 'full' },
    '& small': { display: 'block', textStyle: 'small', color: 'fg.muted' },
  },
});

/**
 * The order's jobs at today's rates, with the pictures that help to choose a vendor. Rejected jobs count in no total
 * [J6].
 */
export function AssignJobs({ jobs }: { jobs: readonly OrderJob[] }) {
  return (
    <Stack>
      {!jobs.some((job) => job.approval === 'approved') && <p>{assignTexts.noJobs}</p>}
      {jobs.length > 0 && (
        <Lines>
          {jobs.map((job) => (
            <JobLine key={job.id} job={job} />
          ))}
        </Lines>
      )}
      <Flex as="p" justify="space-between" gap="5" overflowWrap="anywhere">
        <span>{assignTexts.presentTotal}</span>
        <strong>{formatSum(approvedSum(jobs))}</strong>
      </Flex>
    </Stack>
  );
}

function JobLine({ job }: { job: OrderJob }) {
  const nameOf = useNames();
  const isRejected = job.approval === 'rejected';
  const Name = isRejected ? 's' : 'strong';
  const Price = isRejected ? 's' : Fragment;
  return (
    <li>
      <span>
        <Name>{job.name}</Name>
        <small>{job.categoryName}</small>
        {isRejected && job.approvedBy !== null && (
          <small>{orderTexts.rejectedBy(nameOf(job.approvedBy))}</small>
        )}
        <chakra.span display="block" fontVariantNumeric="tabular-nums">
          <Price>{describeLine(job)}</Price>
        </chakra.span>
      </span>
      {job.pictures.length > 0 && (
        <div>
          <Pictures
            pictures={job.pictures}
            nameOf={(number) => orderTexts.openPicture(orderTexts.referencePictures, number)}
          />
        </div>
      )}
    </li>
  );
}

function describeLine(job: OrderJob): string {
  if (isUnpriced(job)) return orderTexts.unpriced;
  const { ratePaise, quantity, totalPaise } = job;
  return orderTexts.line(formatPaise(ratePaise), quantity, formatPaise(totalPaise));
}

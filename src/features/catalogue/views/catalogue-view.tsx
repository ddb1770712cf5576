import { chakra, Flex } from '@chakra-ui/react';
import { ListChecks } from 'lucide-react';
import { useJobCategories } from '#app/hooks/use-references.ts';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Remembered } from '#app/ui/remembered.tsx';
import { formatTime } from '#domain/dates.ts';
import { texts } from '#domain/texts.ts';
import { deskTexts } from '#domain/texts-desk.ts';

const JobList = chakra('ul', {
  base: { listStyle: 'none', display: 'grid', gap: '1', gridTemplateColumns: { base: '1fr', md: '1fr 1fr' } },
});

/** The job catalogue: categories with their jobs. */
export function CatalogueView() {
  const categories = useJobCategories();
  return (
    <>
      <PageHeader title={texts.menu['/job-management']} />
      <Remembered
        live={categories}
        failed={texts.toast.fetchCategories}
        missing={texts.orders.notOnTablet}
        since={(at) => texts.orders.fromTablet(formatTime(at))}
      >
        {(list) =>
          list.length === 0 ? (
            <EmptyState icon={<ListChecks aria-hidden />} sentence={deskTexts.jobManagement.noCategories} />
          ) : (
            <Flex direction="column" gap="gap">
              {list.map((category) => (
                <Card key={category.id}>
                  <CardTitle marginBottom="2">
                    {`${category.name} · ${texts.orders.jobCount(category.jobs.length)}`}
                  </CardTitle>
                  <JobList>
                    {category.jobs.map((job) => (
                      <li key={job.id}>{job.name}</li>
                    ))}
                  </JobList>
                </Card>
              ))}
            </Flex>
          )
        }
      </Remembered>
    </>
  );
}

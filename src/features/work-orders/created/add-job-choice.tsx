import { Check } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { AddJobForm } from '#app/actions/work-orders/add-job.form.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { chakra, Flex } from '#app/ui/chakra.tsx';
import { Field, Problem } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { SearchInput } from '#app/ui/search-input.tsx';
import { Select } from '#app/ui/select.tsx';
import { Row, Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import type { CatalogueJob, JobCategory } from '#domain/catalogue/catalogue.ts';
import { MAX_SEARCH_LENGTH } from '#domain/limits.ts';
import { formatPaise } from '#domain/money.ts';
import { orderTexts } from '../texts.ts';
import { chosenJob, matchingJobs, usualJobs } from './add-job-form.ts';
import { createdTexts } from './texts.ts';

/** Categories with more jobs than this get a search. */
const SEARCH_FROM = 8;
const MOST_SHOWN = 30;

type Props = {
  categories: readonly JobCategory[];
  /** The most common jobs, by the catalogue job's id or name. */
  usual: readonly string[];
  value: AddJobForm;
  onChange: (next: Partial<AddJobForm>) => void;
  /** Called with the pressed job. */
  onChosen: (jobId: string) => void;
  /** Error about the choice, once it was tried. */
  error: string | undefined;
};

/** Category, then job. Once chosen, only the job stays visible, so that quantity and pictures are near. */
export function AddJobDialogChoice({ categories, usual, value, onChange, onChosen, error }: Props) {
  const chosen = chosenJob(categories, value.jobId);
  const errorId = useId();
  const region = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  const choose = (jobId: string, categoryId = value.categoryId) => {
    pressed.current = true;
    onChange({ jobId, categoryId });
    onChosen(jobId);
  };
  // The pressed button disappears, so its group takes the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the choice moves the focus.
  useEffect(() => {
    if (pressed.current) region.current?.focus();
    pressed.current = false;
  }, [value.jobId]);

  return (
    <Stack
      outline="none"
      ref={region}
      tabIndex={-1}
      role="group"
      aria-label={createdTexts.job}
      aria-describedby={error === undefined ? undefined : errorId}
      data-invalid={error !== undefined || undefined}
    >
      {error !== undefined && (
        <Problem id={errorId} role="alert">
          {error}
        </Problem>
      )}
      {value.jobId !== '' && chosen === null && <Notice tone="waiting">{createdTexts.jobGone}</Notice>}
      {chosen === null ? (
        <Choices
          categories={categories}
          usual={usual}
          categoryId={value.categoryId}
          onChange={onChange}
          onChoose={choose}
        />
      ) : (
        <Card selected tight>
          <Row gap="3" justifyContent="space-between">
            <Flex gap="3" align="center" minWidth="0" flex="1 1 12rem">
              <Text as="span" tone="accent" flexShrink={0}>
                <Check aria-hidden />
              </Text>
              <JobLines job={chosen} />
            </Flex>
            <Button variant="quiet" onClick={() => choose('', chosen.categoryId ?? '')}>
              {createdTexts.chooseOther}
            </Button>
          </Row>
        </Card>
      )}
    </Stack>
  );
}

type ChoicesProps = Omit<Props, 'value' | 'onChosen' | 'error'> & {
  categoryId: string;
  onChoose: (jobId: string, categoryId: string) => void;
};

function Choices({ categories, usual, categoryId, onChange, onChoose }: ChoicesProps) {
  const [search, setSearch] = useState('');
  const within = matchingJobs(categories, { categoryId, search: '' });
  const isSearchable = categoryId === '' || within.length > SEARCH_FROM;
  const jobs = matchingJobs(categories, { categoryId, search: isSearchable ? search : '' });
  const hidden = jobs.length - MOST_SHOWN;
  return (
    <>
      {categoryId === '' && search === '' && (
        <UsualJobs
          jobs={usualJobs(categories, usual)}
          onChoose={(job) => onChoose(job.id, job.categoryId ?? '')}
        />
      )}
      <Field label={createdTexts.category}>
        <Select
          value={categoryId}
          onChange={(next) => onChange({ categoryId: next, jobId: '' })}
          options={categories.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder={createdTexts.chooseCategory}
        />
      </Field>
      {isSearchable && (
        <SearchInput
          value={search}
          onSearch={setSearch}
          label={createdTexts.searchJobs}
          placeholder={createdTexts.searchJobs}
          maxLength={MAX_SEARCH_LENGTH}
        />
      )}
      {jobs.length === 0 && (
        <Text as="span" tone="muted" weight="normal">
          {noneBecause({ categoryId, search, within: within.length })}
        </Text>
      )}
      {jobs.slice(0, MOST_SHOWN).map((job) => (
        <Button
          key={job.id}
          variant="quiet"
          size="floor"
          justifyContent="flex-start"
          textAlign="start"
          onClick={() => onChoose(job.id, job.categoryId ?? categoryId)}
        >
          <JobLines job={job} />
        </Button>
      ))}
      {hidden > 0 && (
        <Text as="span" tone="muted" weight="normal">
          {createdTexts.moreJobs(hidden)}
        </Text>
      )}
    </>
  );
}

/** Earlier jobs of this car and the most common ones here: one press instead of a search. */
function UsualJobs({
  jobs,
  onChoose,
}: {
  jobs: readonly CatalogueJob[];
  onChoose: (job: CatalogueJob) => void;
}) {
  const id = useId();
  if (jobs.length === 0) return null;
  return (
    <Stack gap="2" role="group" aria-labelledby={id}>
      <Text as="span" size="label" id={id}>
        {createdTexts.usualJobs}
      </Text>
      {/* One line that scrolls sideways on a phone, so that quantity and pictures are visible below it. */}
      <Flex
        wrap={{ md: 'wrap' }}
        gap="2"
        overflowX={{ base: 'auto', md: 'visible' }}
        marginInline={{ base: 'calc(-1 * var(--ui-spacing-inset))', md: '0' }}
        paddingInline={{ base: 'inset', md: '0' }}
        css={{ '& > *': { flexShrink: 0 } }}
      >
        {jobs.map((job) => (
          <Button
            key={job.id}
            variant="quiet"
            maxWidth="full"
            whiteSpace="normal"
            textAlign="start"
            overflowWrap="anywhere"
            title={job.name}
            onClick={() => onChoose(job)}
          >
            <chakra.span lineClamp="2" minWidth="0">
              {job.name}
            </chakra.span>
          </Button>
        ))}
      </Flex>
    </Stack>
  );
}

function JobLines({ job }: { job: CatalogueJob }) {
  const rate = job.ratePaise === 0 ? orderTexts.unpriced : formatPaise(job.ratePaise);
  return (
    <Stack gap="0" as="span" minWidth="0" overflowWrap="anywhere">
      <chakra.span color="fg">{job.name}</chakra.span>
      <Text as="span" tone="muted" weight="normal" size="small">{`${job.categoryName} · ${rate}`}</Text>
    </Stack>
  );
}

function noneBecause(state: { categoryId: string; search: string; within: number }): string {
  if (state.search !== '' && (state.categoryId === '' || state.within > 0)) return createdTexts.noMatch;
  return state.categoryId === '' ? createdTexts.categoryFirst : createdTexts.noneInCategory;
}

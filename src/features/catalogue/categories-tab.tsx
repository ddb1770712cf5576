import { ChevronDown, Plus, Trash2 } from 'lucide-react';
import { memo, useCallback, useContext, useId, useState } from 'react';
import { useMay } from '#app/hooks/use-session.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { chakra, Flex } from '#app/ui/chakra.tsx';
import { Row } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { listItem } from '#app/ui/use-list-keys.ts';
import { describeRefusal } from '#domain/refusals.ts';
import { ActionMark, OpenDialog } from './action-mark.tsx';
import { backToAddCategory } from './dialogs.ts';
import { countRemaining, JobCount, JobList } from './job-list.tsx';
import type { FoundCategory, ShownCategory } from './shown-catalogue.ts';
import { jobManagementTexts } from './texts.ts';

const Cards = chakra('ul', { base: { listStyle: 'none', display: 'grid', gap: 'gap' } });

type Props = { found: readonly FoundCategory[]; openCategories: OpenCategories };

/** The categories; each expands to show its jobs. */
export function CategoriesTab({ found, openCategories }: Props) {
  return (
    <Cards>
      {found.map((one) => (
        <CategoryCard
          key={one.category.id}
          found={one}
          isOpen={openCategories.isOpen(one)}
          onToggle={openCategories.toggle}
        />
      ))}
    </Cards>
  );
}

type OpenCategories = ReturnType<typeof useOpenCategories>;

/**
 * The expanded categories, for as long as the screen is open. A category that a search found by its jobs shows them;
 * expanding and collapsing in a search counts for that search alone.
 */
export function useOpenCategories(search: string) {
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const toggle = useCallback(
    (categoryId: string, isOpen: boolean) =>
      setChoices((former) => new Map(former).set(choiceKey(search, categoryId), isOpen)),
    [search],
  );
  const isOpen = ({ category: { id }, byJobs }: FoundCategory) =>
    choices.get(choiceKey(search, id)) ?? (byJobs || choices.get(choiceKey('', id)) === true);
  return { isOpen, toggle };
}

function choiceKey(search: string, categoryId: string): string {
  return JSON.stringify([search, categoryId]);
}

const Heading = chakra('h2', { base: { flex: '1 1 var(--ui-sizes-menu-max)', minWidth: '0' } });

const Name = chakra('span', {
  base: { flex: '1', minWidth: '0', overflowWrap: 'anywhere', textStyle: 'heading', color: 'fg' },
  variants: { gone: { true: { textDecoration: 'line-through', color: 'fg.muted' } } },
});

const Disclosure = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    width: 'full',
    minHeight: 'control',
    paddingInline: '2',
    borderRadius: 'md',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { bg: 'bg.hover' },
    '& svg': {
      flexShrink: 0,
      boxSize: '6',
      color: 'accent.fg',
      transitionProperty: 'transform',
      transitionDuration: 'quick',
    },
    '&[aria-expanded=true] svg': { transform: 'rotate(180deg)' },
  },
});

type CardProps = {
  found: FoundCategory;
  isOpen: boolean;
  onToggle: (categoryId: string, isOpen: boolean) => void;
};

/** A category with the number of its jobs; pressing it shows them. Memoised, because there may be many. */
const CategoryCard = memo(function CategoryCard({ found, isOpen, onToggle }: CardProps) {
  const panelId = useId();
  const { category, jobs } = found;
  const { added, deleted } = category;
  if (added !== null) {
    return (
      <Card as="li" tight>
        <Row paddingInline="2">
          <Heading>
            <Name>{category.name}</Name>
          </Heading>
          <ActionMark action={added} back={backToAddCategory(added.payload)} />
        </Row>
      </Card>
    );
  }
  return (
    <Card as="li" tight>
      <Row>
        <Heading>
          <Disclosure
            type="button"
            {...listItem}
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={() => onToggle(category.id, !isOpen)}
          >
            <Name gone={deleted !== null}>{category.name}</Name>
            <JobCount found={found} />
            <ChevronDown aria-hidden />
          </Disclosure>
        </Heading>
        {deleted !== null && <ActionMark action={deleted} back={null} />}
      </Row>
      <chakra.div id={panelId} hidden={!isOpen} paddingInline="2">
        {isOpen && (
          <>
            {jobs.length > 0 && <JobList found={found} mayEdit={false} />}
            {deleted === null && <CategoryActions category={category} />}
          </>
        )}
      </chakra.div>
    </Card>
  );
});

/** Actions of an expanded category. */
function CategoryActions({ category }: { category: ShownCategory }) {
  const mayAdd = useMay('catalogue.add');
  const mayEdit = useMay('catalogue.edit');
  const open = useContext(OpenDialog);
  const reasonId = useId();
  const { id, name, jobs } = category;
  const reason = whyNotDeletable(category);
  return (
    <Flex direction="column" gap="2" paddingBlock="2">
      {jobs.length === 0 && <Text tone="muted">{jobManagementTexts.noJobsInCategory}</Text>}
      {(mayAdd || mayEdit) && (
        <Row>
          {mayAdd && (
            <Button
              variant="quiet"
              icon={<Plus aria-hidden />}
              aria-label={jobManagementTexts.addJobTo(name)}
              onClick={() => open({ kind: 'add-job', categoryId: id })}
            >
              {jobManagementTexts.addJob}
            </Button>
          )}
          {mayEdit && (
            <>
              <Button
                variant="dangerQuiet"
                icon={<Trash2 aria-hidden />}
                aria-label={jobManagementTexts.deleteCategoryNamed(name)}
                aria-describedby={reason === null ? undefined : reasonId}
                disabled={reason !== null}
                onClick={() => open({ kind: 'delete-category', category: { id, name } })}
              >
                {jobManagementTexts.deleteCategory}
              </Button>
              {reason !== null && (
                <Text id={reasonId} tone="muted">
                  {reason}
                </Text>
              )}
            </>
          )}
        </Row>
      )}
    </Flex>
  );
}

/** Only an empty category can be deleted, and it is empty once the server has deleted its jobs. */
function whyNotDeletable({ jobs }: ShownCategory): string | null {
  const count = countRemaining(jobs);
  if (count > 0) return describeRefusal({ kind: 'category/has-jobs', count });
  return jobs.length > 0 ? jobManagementTexts.jobsLeaving : null;
}

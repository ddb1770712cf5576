import { chakra, Flex } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import { memo, useId } from 'react';
import { Card } from '#app/ui/card.tsx';
import { listItem } from '#app/ui/use-list-keys.ts';
import { backToAddCategory, type Opened } from '../catalogue-forms.ts';
import type { FoundCategory } from '../catalogue-search.ts';
import { ActMark } from './act-mark.tsx';
import { CategoryActions } from './category-actions.tsx';
import { JobCount } from './job-count.tsx';
import { JobList } from './job-list.tsx';

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
      boxSize: '5',
      color: 'fg.muted',
      transitionProperty: 'transform',
      transitionDuration: 'quick',
    },
    '&[aria-expanded=true] svg': { transform: 'rotate(90deg)' },
  },
});

type Props = {
  found: FoundCategory;
  isOpen: boolean;
  onToggle: (categoryId: string, isOpen: boolean) => void;
  onOpen: (opened: Opened) => void;
};

/** A category with the number of its jobs; pressed, it shows them. Remembered as drawn: there may be many. */
export const CategoryCard = memo(function CategoryCard({ found, isOpen, onToggle, onOpen }: Props) {
  const panelId = useId();
  const { category, jobs } = found;
  const { added, deleted } = category;
  if (added !== null) {
    return (
      <Card as="li" tight>
        <Flex wrap="wrap" gap="gap" align="center" paddingInline="2">
          <Heading>
            <Name>{category.name}</Name>
          </Heading>
          <ActMark act={added} back={backToAddCategory(added)} onOpen={onOpen} />
        </Flex>
      </Card>
    );
  }
  return (
    <Card as="li" tight>
      <Flex wrap="wrap" gap="gap" align="center">
        <Heading>
          <Disclosure
            type="button"
            {...listItem}
            aria-expanded={isOpen}
            aria-controls={panelId}
            onClick={() => onToggle(category.id, !isOpen)}
          >
            <ChevronRight aria-hidden />
            <Name gone={deleted !== null}>{category.name}</Name>
            <JobCount found={found} />
          </Disclosure>
        </Heading>
        {deleted !== null && <ActMark act={deleted} back={null} onOpen={onOpen} />}
      </Flex>
      <chakra.div id={panelId} hidden={!isOpen} paddingInline="2">
        {isOpen && (
          <>
            {jobs.length > 0 && <JobList label={category.name} jobs={jobs} mayEdit={false} onOpen={onOpen} />}
            {deleted === null && <CategoryActions category={category} onOpen={onOpen} />}
          </>
        )}
      </chakra.div>
    </Card>
  );
});

import { chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import { menuTexts } from '#app/texts/common.ts';
import { ActionBar } from '#app/ui/action-bar.tsx';
import { Button } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { JobCardPicker } from './job-card-picker.tsx';
import { NewOrderNotes } from './new-order-notes.tsx';
import { createTexts } from './texts.ts';
import { useNewOrder } from './use-new-order.ts';

const Column = chakra('div', { base: { maxWidth: 'dialogLg' } });

/** Raises an order against a job card. The list has no end to scroll to, so the act stays in sight at every width. */
export function CreateOrderView() {
  const order = useNewOrder();
  const search = useRef<HTMLInputElement>(null);
  const create = () => {
    if (order.card === null) search.current?.focus();
    void order.create();
  };
  return (
    <Column>
      <PageHeader title={menuTexts.create} subtitle={createTexts.select} />
      <JobCardPicker value={order.card} onChange={order.choose} searchRef={search} />
      <ActionBar
        position="sticky"
        flexDirection={{ base: 'column', md: 'row' }}
        alignItems={{ base: 'stretch', md: 'flex-end' }}
        marginTop="gap"
        paddingBlock="3"
        bg="bg.canvas"
        borderTopWidth="edge"
      >
        <NewOrderNotes order={order} />
        <Button size="floor" busy={order.busy} onClick={create}>
          {createTexts.create}
        </Button>
      </ActionBar>
    </Column>
  );
}

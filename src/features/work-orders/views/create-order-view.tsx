import { chakra, Flex } from '@chakra-ui/react';
import { useNavigate } from '@tanstack/react-router';
import { ClipboardList } from 'lucide-react';
import { useRef, useState } from 'react';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useJobCards } from '#app/hooks/use-references.ts';
import { Button } from '#app/ui/button.tsx';
import { Card, CardControls } from '#app/ui/card.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { Remembered } from '#app/ui/remembered.tsx';
import { SearchInput } from '#app/ui/search-input.tsx';
import { toast } from '#app/ui/toast.ts';
import { Toolbar, ToolbarGrow } from '#app/ui/toolbar.tsx';
import { formatTime } from '#domain/dates.ts';
import { LIST_PAGE_SIZE, MAX_SEARCH_LENGTH, SEARCH_DEBOUNCE_MS } from '#domain/limits.ts';
import { texts } from '#domain/texts.ts';
import { deskTexts } from '#domain/texts-desk.ts';
import type { JobCard } from '#domain/work-order/work-order.ts';
import { createOrder } from '../create-order.ts';

const Quiet = chakra('span', { base: { color: 'fg.muted' } });

/** Raises an order against a job card. */
export function CreateOrderView() {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const cards = useJobCards({ search, page });
  const { jobCardPicker } = deskTexts;
  const find = (text: string) => {
    setSearch(text);
    setPage(1);
  };
  return (
    <>
      <PageHeader title={texts.menu.create} subtitle={jobCardPicker.select} />
      <Toolbar>
        <ToolbarGrow>
          <SearchInput
            value={search}
            onSearch={find}
            label={jobCardPicker.search}
            placeholder={jobCardPicker.search}
            debounceMs={SEARCH_DEBOUNCE_MS}
            maxLength={MAX_SEARCH_LENGTH}
          />
        </ToolbarGrow>
      </Toolbar>
      <Remembered
        live={cards}
        failed={jobCardPicker.failed}
        missing={texts.orders.notOnTablet}
        since={(at) => texts.orders.fromTablet(formatTime(at))}
      >
        {({ records, total }) =>
          records.length === 0 ? (
            <EmptyState
              icon={<ClipboardList aria-hidden />}
              sentence={search === '' ? jobCardPicker.empty : jobCardPicker.emptyFiltered}
            />
          ) : (
            <>
              <Flex direction="column" gap="gap">
                {records.map((card) => (
                  <JobCardRow key={card.id} card={card} />
                ))}
              </Flex>
              <Pager
                page={page}
                pageCount={Math.ceil(total / LIST_PAGE_SIZE)}
                total={String(total)}
                onPage={setPage}
              />
            </>
          )
        }
      </Remembered>
    </>
  );
}

function JobCardRow({ card }: { card: JobCard }) {
  const { api, newId } = useServices();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  // One key for this card until it succeeds: pressing again after a lost answer cannot raise a second order.
  const key = useRef(newId());

  async function create() {
    setBusy(true);
    const created = await createOrder(api, card.id, key.current);
    setBusy(false);
    if (!created.ok) {
      toast.error(texts.toast.error, { description: created.error });
      return;
    }
    toast.success(texts.toast.orderCreated(created.value.number));
    await navigate({ to: '/created-work-orders/$id', params: { id: created.value.id } });
  }

  return (
    <Card>
      <Flex wrap="wrap" gap="gap" align="center" justify="space-between">
        <Flex direction="column">
          <strong>{card.carNumber}</strong>
          <Quiet>{card.number}</Quiet>
          {card.openOrderNumber !== null && (
            <Quiet>{deskTexts.jobCardPicker.openAlready(card.openOrderNumber)}</Quiet>
          )}
        </Flex>
        <CardControls>
          <Button variant="quiet" busy={busy} onClick={() => void create()}>
            {deskTexts.jobCardPicker.create}
          </Button>
        </CardControls>
      </Flex>
    </Card>
  );
}

import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { type RefObject, useRef, useState } from 'react';
import { addJobDraftName } from '#app/actions/work-orders/add-job.form.ts';
import { createOrderAction } from '#app/actions/work-orders/create-order.ts';
import { createOrderWords } from '#app/actions/work-orders/create-order.words.ts';
import type { EntryRow } from '#app/data/rows.ts';
import { freshJobCard } from '#app/entities/orders/job-cards.ts';
import { findOpenOrder } from '#app/entities/orders/order-view.ts';
import { useAction } from '#app/features/office/use-action.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useOnce } from '#app/hooks/use-once.ts';
import { useOwner } from '#app/hooks/use-session.ts';
import { useOpenOrder } from '#app/hooks/use-work-orders.ts';
import { draftKey, flushDrafts } from '#app/sync/drafts/draft-keeper.ts';
import { deleteDraft } from '#app/sync/drafts/draft-store.ts';
import { ACTION_MOMENT_MS } from '#app/sync/limits.ts';
import { type CaptureProblem, describeCaptureProblem } from '#app/sync/outbox/capture-problem.ts';
import { answerTo } from '#app/sync/outbox/submission.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { toast } from '#app/ui/toast.ts';
import { media, useMediaQuery } from '#app/ui/use-media-query.ts';
import { isLocalId, localId } from '#domain/local-ids.ts';
import { describeField } from '#domain/refusals.ts';
import { checkNewOrder } from '#domain/work-order/checks.ts';
import type { JobCard } from '#domain/work-order/work-order.ts';
import { useUndo } from '../shared/use-undo.ts';
import { createTexts } from './texts.ts';

/** Raising an order. `create` resolves to true if it was saved. */
export type NewOrder = {
  /** At the car, pressing a card raises the order, unless the card already has one. */
  isAtOnce: boolean;
  /** The card that `create` uses. */
  card: JobCard | null;
  choose: (card: JobCard) => void;
  /** The picker's search, which takes the focus if no card was chosen. */
  search: RefObject<HTMLInputElement | null>;
  /** The sentence for a missing choice. */
  error: string | null;
  busy: boolean;
  create: () => Promise<boolean>;
};

/** Saves the order and navigates to it. `onSaved`: called before that. */
export function useNewOrder(onSaved: () => void = () => undefined): NewOrder {
  const services = useServices();
  const { newId, database } = services;
  const { owner = '', complexId = '' } = useOwner() ?? {};
  const isAtOnce = useMediaQuery(media.floor);
  const undo = useUndo();
  const router = useRouter();
  const { submit } = useAction();
  const navigate = useNavigate();
  const [card, setCard] = useState<JobCard | null>(null);
  const [checked, setChecked] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const { busy, once } = useOnce();

  async function save(chosen: JobCard): Promise<boolean> {
    const orderId = localId(newId());
    const payload = {
      orderId,
      jobCard: { id: chosen.id, number: chosen.number },
      car: { id: chosen.carId, number: chosen.carNumber },
    };
    const undoIt = (entry: EntryRow) => takeBack(entry, orderId, chosen);
    const options = { onProblem: sayNotRaised, ...(isAtOnce && { undo: undoIt }) };
    const end = await submit(createOrderAction, payload, options);
    if (!end.done) return false;
    // If the server is reachable, the user is taken to the order under its own number, or stays here if it is refused.
    const answer = isAtOnce ? null : await answerTo(services, end.entry.id, ACTION_MOMENT_MS);
    if (answer?.kind === 'refused') return false;
    onSaved();
    await navigate({
      to: '/created-work-orders/$id',
      params: { id: orderId },
      state: { addFirstJob: isAtOnce },
    });
    return true;
  }

  function takeBack(entry: EntryRow, orderId: string, { carNumber: number }: JobCard): void {
    const formKey = draftKey(owner, addJobDraftName(orderId));
    undo(entry, {
      number,
      // Photos of its first job would have no order.
      isBuiltUpon: async () => {
        await flushDrafts(database);
        return ((await database.drafts.get(formKey))?.photoIds ?? []).length > 0;
      },
      onUndone: async () => {
        if (router.latestLocation.pathname === `/created-work-orders/${orderId}`)
          await navigate({ to: '/work-orders/create', replace: true });
        // Unfinished input for its first job no longer has an order. A photo that came since stays.
        await flushDrafts(database);
        await deleteDraft(services, { owner, key: formKey }, new Set());
      },
    });
  }

  function choose(chosen: JobCard): void {
    if (!isAtOnce) setCard(chosen);
    else
      void once(async () => {
        // Somebody may have raised one since the cards were fetched.
        const fresh = await freshJobCard(services, complexId, chosen);
        const open = await findOpenOrder(services, { owner, complexId }, fresh);
        if (open !== null || !(await save(fresh))) setCard(fresh);
      });
  }

  async function create(): Promise<boolean> {
    setChecked(true);
    if (card !== null) return (await once(() => save(card))) ?? false;
    search.current?.focus();
    return false;
  }

  const [problem] = checkNewOrder({ jobCardId: card?.id ?? '' });
  return {
    isAtOnce,
    card,
    choose,
    search,
    error: checked && problem !== undefined ? describeField(problem) : null,
    busy,
    create,
  };
}

function sayNotRaised(problem: CaptureProblem): void {
  const why = describeCaptureProblem(problem);
  const description = problem.kind === 'refused' ? createOrderWords.failed(why) : why;
  toast.error(commonTexts.error, { description });
}

/** The chosen card, whether it already has an open order, or that none was chosen. */
export function NewOrderNotes({ order }: { order: NewOrder }) {
  const { card, error } = order;
  return (
    <Stack justifyContent="center" gap="2" flex="1" minWidth="0">
      <div role="alert">{error !== null && <Notice tone="attention">{error}</Notice>}</div>
      {card !== null && <p>{createTexts.chosen(card.carNumber, card.number)}</p>}
      {card !== null && <OpenOrderWarning card={card} />}
    </Stack>
  );
}

/** A second open order for the same card is allowed but rarely intended. */
function OpenOrderWarning({ card }: { card: JobCard }) {
  const open = useOpenOrder(card);
  if (open === null) return null;
  const isUnsent = open.id !== null && isLocalId(open.id);
  return (
    <div role="status">
      <Notice
        tone="waiting"
        actions={
          <Button asChild variant="quiet">
            {open.id === null ? (
              <Link to="/created-work-orders" search={{ q: open.number }}>
                {createTexts.showOpen(open.number)}
              </Link>
            ) : (
              <Link to="/created-work-orders/$id" params={{ id: open.id }}>
                {isUnsent ? createTexts.showUnsent : createTexts.showOpen(open.number)}
              </Link>
            )}
          </Button>
        }
      >
        {isUnsent ? createTexts.openUnsent : createTexts.openAlready(open.number)}
      </Notice>
    </div>
  );
}

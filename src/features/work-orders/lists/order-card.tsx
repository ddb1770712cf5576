import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { listTexts } from '#app/features/filters/texts.ts';
import { StateMark } from '#app/features/office/marks.tsx';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useNamesIn } from '#app/hooks/use-names.tsx';
import { useSessionUser } from '#app/hooks/use-session.ts';
import type { PendingMark } from '#app/sync/outbox/overlay.ts';
import { Card, CardControls, CardLink } from '#app/ui/card.tsx';
import { chakra, Flex } from '#app/ui/chakra.tsx';
import { Text } from '#app/ui/text.tsx';
import { listItem, listRow } from '#app/ui/use-list-keys.ts';
import type { OrderListName } from '#domain/work-order/lists.ts';
import { formatSum, orderSum } from '#domain/work-order/order-sum.ts';
import { statusLine } from '#domain/work-order/status-line.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { LIST_ROUTES } from '../shared/back-to-list.tsx';
import { CardPicture } from '../shared/card-picture.tsx';
import { cardRoute, leadOf } from '../shared/card-route.ts';
import { Plate, PriceMark, StatusBadge } from '../shared/marks.tsx';
import { describeJobs, describeMoment, endedAt } from './describe-order.ts';
import { type OrderSelection, SelectOrder } from './order-selection.tsx';

type Props = {
  /** The card's list. */
  listName: OrderListName;
  order: WorkOrder;
  pending: readonly PendingMark[];
  action?: ReactNode;
  /**
   * For a card under a heading that names the status, or one that has just left it and shows a waiting badge instead.
   */
  hidesStatus?: boolean;
  /** Null on phones, where orders are not selected. */
  selection: OrderSelection | null;
};

/** An order in a list: its plate, a picture, its jobs, its cost, its age, its next step and its pending actions. */
export function OrderCard({ listName, order, pending, action, hidesStatus = false, selection }: Props) {
  const user = useSessionUser();
  const leadId = useId();
  return (
    <Card
      tight
      pressable
      selected={selection?.ids.includes(order.id)}
      height="full"
      containerType="inline-size"
      {...listRow}
    >
      <Words>
        <CardPicture order={order} />
        {selection !== null && <SelectOrder order={order} selection={selection} />}
        <Top>
          <Flex gridArea="plate" minWidth="0">
            <Plate textStyle="large">{order.car.number}</Plate>
          </Flex>
          <chakra.span
            gridArea="amount"
            justifySelf="end"
            alignSelf={{ md: 'start' }}
            marginInlineStart="auto"
            fontVariantNumeric="tabular-nums"
            fontWeight="strong"
            whiteSpace="nowrap"
          >
            {formatSum(orderSum(order))} <PriceMark pending={pending} />
          </chakra.span>
        </Top>
        <chakra.span
          gridArea="jobs"
          lineClamp="2"
          lineHeight={{ base: 'tight', md: 'body' }}
          overflowWrap="anywhere"
        >
          {describeJobs(order)}
        </chakra.span>
        <Foot>
          <NumberAndStatus wide={listName === 'completed' || listName === 'in-progress'}>
            <About listName={listName} order={order} hidesStatus={hidesStatus}>
              <CardLink asChild scrollMarginBottom="24">
                <Link
                  to={cardRoute(order.status, listName)}
                  params={{ id: order.id }}
                  state={{ list: LIST_ROUTES[listName] }}
                  aria-describedby={leadId}
                  {...listItem}
                >
                  {order.number}
                </Link>
              </CardLink>
            </About>
            <Flex gridArea="marks" justifySelf="end" wrap="wrap" justify={{ md: 'flex-end' }} gap="2">
              <StateMark pending={pending} />
              {!hidesStatus && (
                // On a phone the vendor's name needs the space, and the title says the same.
                <chakra.span hideBelow={listName === 'completed' ? 'md' : undefined}>
                  <StatusBadge order={order} />
                </chakra.span>
              )}
            </Flex>
          </NumberAndStatus>
          {user !== null && (
            <Lead spoken={listName !== 'created'}>
              <span id={leadId}>{listTexts.leadsTo[leadOf(order, user.role)]}</span>
              <ArrowRight aria-hidden />
            </Lead>
          )}
          {action && <Actions>{action}</Actions>}
        </Foot>
      </Words>
    </Card>
  );
}

/** Two side by side on a tablet in landscape, where no menu takes the space. */
export const CardGrid = chakra('div', {
  base: {
    display: 'grid',
    gap: 'gap',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(auto-fill, minmax(28rem, 1fr))' },
  },
});

/** A card that has its row to itself, or half of a wide tablet's. */
const WIDE_CARD = '@container (min-width: 33rem)';

/** Rows of a grid, all of them next to the checkbox and the picture. */
function besidePicture(...rows: readonly string[]): string {
  return rows.map((row) => `"select picture ${row}"`).join(' ');
}

/**
 * On a phone plate and status don't fit side by side: there the amount is next to the plate, and the footer, which has
 * the full width, has the rest and the action, so that four orders are visible at once.
 */
const Words = chakra('div', {
  base: {
    display: 'grid',
    minWidth: '0',
    rowGap: '1',
    columnGap: '3',
    alignItems: 'center',
    gridTemplateColumns: {
      base: 'auto minmax(min-content, 1fr) minmax(0, auto)',
      md: 'auto auto minmax(min-content, 1fr) minmax(0, auto) auto',
    },
    gridTemplateAreas: {
      base: '"picture top top" "picture jobs jobs" "foot foot foot"',
      // On cards side by side the action has a separate line, so that neither it nor the vendor's name is cut.
      md: besidePicture(
        'plate plate marks',
        'jobs jobs amount',
        'about about about',
        'actions actions actions',
      ),
    },
    [WIDE_CARD]: {
      gridTemplateColumns: { md: 'auto auto minmax(min-content, 1fr) minmax(0, auto) minmax(0, auto)' },
      gridTemplateAreas: {
        md: besidePicture(
          'plate plate marks',
          'jobs jobs amount',
          'about actions actions',
          'lead actions actions',
        ),
      },
    },
    '& > :first-child': { boxSize: { base: '16', md: '20' } },
    '& > [data-select]': { gridArea: 'select', alignSelf: 'start' },
  },
});

/** Plate and amount on a phone: side by side if they fit. */
const Top = chakra('div', {
  base: {
    gridArea: 'top',
    display: { base: 'flex', md: 'contents' },
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '3',
  },
});

/** The order's details and its action on a phone: side by side if the action's text fits on one line. */
const Foot = chakra('div', {
  base: {
    gridArea: 'foot',
    display: { base: 'flex', md: 'contents' },
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
  },
});

/** The order's number and its status on a phone: side by side if there is no action, otherwise stacked. */
const NumberAndStatus = chakra('div', {
  base: {
    display: { base: 'flex', md: 'contents' },
    flex: '999 1 8.5rem',
    flexWrap: 'wrap',
    alignItems: 'center',
    rowGap: '1',
    columnGap: '2',
    '& > :first-child': { flex: '1 1 7rem' },
  },
  // Day and vendor are not cut, and the action goes below them.
  variants: { wide: { true: { flex: { base: '999 1 13rem' } } } },
});

/**
 * The target of opening the card. On a phone it is only read out, and an arrow shows that there is more, unless there
 * is an action; `spoken`: the card has a button that does or shows the same.
 */
const Lead = chakra('span', {
  base: {
    gridArea: { base: 'lead', md: 'actions' },
    [WIDE_CARD]: { gridArea: 'lead' },
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    color: 'accent.fg',
    fontWeight: 'medium',
    '& > span': { srOnly: { base: true, md: false } },
    '& svg': { boxSize: '4', flexShrink: 0 },
    '&:has(+ div > *)': { position: { base: 'absolute', md: 'static' } },
    '&:has(+ div > *) svg': { display: { base: 'none', md: 'block' } },
  },
  // Clipped too: a glyph may reach into the one remaining pixel.
  variants: { spoken: { true: { '&:has(+ div > *)': { srOnly: true, clipPath: 'inset(50%)' } } } },
});

/** On a phone as wide as their text, and broken into two lines only if the card's width is not enough. */
const Actions = chakra(CardControls, {
  base: {
    gridArea: 'actions',
    justifySelf: { md: 'end' },
    flex: '1 1 auto',
    minWidth: '0',
    // The class twice, because a button has its own padding at the sides.
    '&& > *': {
      flex: { base: '1', md: '0 1 auto' },
      minWidth: '0',
      paddingInline: { base: '2', md: '6' },
      fontSize: { mdDown: 'body' },
      whiteSpace: { base: 'normal', md: 'nowrap' },
    },
    '& .lucide-arrow-right': { display: { base: 'none', md: 'block' } },
  },
});

type AboutProps = Pick<Props, 'listName' | 'order' | 'hidesStatus'> & { children: ReactNode };

/** The order's number, followed by its age or end, its vendor and the user who brought it to its status. */
function About({ listName, order, hidesStatus = false, children }: AboutProps) {
  const { now } = useServices();
  // Finished orders show the time instead.
  const line = hidesStatus || endedAt(listName, order) !== null ? null : statusLine(order);
  const nameOf = useNamesIn(order);
  const said = [...describeMoment(listName, order, now()), order.vendor?.name];
  return (
    <Text
      as="span"
      gridArea="about"
      alignSelf={{ md: 'start' }}
      size="small"
      tone="muted"
      overflowWrap="anywhere"
      lineClamp="3"
    >
      {children}
      {said.filter(Boolean).map((part) => ` · ${part}`)}
      {line !== null && <chakra.span hideBelow="md">{` · ${line.text} ${nameOf(line.by)}`}</chakra.span>}
    </Text>
  );
}

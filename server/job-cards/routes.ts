import { searchJobCards } from '#contract/calls/lookups.ts';
import { bind, type Route } from '../http/handler.ts';
import { ownComplex } from '../http/session.ts';
import { offsetOf, pageOf } from '../lists.sql.ts';
import { findJobCards } from './job-cards.sql.ts';

export const jobCardRoutes: readonly Route[] = [
  bind(searchJobCards, ['work-order.see'], async ({ query, session, tx }) => {
    const complexId = ownComplex(session, query.complexId);
    const { carNumber, pageSize } = query;
    const found = await findJobCards(tx, { complexId, carNumber, offset: offsetOf(query), limit: pageSize });
    return pageOf(searchJobCards, query, found);
  }),
];

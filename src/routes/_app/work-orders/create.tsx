import { createFileRoute } from '@tanstack/react-router';
import { CreateOrderView } from '#app/features/work-orders/views/create-order-view.tsx';
import { texts } from '#domain/texts.ts';
import { guard } from '../../-context.ts';
import { pageTitle } from '../../-titles.ts';

export const Route = createFileRoute('/_app/work-orders/create')({
  head: () => pageTitle(texts.menu.create),
  beforeLoad: guard('/work-orders/create'),
  component: CreateOrderView,
});

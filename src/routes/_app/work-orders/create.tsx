import { createFileRoute } from '@tanstack/react-router';
import { CreateOrderView } from '#app/features/work-orders/create/create-order.tsx';
import { guard } from '../../-context.ts';

export const Route = createFileRoute('/_app/work-orders/create')({
  beforeLoad: guard('/work-orders/create'),
  component: CreateOrderView,
});

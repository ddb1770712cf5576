import { createFileRoute, Outlet } from '@tanstack/react-router';
import { OrderDeskFrame } from '#app/features/work-orders/desk/order-desk-frame.tsx';

/** The lists of orders and their details: on a desk's screen side by side. */
export const Route = createFileRoute('/_app/_desk')({
  component: () => (
    <OrderDeskFrame>
      <Outlet />
    </OrderDeskFrame>
  ),
});

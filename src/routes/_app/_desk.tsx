import { createFileRoute, Outlet } from '@tanstack/react-router';
import { OrderDeskFrame } from '#app/features/work-orders/desk/order-desk-frame.tsx';

/** The lists of orders and their details: side by side in the table layout. */
export const Route = createFileRoute('/_app/_desk')({
  component: () => (
    <OrderDeskFrame>
      <Outlet />
    </OrderDeskFrame>
  ),
});

import { useLocation, useNavigate } from '@tanstack/react-router';

/** The person came to complete the order's next job: its form opens at once, with the camera. */
export type CompleteNow = { completeNow?: boolean };

declare module '@tanstack/react-router' {
  // The router's own way to type what its history holds.
  interface HistoryState extends CompleteNow {}
}

/** Whether the person came for that; `forget` once they have closed the form, so that a reload does not open it again. */
export function useCompleteNow(): { wanted: boolean; forget: () => void } {
  const wanted = useLocation({ select: ({ state }) => state.completeNow === true });
  const navigate = useNavigate();
  const forget = () => {
    if (!wanted) return;
    void navigate({ to: '.', search: true, replace: true, state: (was) => ({ ...was, completeNow: false }) });
  };
  return { wanted, forget };
}

import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { menuTexts } from '#app/texts/common.ts';
import { BackLink } from '#app/ui/text-link.tsx';

export type ListRoute =
  | '/work-orders'
  | '/created-work-orders'
  | '/approve-work-order'
  | '/assign-vendor'
  | '/in-progress-work-orders';

/** The link back from a detail to its list, named as in the menu. */
export function BackToList({ to }: { to: ListRoute }) {
  return (
    <BackLink asChild>
      <Link to={to}>
        <ArrowLeft aria-hidden />
        {menuTexts[to]}
      </Link>
    </BackLink>
  );
}

import { TriangleAlert } from 'lucide-react';
import { Notice } from '#app/ui/notice.tsx';

/** Something to look at again that forbids nothing. */
export function Caution({ children }: { children: string }) {
  return (
    <Notice tone="waiting" icon={<TriangleAlert aria-hidden />}>
      {children}
    </Notice>
  );
}

import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import { useMediaQuery } from '#app/ui/use-media-query.ts';
import { MODAL_BREAKPOINT_PX } from '#domain/limits.ts';

const WIDE = `(min-width: ${MODAL_BREAKPOINT_PX}px)`;
const THUMB = { size: 'floor' } as const;
const FULL = { width: 'full', justifyContent: 'flex-start' } as const;

/** Whether there is room for a sheet over the dashboard; below, raising an order has a page of its own (decision F6). */
export function useHasRoomForSheet(): boolean {
  return useMediaQuery(WIDE);
}

type Props = {
  onOpen: () => void;
  /** `listed`: one of several in a column; `thumb`: a phone's first act. */
  place: 'header' | 'listed' | 'thumb';
  children: string;
};

/** Raises an order: in a sheet where there is room for one, else on its page. */
export function CreateButton({ onOpen, place, children }: Props) {
  const hasRoom = useHasRoomForSheet();
  const looks = {
    ...(place === 'listed' && { variant: 'quiet' as const, ...FULL }),
    ...(place === 'thumb' && THUMB),
  };
  return hasRoom ? (
    <Button {...looks} icon={<Plus />} aria-haspopup="dialog" onClick={onOpen}>
      {children}
    </Button>
  ) : (
    <Button asChild {...looks}>
      <Link to="/work-orders/create">
        <Plus aria-hidden />
        {children}
      </Link>
    </Button>
  );
}

import { chakra } from '@chakra-ui/react';
import { Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { printTexts } from '#app/features/printing/texts.ts';
import { Button } from '#app/ui/button.tsx';
import { isShortcut } from '#app/ui/use-list-keys.ts';

/** Opens the order's print in a window of its own, so that the page stays where it is; `p` does the same. */
export function PrintOrder({ id }: { id: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'p' || event.repeat || !isShortcut(event)) return;
      event.preventDefault();
      link.current?.click();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <Button asChild variant="quiet" paddingInline={{ base: '3', md: '5' }}>
      <a
        ref={link}
        href={`/print/work-orders/${id}`}
        target="_blank"
        rel="noopener opener"
        aria-keyshortcuts="p"
        aria-label={printTexts.print}
        title={printTexts.print}
      >
        <Printer aria-hidden />
        <chakra.span hideBelow="md">{printTexts.print}</chakra.span>
      </a>
    </Button>
  );
}

import { chakra } from '@chakra-ui/react';
import { Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { listTexts } from '#app/features/filters/texts.ts';
import { printTexts } from '#app/features/printing/texts.ts';
import { Button } from '#app/ui/button.tsx';
import { isShortcut } from '#app/ui/use-list-keys.ts';
import { MOST_PRINTED_ORDERS } from '#domain/limits.ts';
import type { OrderSelection } from './order-selection.tsx';

/** At the foot of the window while the list goes by behind it: nothing moves when it comes. */
const Bar = chakra('section', {
  base: {
    position: 'sticky',
    bottom: '3',
    zIndex: 'sticky',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 'gap',
    marginTop: '4',
    padding: '3',
    paddingInlineStart: '5',
    bg: 'bg.raised',
    color: 'fg',
    borderWidth: 'edge',
    borderColor: 'line.control',
    borderRadius: 'lg',
    boxShadow: 'overlay',
  },
});

const Words = chakra('p', { base: { flex: '1', fontWeight: 'strong' } });
const Limit = chakra('span', { base: { display: 'block', color: 'fg.muted', fontWeight: 'normal' } });

/** What can be done with the chosen orders. Absent while none is chosen. */
export function BulkPrintBar({ selection }: { selection: OrderSelection }) {
  const { ids, clear } = selection;
  const print = useRef<HTMLAnchorElement>(null);
  usePrintKey(print);
  if (ids.length === 0) return null;
  const isTooMany = ids.length > MOST_PRINTED_ORDERS;
  const label = printTexts.printOrders(ids.length);
  return (
    <Bar aria-label={listTexts.selection}>
      <Words>
        {listTexts.selected(ids.length)}
        {isTooMany && <Limit>{printTexts.mostAtOnce(MOST_PRINTED_ORDERS)}</Limit>}
      </Words>
      <Button
        variant="quiet"
        onClick={() => {
          clear();
          focusList();
        }}
      >
        {listTexts.clearSelection}
      </Button>
      {isTooMany ? (
        <Button disabled icon={<Printer aria-hidden />}>
          {label}
        </Button>
      ) : (
        <Button asChild>
          <a
            ref={print}
            href={`/print/work-orders?ids=${ids.map(encodeURIComponent).join()}`}
            target="_blank"
            rel="noopener opener"
            aria-keyshortcuts="p"
          >
            <Printer aria-hidden />
            {label}
          </a>
        </Button>
      )}
    </Bar>
  );
}

/** The button goes with the bar; the focus stays with the list. */
function focusList(): void {
  const first = document.querySelector<HTMLElement>('[data-list-item]');
  (first ?? document.querySelector<HTMLElement>('[data-page-title]'))?.focus();
}

function usePrintKey(link: { readonly current: HTMLAnchorElement | null }): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'p' || event.repeat || !isShortcut(event) || link.current === null) return;
      event.preventDefault();
      link.current.click();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [link]);
}

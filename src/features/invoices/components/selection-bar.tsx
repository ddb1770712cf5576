import { chakra } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useId, useRef } from 'react';
import { officeActTexts } from '#app/features/office/texts.ts';
import { useUnreachable } from '#app/hooks/use-server.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { invoiceTexts } from '../texts.ts';
import { useDownload } from '../use-download.ts';
import type { Selection } from '../use-selection.ts';

const Bar = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 'inset',
    rowGap: '1',
    marginBottom: '3',
  },
});

const Count = chakra('span', { base: { color: 'fg.muted', flex: '1', minWidth: '0' } });

const Acts = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 'gap' },
});

const Reason = chakra('span', { base: { textStyle: 'small', color: 'fg.muted' } });

type Props = { rows: readonly Invoice[]; selection: Selection };

/** What is chosen on this page and on others, and its download. */
export function SelectionBar({ rows, selection }: Props) {
  const { busy, download } = useDownload();
  const unreachable = useUnreachable();
  const reason = useId();
  const count = selection.ids.size;
  const here = rows.filter(({ id }) => selection.ids.has(id)).length;
  const all = rows.length > 0 && here === rows.length;
  const bar = useRef<HTMLDivElement>(null);
  const clear = () => {
    // Its own button goes with the selection.
    bar.current?.querySelector('input')?.focus();
    selection.clear();
  };
  return (
    <Bar ref={bar}>
      <Checkbox checked={all} mixed={here > 0 && !all} onChange={(chosen) => selection.set(rows, chosen)}>
        {invoiceTexts.selectPage}
      </Checkbox>
      <Count role="status" display={count === 0 ? { base: 'none', md: 'inline' } : 'inline'}>
        {count === 0 ? invoiceTexts.selectFirst : invoiceTexts.selected(count)}
      </Count>
      {count > 0 && (
        <Acts>
          <Button variant="ghost" onClick={clear}>
            {invoiceTexts.clearSelection}
          </Button>
          <Button
            variant="quiet"
            icon={<Download aria-hidden />}
            aria-disabled={unreachable || undefined}
            aria-describedby={unreachable ? reason : undefined}
            busy={busy}
            onClick={() => !unreachable && void download([...selection.ids])}
          >
            {invoiceTexts.download}
          </Button>
          {unreachable && <Reason id={reason}>{officeActTexts.needsConnection}</Reason>}
        </Acts>
      )}
    </Bar>
  );
}

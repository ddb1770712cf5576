import { Download, FileSpreadsheet } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { exportTexts } from '#app/features/filters/export-texts.ts';
import { listTexts } from '#app/features/filters/texts.ts';
import type { ExportFormat } from '#app/features/filters/use-export.ts';
import { officeActionTexts } from '#app/features/office/texts.ts';
import { useUnreachable } from '#app/hooks/use-server.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Row } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import type { Invoice } from '#domain/invoice/invoice.ts';
import { invoiceTexts } from '../texts.ts';
import { sayNeedsConnection, useListHint } from './invoice-controls.tsx';
import { useDownload } from './use-download.ts';

export type Selection = {
  ids: ReadonlySet<string>;
  /** Selects or deselects these invoices. */
  set(invoices: readonly Invoice[], chosen: boolean): void;
  clear(): void;
  /** Number of selected ones that the list does not show now. */
  unseen: number;
};

const NOTHING: ReadonlySet<string> = new Set();

/**
 * The invoices selected for a download. They stay selected while pages and filters change, so only ids are stored;
 * `rows`: the visible ones.
 */
export function useSelection(rows: readonly Invoice[]): Selection {
  const [ids, setIds] = useState(NOTHING);
  return {
    ids,
    set: (invoices, chosen) =>
      setIds((before) => {
        const after = new Set(before);
        for (const { id } of invoices) {
          if (chosen) after.add(id);
          else after.delete(id);
        }
        return after;
      }),
    clear: () => setIds(NOTHING),
    unseen: ids.size - rows.filter(({ id }) => ids.has(id)).length,
  };
}

type PageProps = { rows: readonly Invoice[]; selection: Selection; hideLabel?: boolean };

/** Selects all visible invoices, or none of them. */
export function SelectPage({ rows, selection, hideLabel = false }: PageProps) {
  const here = rows.filter(({ id }) => selection.ids.has(id)).length;
  const all = rows.length > 0 && here === rows.length;
  return (
    <Checkbox
      checked={all}
      mixed={here > 0 && !all}
      hideLabel={hideLabel}
      onChange={(chosen) => selection.set(rows, chosen)}
    >
      {listTexts.selectPage}
    </Checkbox>
  );
}

type Props = { rows: readonly Invoice[]; selection: Selection; age: ReactNode };

/** The selection, on this page and others, and its download; next to it the age of the list. */
export function SelectionBar({ rows, selection, age }: Props) {
  const count = selection.ids.size;
  const hint = useListHint(rows);
  const bar = useRef<HTMLDivElement>(null);
  return (
    <Row ref={bar} columnGap="inset" rowGap="1" marginBottom="3">
      <SelectPage rows={rows} selection={selection} />
      <Text
        as="span"
        role="status"
        tone="muted"
        flex={count === 0 && hint !== '' ? { base: '1 0 100%', md: '1' } : '1'}
        minWidth="0"
      >
        {count === 0 ? hint : describeSelection(selection)}
      </Text>
      {/* The pressed button disappears with the selection. */}
      <SelectedActions selection={selection} onClear={() => bar.current?.querySelector('input')?.focus()} />
      {age}
    </Row>
  );
}

/** Number of selected ones, and how many of these are not visible. */
export function describeSelection({ ids, unseen }: Selection): string {
  return listTexts.withUnseen(invoiceTexts.selected(ids.size), unseen);
}

type ActionsProps = { selection: Selection; onClear: () => void };

/** Actions on the selected invoices; renders nothing without any. */
export function SelectedActions({ selection, onClear }: ActionsProps) {
  const { busy, download } = useDownload();
  const unreachable = useUnreachable();
  const reason = useId();
  if (selection.ids.size === 0) return null;
  const clear = () => {
    onClear();
    selection.clear();
  };
  const saves = (format: ExportFormat) => ({
    variant: 'quiet' as const,
    'aria-disabled': unreachable || undefined,
    'aria-describedby': unreachable ? reason : undefined,
    busy,
    onClick: unreachable ? sayNeedsConnection : () => void download([...selection.ids], format),
  });
  return (
    <Row>
      <Button variant="ghost" onClick={clear}>
        {listTexts.clearSelection}
      </Button>
      <Button {...saves('csv')} icon={<Download aria-hidden />}>
        {listTexts.withUnseen(invoiceTexts.download, selection.unseen)}
      </Button>
      <Button {...saves('xlsx')} icon={<FileSpreadsheet aria-hidden />}>
        {listTexts.withUnseen(exportTexts.xlsx, selection.unseen)}
      </Button>
      {unreachable && (
        <Text as="span" id={reason} size="small" tone="muted">
          {officeActionTexts.needsConnection}
        </Text>
      )}
    </Row>
  );
}

import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { LazyDialog } from '#app/ui/lazy-dialogs.tsx';
import type { OrderRoute, PaletteItem, PaletteScreen } from '../palette-items.ts';
import { keyTexts, paletteTexts } from '../texts.ts';
import { CommandPalette } from './command-palette.tsx';
import { KeyHelp } from './key-help.tsx';

export type PaletteDialogPage = 'palette' | 'help';

type Props = {
  page: PaletteDialogPage;
  screens: readonly PaletteScreen[];
  orderRoute: OrderRoute;
  onPage: (page: PaletteDialogPage | null) => void;
};

/** The palette, or the list of keys in its place. Open as long as it is mounted. */
export function PaletteDialog({ page, screens, orderRoute, onPage }: Props) {
  const router = useRouter();
  const field = useRef<HTMLInputElement>(null);
  const choose = (item: PaletteItem) => {
    if ('opens' in item) return onPage(item.opens);
    onPage(null);
    router.history.push(item.href);
  };
  const close = () => onPage(null);
  if (page === 'help') {
    return (
      <LazyDialog open onClose={close} title={keyTexts.title} description={keyTexts.hint}>
        <KeyHelp />
      </LazyDialog>
    );
  }
  return (
    <LazyDialog open onClose={close} title={paletteTexts.title} initialFocus={field}>
      <CommandPalette screens={screens} orderRoute={orderRoute} field={field} onChoose={choose} />
    </LazyDialog>
  );
}

import { useRouter } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { lazy, useState } from 'react';
import { useMay } from '#app/hooks/use-session.ts';
import { Button } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { Part } from '#app/ui/part.tsx';
import { useKeyDown } from '#app/ui/use-key-down.ts';
import { isDialogOpen, isShortcut } from '#app/ui/use-list-keys.ts';
import { deviceModifier, KeyCap } from './key-cap.tsx';
import type { PaletteDialogPage } from './palette-dialog.tsx';
import { paletteTexts } from './texts.ts';
import type { OrderRoute, PaletteScreen } from './use-palette-groups.ts';

const PaletteDialog = lazy(async () => ({
  default: (await import('./palette-dialog.tsx')).PaletteDialog,
}));

type Props = { screens: readonly PaletteScreen[]; orderRoute: OrderRoute };

/** The keys that work on every screen, and the palette's button in the header. */
export function PaletteTools({ screens, orderRoute }: Props) {
  const [open, setOpen] = useState<PaletteDialogPage | null>(null);
  const mayCreate = useMay('work-order.create');
  const router = useRouter();
  useGlobalKeys({
    onPalette: () => setOpen('palette'),
    onHelp: () => setOpen('help'),
    onCreate: () => {
      if (mayCreate) router.history.push('/work-orders/create');
    },
  });
  return (
    <>
      <Button
        variant="quiet"
        icon={<Search aria-hidden />}
        width="full"
        paddingInline={{ base: '3', lg: '4' }}
        aria-label={paletteTexts.open}
        aria-keyshortcuts="Control+K Meta+K"
        title={paletteTexts.open}
        onClick={() => setOpen('palette')}
      >
        <chakra.span hideBelow="lg" whiteSpace="nowrap">
          {paletteTexts.open}
        </chakra.span>
        <KeyCap aria-hidden hideBelow="lg">{`${deviceModifier()} K`}</KeyCap>
      </Button>
      <Part name={paletteTexts.title} onClose={() => setOpen(null)}>
        {open !== null && (
          <PaletteDialog page={open} screens={screens} orderRoute={orderRoute} onPage={setOpen} />
        )}
      </Part>
    </>
  );
}

type KeyActions = { onPalette: () => void; onHelp: () => void; onCreate: () => void };

/**
 * Ctrl or Cmd with K works on every screen, also while typing; `?` and `n` only outside text fields. None works while a
 * dialog is open, because its work must be finished there.
 */
function useGlobalKeys(actions: KeyActions): void {
  useKeyDown((event) => {
    const action = actionOf(event, actions);
    if (action === null || event.repeat) return;
    event.preventDefault();
    action();
  });
}

function actionOf(event: KeyboardEvent, { onPalette, onHelp, onCreate }: KeyActions): (() => void) | null {
  if (isPaletteKey(event)) return isDialogOpen() ? null : onPalette;
  if (!isShortcut(event)) return null;
  if (event.key === '?') return onHelp;
  return event.key === 'n' ? onCreate : null;
}

function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
}

import { chakra } from '@chakra-ui/react';
import { useRouter } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '#app/hooks/use-session.ts';
import { Button } from '#app/ui/button.tsx';
import { KeyCap } from './components/key-cap.tsx';
import type { PaletteDialogPage } from './components/palette-dialog.tsx';
import { deviceModifier } from './key-list.ts';
import type { OrderRoute, PaletteScreen } from './palette-items.ts';
import { paletteTexts } from './texts.ts';
import { useGlobalKeys } from './use-global-keys.ts';

const PaletteDialog = lazy(async () => ({
  default: (await import('./components/palette-dialog.tsx')).PaletteDialog,
}));

type Props = { screens: readonly PaletteScreen[]; orderRoute: OrderRoute };

/** What a desk has beside the menu: the keys that work on every screen, and the palette's button in the header. */
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
        paddingInline={{ base: '3', lg: '4' }}
        aria-label={paletteTexts.open}
        aria-keyshortcuts="Control+K Meta+K"
        title={paletteTexts.open}
        onClick={() => setOpen('palette')}
      >
        <chakra.span hideBelow="lg">{paletteTexts.open}</chakra.span>
        <KeyCap aria-hidden hideBelow="lg">{`${deviceModifier()} K`}</KeyCap>
      </Button>
      <Suspense fallback={null}>
        {open !== null && (
          <PaletteDialog page={open} screens={screens} orderRoute={orderRoute} onPage={setOpen} />
        )}
      </Suspense>
    </>
  );
}

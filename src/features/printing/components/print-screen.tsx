import { chakra } from '@chakra-ui/react';
import { Printer, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { printTexts } from '../texts.ts';

const Bar = chakra('header', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 'gap',
    paddingBlock: 'gap',
    paddingInline: 'page',
    position: 'sticky',
    top: '0',
    zIndex: 'sticky',
    bg: 'bg.surface',
    borderBottomWidth: 'edge',
    borderColor: 'line',
    _print: { display: 'none' },
  },
});

const Screen = chakra('main', {
  base: {
    paddingBlock: 'section',
    paddingInline: { base: '0', md: 'page' },
    bg: 'bg.sunken',
    _print: { padding: '0', bg: 'white' },
  },
});

type Props = {
  printLabel: string;
  /** Left out while there is nothing to print. */
  print?: (() => void) | undefined;
  onClose: () => void;
  /** What is to be known before printing; it stays on the screen. */
  notices?: ReactNode;
  children: ReactNode;
};

/** The paper on the screen, under a bar that is not printed. */
export function PrintScreen({ printLabel, print, onClose, notices, children }: Props) {
  return (
    <>
      <Bar>
        {print !== undefined && (
          <Button icon={<Printer aria-hidden />} onClick={print}>
            {printLabel}
          </Button>
        )}
        <Button variant="quiet" icon={<X aria-hidden />} onClick={onClose}>
          {printTexts.close}
        </Button>
        {notices}
      </Bar>
      <Screen>{children}</Screen>
    </>
  );
}

import { chakra } from '#app/ui/chakra.tsx';
import { keyTexts } from './texts.ts';

/** A key of the keyboard. */
export const KeyCap = chakra('kbd', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: '8',
    paddingInline: '2',
    fontFamily: 'body',
    textStyle: 'small',
    fontWeight: 'strong',
    lineHeight: 'body',
    color: 'fg',
    bg: 'bg.sunken',
    borderWidth: 'edge',
    borderColor: 'line.control',
    borderRadius: 'sm',
    whiteSpace: 'nowrap',
  },
});

/** This device's key for shortcuts with a letter. */
export function deviceModifier(): string {
  return /Mac|iPad|iPhone/.test(navigator.userAgent) ? keyTexts.keys.command : keyTexts.keys.ctrl;
}

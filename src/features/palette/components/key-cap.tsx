import { chakra } from '@chakra-ui/react';

/** A key as it stands on the keyboard. */
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

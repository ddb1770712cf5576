import { defineStyle } from '@chakra-ui/react';

/** The look shared by every box that text is typed into or chosen from. */
export const controlStyles = defineStyle({
  width: 'full',
  minHeight: 'control',
  paddingInline: '4',
  paddingBlock: '2',
  borderWidth: 'edge',
  borderColor: 'line.control',
  borderRadius: 'md',
  bg: 'bg.surface',
  color: 'fg',
  textStyle: 'body',
  transitionProperty: 'colors',
  transitionDuration: 'quick',
  _invalid: { borderColor: 'danger.solid', borderWidth: 'thick' },
  _disabled: { bg: 'bg.sunken', color: 'fg.disabled', borderColor: 'line', cursor: 'not-allowed' },
  _readOnly: { bg: 'bg.sunken' },
});

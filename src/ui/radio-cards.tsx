import { type ReactNode, useId } from 'react';
import { chakra } from './chakra.tsx';
import { Text } from './text.tsx';
import type { Palette } from './theme/colors.ts';

const Group = chakra('fieldset', { base: { border: 'none', minWidth: '0' } });
const Legend = chakra('legend', { base: { textStyle: 'label', marginBottom: '2' } });

const Cards = chakra('div', {
  base: { display: 'grid', gap: 'gap' },
  variants: {
    columns: {
      1: {},
      2: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gridAutoRows: '1fr' },
      /** As many as fit on a desktop screen. */
      fill: {
        gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'repeat(auto-fill, minmax(23rem, 1fr))' },
        gridAutoRows: { xl: '1fr' },
      },
    },
  },
});

const Choice = chakra('label', {
  base: {
    position: 'relative',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '3',
    minHeight: 'floor',
    padding: '4',
    // Its dot shows that it can be pressed; only the chosen card has a strong edge.
    borderWidth: 'edge',
    borderColor: 'line',
    borderRadius: 'lg',
    bg: 'bg.surface',
    color: 'fg',
    cursor: 'pointer',
    transitionProperty: 'colors',
    transitionDuration: 'quick',
    '& svg': { flexShrink: 0, boxSize: '6' },
    '& > svg': { color: 'colorPalette.solid' },
    '&:has(:checked)': {
      borderColor: 'colorPalette.solid',
      boxShadow: 'inset 0 0 0 1px var(--ui-colors-color-palette-solid)',
      bg: 'colorPalette.bg',
      color: 'colorPalette.fg',
      fontWeight: 'strong',
    },
    '&:has(:checked) :is(svg, small)': { color: 'inherit' },
    '&:has(:focus-visible)': {
      outlineWidth: 'var(--ui-border-widths-thick)',
      outlineStyle: 'solid',
      outlineColor: 'line.focus',
      outlineOffset: 'var(--ui-border-widths-thick)',
    },
    '&:has(:disabled)': { color: 'fg.disabled', borderColor: 'line', cursor: 'not-allowed' },
  },
});

/** Stays next to the dot even when long. */
const Words = chakra('span', { base: { flex: '1', overflowWrap: 'anywhere', minWidth: '16' } });

const Dot = chakra('input', {
  base: {
    boxSize: 'tick',
    flexShrink: 0,
    accentColor: 'colorPalette.solid',
    cursor: 'inherit',
    outline: 'none',
    // Like a checkbox's empty box.
    '&:not(:checked)': {
      appearance: 'none',
      borderWidth: 'thick',
      borderColor: 'line.control',
      borderRadius: 'full',
      _disabled: { borderColor: 'line' },
    },
  },
});

export type RadioCard<Value extends string> = {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  icon?: ReactNode;
  palette?: Palette;
  disabled?: boolean;
};

type RadioCardsProps<Value extends string> = {
  legend: ReactNode;
  hideLegend?: boolean;
  options: readonly RadioCard<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  columns?: 1 | 2 | 'fill';
  error?: ReactNode;
};

/** A radio group of a few large choices. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const name = useId();
  const errorId = `${name}-error`;
  const invalid = props.error !== undefined && props.error !== null && props.error !== '';
  return (
    <Group aria-describedby={invalid ? errorId : undefined} data-invalid={invalid || undefined}>
      <Legend srOnly={props.hideLegend || undefined}>{props.legend}</Legend>
      <Cards columns={props.columns ?? 1}>
        {props.options.map((option) => (
          <Choice key={option.value} colorPalette={option.palette ?? 'brand'}>
            <Dot
              type="radio"
              name={name}
              value={option.value}
              checked={props.value === option.value}
              disabled={option.disabled}
              onChange={() => props.onChange(option.value)}
            />
            {option.icon}
            <Words>
              {option.label}
              {option.hint !== undefined && option.hint !== '' && (
                <Text as="small" display="block" size="small" tone="muted" weight="normal">
                  {option.hint}
                </Text>
              )}
            </Words>
          </Choice>
        ))}
      </Cards>
      {invalid && (
        <Text id={errorId} size="small" weight="medium" tone="danger" marginTop="2">
          {props.error}
        </Text>
      )}
    </Group>
  );
}

/**
 * What is left of a typed or pasted text in a number field: digits, one point and at most `decimals` digits after it.
 * Separators of thousands, spaces and currency signs go; nothing is rounded and a half-typed '12.' stays.
 */
export function numericText(text: string, decimals: number): string {
  const kept = text.replace(/[^\d.]/g, '');
  const point = kept.indexOf('.');
  if (point === -1) return kept;
  const whole = kept.slice(0, point);
  if (decimals === 0) return whole;
  const fraction = kept.slice(point + 1).replaceAll('.', '');
  return `${whole}.${fraction.slice(0, decimals)}`;
}

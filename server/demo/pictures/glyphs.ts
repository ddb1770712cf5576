/** Number plate letters as strokes on a grid of 10 by 16: drawn by us, because a server may have no font at all. */
const STROKES: Readonly<Record<string, string>> = {
  A: 'M0 16L5 0L10 16M2 10.5H8',
  B: 'M0 0V16H6Q10 16 10 12Q10 8 6 8H0M0 0H6Q9.5 0 9.5 4Q9.5 8 6 8',
  C: 'M10 3Q9 0 5 0Q0 0 0 8Q0 16 5 16Q9 16 10 13',
  D: 'M0 0V16H5Q10 16 10 8Q10 0 5 0Z',
  E: 'M10 0H0V16H10M0 8H8',
  F: 'M10 0H0V16M0 8H8',
  G: 'M10 3Q9 0 5 0Q0 0 0 8Q0 16 5 16Q10 16 10 12V9H6',
  H: 'M0 0V16M10 0V16M0 8H10',
  J: 'M10 0V12Q10 16 5 16Q0 16 0 12',
  K: 'M0 0V16M10 0L0 9M3.5 6.5L10 16',
  L: 'M0 0V16H9',
  M: 'M0 16V0L5 9L10 0V16',
  N: 'M0 16V0L10 16V0',
  P: 'M0 16V0H6Q10 0 10 4.5Q10 9 6 9H0',
  Q: 'M5 0Q0 0 0 8Q0 16 5 16Q10 16 10 8Q10 0 5 0ZM6 11.5L10 16',
  R: 'M0 16V0H6Q10 0 10 4.5Q10 9 6 9H0M5 9L10 16',
  S: 'M9.5 3Q9 0 5 0Q0.5 0 0.5 4Q0.5 7 5 8Q10 9 10 12Q10 16 5 16Q1 16 0 13',
  T: 'M0 0H10M5 0V16',
  U: 'M0 0V11Q0 16 5 16Q10 16 10 11V0',
  V: 'M0 0L5 16L10 0',
  W: 'M0 0L2.5 16L5 6L7.5 16L10 0',
  X: 'M0 0L10 16M10 0L0 16',
  Y: 'M0 0L5 8L10 0M5 8V16',
  Z: 'M0 0H10L0 16H10',
  I: 'M5 0V16',
  0: 'M5 0Q0 0 0 8Q0 16 5 16Q10 16 10 8Q10 0 5 0Z',
  1: 'M2 3L6 0V16',
  2: 'M0.5 4Q1 0 5 0Q9.5 0 9.5 4Q9.5 7 0 16H10',
  3: 'M0.5 3Q1.5 0 5 0Q9.5 0 9.5 4Q9.5 7.6 4.5 7.6Q10 7.6 10 11.8Q10 16 5 16Q1 16 0 13',
  4: 'M7.5 16V0L0 11.5H10',
  5: 'M9.5 0H1.5L0.8 7.5Q2.5 6 5 6Q10 6 10 11Q10 16 5 16Q1 16 0 13',
  6: 'M9 2.5Q8 0 5.5 0Q0 0 0 9Q0 16 5 16Q10 16 10 11.5Q10 7 5 7Q1 7 0.2 10',
  7: 'M0 0H10L4 16',
  8: 'M5 7.6Q0.7 7.6 0.7 3.8Q0.7 0 5 0Q9.3 0 9.3 3.8Q9.3 7.6 5 7.6Q0 7.6 0 11.8Q0 16 5 16Q10 16 10 11.8Q10 7.6 5 7.6Z',
  9: 'M1 13.5Q2 16 4.5 16Q10 16 10 7Q10 0 5 0Q0 0 0 4.5Q0 9 5 9Q9 9 9.8 6',
};

const ADVANCE = 15;
const SPACE = 8;

/** Text in strokes, `height` pixels tall, its top left at x, y. Characters without strokes are left out. */
export function strokeText(
  text: string,
  [x, y]: readonly [number, number],
  height: number,
  colour: string,
  weight = 2.5,
): string {
  const scale = height / 16;
  let at = 0;
  let drawn = '';
  for (const character of text) {
    const path = STROKES[character];
    if (path !== undefined) drawn += `<path d="${path}" transform="translate(${at} 0)"/>`;
    at += path === undefined ? SPACE : ADVANCE;
  }
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="${colour}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round">${drawn}</g>`;
}

/** How wide `strokeText` draws, in pixels. */
export function strokeTextWidth(text: string, height: number): number {
  const units = [...text].reduce((sum, character) => sum + (character in STROKES ? ADVANCE : SPACE), 0);
  return ((units - (ADVANCE - 10)) * height) / 16;
}

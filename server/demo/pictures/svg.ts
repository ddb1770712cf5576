export const WIDTH = 1280;
export const HEIGHT = 960;

type Stop = readonly [offset: number, colour: string, opacity?: number];

const stopsOf = (stops: readonly Stop[]): string =>
  stops
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('');

/** A gradient along a line given in parts of the painted shape. */
export function linear(
  id: string,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  stops: readonly Stop[],
): string {
  return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`;
}

/** A round gradient, in parts of the painted shape; `fx`, `fy` move its bright point. */
export function radial(
  id: string,
  stops: readonly Stop[],
  at: readonly [number, number, number] = [0.5, 0.5, 0.5],
): string {
  return `<radialGradient id="${id}" cx="${at[0]}" cy="${at[1]}" r="${at[2]}">${stopsOf(stops)}</radialGradient>`;
}

/** `rgb()` of a colour made lighter (above 0) or darker (below 0). */
export function shade([r, g, b]: Rgb, by: number): string {
  const mix = (part: number): number => Math.round(by >= 0 ? part + (255 - part) * by : part * (1 + by));
  return `rgb(${mix(r)},${mix(g)},${mix(b)})`;
}

export type Rgb = readonly [number, number, number];

/** A point on a circle, in degrees clockwise from the right. */
export function polar(cx: number, cy: number, radius: number, degrees: number): readonly [number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [round(cx + radius * Math.cos(angle)), round(cy + radius * Math.sin(angle))];
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** A whole picture of the drawn parts, transparent where nothing is drawn. */
export function picture(parts: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${parts}</svg>`;
}

/** The soft shadow a thing throws on what it lies on. */
export function shadow(cx: number, cy: number, rx: number, ry: number, strength = 0.6): string {
  const id = `sh${Math.round(cx)}-${Math.round(cy)}-${Math.round(rx)}`;
  const stops: Stop[] = [
    [0, '#000', strength],
    [0.7, '#000', strength * 0.7],
    [1, '#000', 0],
  ];
  return `<defs>${radial(id, stops)}</defs><ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="url(#${id})"/>`;
}

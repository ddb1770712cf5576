import type { Random } from '../random.ts';
import { polar, radial, round } from './svg.ts';

/** Shading of turned metal: bright and dark rays that follow the light round a centre. */
export function turnedShine(cx: number, cy: number, radius: number, turn: number, strength = 0.34): string {
  const count = 45;
  let rays = '';
  for (let index = 0; index < count; index += 1) {
    const from = (360 / count) * index;
    const light = Math.cos(((from - turn) * Math.PI) / 90);
    const [x1, y1] = polar(cx, cy, radius, from);
    const [x2, y2] = polar(cx, cy, radius, from + 360 / count);
    const fill = light > 0 ? '#fff' : '#000';
    rays += `<path d="M${cx} ${cy}L${x1} ${y1}A${radius} ${radius} 0 0 1 ${x2} ${y2}Z" fill="${fill}" fill-opacity="${round(Math.abs(light) * strength * 100) / 100}"/>`;
  }
  return rays;
}

/** Fine rings a cutting tool or a brake pad leaves; one round gradient, because a hundred drawn circles take too long. */
export function grooves(
  [cx, cy]: readonly [number, number],
  [inner, outer]: readonly [number, number],
  random: Random,
  deep: boolean,
): string {
  const id = `gr${random.whole(1, 1_000_000_000)}`;
  const stops: [number, string, number][] = [[inner / outer, '#15120f', 0]];
  for (let radius = inner + 3; radius < outer - 3; radius += deep ? random.between(3, 8) : 3) {
    const dark = deep ? random.between(0.02, 0.5) : random.between(0, 0.12);
    stops.push([round4(radius / outer), '#15120f', round4(dark)]);
  }
  stops.push([1, '#15120f', 0]);
  return `<defs>${radial(id, stops)}</defs><circle cx="${cx}" cy="${cy}" r="${outer}" fill="url(#${id})"/>`;
}

function round4(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/** Rust in blotches, more of it where `amount` is larger. */
export function rust(
  random: Random,
  place: () => readonly [number, number],
  amount: number,
  size: readonly [number, number] = [8, 46],
): string {
  const id = `rust${random.whole(1, 1_000_000_000)}`;
  let blotches = `<defs>${radial(id, [
    [0, '#6b2f10', 0.85],
    [0.6, '#8a4516', 0.55],
    [1, '#a0561f', 0],
  ])}</defs>`;
  for (let index = 0; index < amount; index += 1) {
    const [x, y] = place();
    const r = random.between(size[0], size[1]);
    blotches += `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(r)}" ry="${round(r * random.between(0.5, 1))}" fill="url(#${id})" transform="rotate(${random.whole(0, 180)} ${round(x)} ${round(y)})"/>`;
  }
  return blotches;
}

/** A bolt head seen from above. */
export function bolt(x: number, y: number, size: number, turn = 0): string {
  const corners = [0, 60, 120, 180, 240, 300].map((angle) => polar(x, y, size, angle + turn).join(' '));
  return `<circle cx="${x}" cy="${y}" r="${round(size * 1.35)}" fill="#2b2d30"/><circle cx="${x - 1}" cy="${y - 1}" r="${round(size * 1.25)}" fill="#8d9196"/><path d="M${corners.join('L')}Z" fill="#b8bcc0" stroke="#4a4d51" stroke-width="2"/><circle cx="${round(x - size * 0.15)}" cy="${round(y - size * 0.15)}" r="${round(size * 0.5)}" fill="#d9dcdf" fill-opacity="0.8"/>`;
}

/** A hole with its lit edge. */
export function hole(x: number, y: number, size: number): string {
  return `<circle cx="${x + 1.5}" cy="${y + 1.5}" r="${size}" fill="#fff" fill-opacity="0.4"/><circle cx="${x}" cy="${y}" r="${size}" fill="#0d0d0f"/><circle cx="${round(x + size * 0.15)}" cy="${round(y + size * 0.2)}" r="${round(size * 0.8)}" fill="#26272a"/>`;
}

/** Marks something hard has drawn across a surface. */
export function scratches(
  random: Random,
  [x, y, width, height]: readonly [number, number, number, number],
  count: number,
  colour: string,
): string {
  let lines = '';
  for (let index = 0; index < count; index += 1) {
    const fromX = random.between(x, x + width);
    const fromY = random.between(y, y + height);
    const toX = fromX + random.between(-0.35, 0.5) * width;
    const toY = fromY + random.between(-0.25, 0.25) * height;
    lines += `<path d="M${round(fromX)} ${round(fromY)}Q${round((fromX + toX) / 2)} ${round(fromY + random.between(-12, 12))} ${round(toX)} ${round(toY)}" fill="none" stroke="${colour}" stroke-opacity="${round(random.between(0.3, 0.95) * 100) / 100}" stroke-width="${round(random.between(0.8, 4))}" stroke-linecap="round"/>`;
  }
  return lines;
}

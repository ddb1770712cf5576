import type { Look } from './body.ts';
import { linear, polar, radial, round, shade } from './svg.ts';

/** A windscreen from outside: a star with long cracks, or clear. */
export function windscreen({ random, paint, done }: Look): string {
  const cx = random.whole(420, 820);
  const cy = random.whole(330, 520);
  let cracks = '';
  const arms = random.whole(9, 13);
  for (let arm = 0; arm < arms; arm += 1) {
    const angle = (360 / arms) * arm + random.between(-12, 12);
    let path = `M${cx} ${cy}`;
    const reach = random.between(90, 420);
    for (let at = 30; at < reach; at += 42) {
      const [x, y] = polar(cx, cy, at, angle + random.between(-7, 7));
      path += `L${x} ${y}`;
    }
    cracks += `<path d="${path}" stroke="#fff" stroke-opacity="0.85" stroke-width="${round(random.between(1.4, 3.6))}"/><path d="${path}" transform="translate(2.5 2.5)" stroke="#06090b" stroke-opacity="0.55" stroke-width="1.6"/>`;
  }
  for (const radius of [26, 52, 88, 134]) {
    const [x1, y1] = polar(cx, cy, radius, random.between(0, 360));
    const [x2, y2] = polar(cx, cy, radius, random.between(0, 360));
    cracks += `<path d="M${x1} ${y1}A${radius} ${radius} 0 ${random.chance(0.5) ? 1 : 0} 1 ${x2} ${y2}" stroke="#fff" stroke-opacity="0.6" stroke-width="2"/>`;
  }
  const damage = `<g fill="none" stroke-linecap="round">${cracks}</g><circle cx="${cx}" cy="${cy}" r="20" fill="#f4f8fa" fill-opacity="0.85"/><circle cx="${cx}" cy="${cy}" r="7" fill="#0d1012"/>`;
  const wiper = (x: number): string =>
    `<path d="M${x} 800L${x + 330} 640" stroke="#08090a" stroke-width="15" stroke-linecap="round"/><path d="M${x + 60} 790L${x + 420} 590" stroke="#141618" stroke-width="9"/>`;
  return `<defs>${linear(
    'sky',
    [0, 0, 0.4, 1],
    [
      [0, '#b7c6d0'],
      [0.4, '#6d7f8b'],
      [0.75, '#2c363d'],
      [1, '#161c20'],
    ],
  )}${linear(
    'roof',
    [0, 0, 0, 1],
    [
      [0, shade(paint, 0.3)],
      [1, shade(paint, -0.3)],
    ],
  )}${linear(
    'cowl',
    [0, 0, 0, 1],
    [
      [0, '#1b1c1e'],
      [1, '#060607'],
    ],
  )}</defs>
    <rect width="1280" height="960" fill="url(#roof)"/><path d="M130 96Q640 50 1150 96L1270 790Q640 850 10 790Z" fill="#060708"/><path d="M152 116Q640 72 1128 116L1240 772Q640 828 40 772Z" fill="url(#sky)"/>
    <path d="M300 96L170 770L420 790L560 88Z" fill="#fff" fill-opacity="0.12"/><path d="M900 92L980 800L1060 796L960 96Z" fill="#fff" fill-opacity="0.09"/>
    <path d="M600 78H690L684 132Q645 150 606 132Z" fill="#0a0b0c"/><path d="M330 640Q470 560 610 640L600 760H340Z" fill="#000" fill-opacity="0.4"/><circle cx="830" cy="720" r="150" fill="none" stroke="#000" stroke-opacity="0.42" stroke-width="30"/>
    <path d="M10 790Q640 850 1270 790L1280 960H0Z" fill="url(#cowl)"/>${wiper(250)}${wiper(690)}${done ? '' : damage}`;
}

/** A headlamp: yellowed and cracked, or new. */
export function headlamp({ random, paint, done }: Look): string {
  let damage = '';
  if (!done) {
    let x = random.whole(420, 560);
    let y = 250;
    let path = `M${x} ${y}`;
    while (y < 690) {
      x += random.between(-46, 58);
      y += random.between(30, 64);
      path += `L${round(x)} ${round(y)}`;
    }
    const branch = `M${round(x - 30)} 520L${round(x + 90)} 560L${round(x + 190)} 530`;
    damage = `<path d="M190 470Q210 240 560 220Q980 214 1110 400Q1120 620 900 700Q420 760 230 640Z" fill="#b98b26" fill-opacity="0.3"/>
      <g fill="none" stroke-linejoin="round"><path d="${path}" stroke="#fff" stroke-opacity="0.9" stroke-width="5"/><path d="${path}" stroke="#111" stroke-opacity="0.6" stroke-width="2" transform="translate(4 2)"/><path d="${branch}" stroke="#fff" stroke-opacity="0.8" stroke-width="3"/></g>
      <path d="M${round(x)} ${round(y - 60)}l60 -40l46 66l-70 34Z" fill="#0c0d0e"/>`;
  }
  const lamp = (x: number, y: number, r: number): string =>
    `<circle cx="${x}" cy="${y}" r="${r + 16}" fill="#15181a"/><circle cx="${x}" cy="${y}" r="${r}" fill="url(#cup)"/>${[0.85, 0.68, 0.5].map((part) => `<circle cx="${x}" cy="${y}" r="${round(r * part)}" fill="none" stroke="#fff" stroke-opacity="0.25" stroke-width="3"/>`).join('')}<circle cx="${x}" cy="${y}" r="${round(r * 0.3)}" fill="url(#glow)"/>`;
  return `<defs>${linear(
    'skin',
    [0, 0, 0.2, 1],
    [
      [0, shade(paint, 0.5)],
      [0.4, shade(paint, 0)],
      [1, shade(paint, -0.5)],
    ],
  )}${radial(
    'cup',
    [
      [0, '#fdfefe'],
      [0.45, '#aeb8be'],
      [0.8, '#5b666d'],
      [1, '#22282c'],
    ],
    [0.42, 0.38, 0.62],
  )}${radial('glow', [
    [0, '#fff'],
    [0.6, '#dfe8ec'],
    [1, '#7d8a92'],
  ])}${linear(
    'gloss',
    [0, 0, 0, 1],
    [
      [0, '#fff', 0.5],
      [0.4, '#fff', 0.08],
      [1, '#fff', 0],
    ],
  )}</defs>
    <rect width="1280" height="960" fill="url(#skin)"/><path d="M0 180Q640 90 1280 210" stroke="#000" stroke-opacity="0.5" stroke-width="8" fill="none"/>
    <path d="M170 470Q190 220 560 200Q1000 194 1134 390Q1146 640 910 722Q420 784 212 656Z" fill="#070809"/><path d="M190 470Q210 240 560 220Q980 214 1110 400Q1120 620 900 700Q420 760 230 640Z" fill="#3c454b"/>
    ${lamp(470, 470, 165)}${lamp(820, 440, 130)}<path d="M1000 400L1096 420Q1096 560 990 620Z" fill="#e0791c"/><path d="M1004 420L1080 436M1004 460L1084 470M1002 500L1078 504M1000 540L1060 540" stroke="#ffc27a" stroke-width="5"/>
    <path d="M190 470Q210 240 560 220Q980 214 1110 400Q860 330 560 372Q330 400 190 470Z" fill="url(#gloss)"/>${damage}
    <path d="M0 800Q640 860 1280 770V960H0Z" fill="${shade(paint, -0.4)}"/><path d="M0 800Q640 860 1280 770" stroke="#000" stroke-opacity="0.7" stroke-width="10" fill="none"/>`;
}

import type { Random } from '../random.ts';
import { strokeText, strokeTextWidth } from './glyphs.ts';
import { rust, scratches } from './metal.ts';
import { linear, type Rgb, radial, round, shade } from './svg.ts';

export type Look = { readonly random: Random; readonly paint: Rgb; readonly done: boolean };

/** A dent: light falls into it on one side and on its far edge on the other. */
function dent(
  [x, y]: readonly [number, number],
  [rx, ry]: readonly [number, number],
  random: Random,
): string {
  const id = `dent${random.whole(1, 1_000_000_000)}`;
  return `<defs>${radial(
    `${id}a`,
    [
      [0, '#000', 0.62],
      [0.55, '#000', 0.34],
      [1, '#000', 0],
    ],
    [0.42, 0.4, 0.55],
  )}
    ${radial(
      `${id}b`,
      [
        [0, '#fff', 0],
        [0.68, '#fff', 0.02],
        [0.84, '#fff', 0.5],
        [1, '#fff', 0],
      ],
      [0.56, 0.6, 0.5],
    )}</defs>
    <g transform="rotate(${random.whole(-20, 20)} ${x} ${y})"><ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="url(#${id}a)"/>
    <ellipse cx="${x + rx * 0.06}" cy="${y + ry * 0.08}" rx="${rx * 1.05}" ry="${ry * 1.05}" fill="url(#${id}b)"/>
    <path d="M${x - rx * 0.5} ${y + ry * 0.1}Q${x} ${y - ry * 0.4} ${x + rx * 0.55} ${y}" fill="none" stroke="#000" stroke-opacity="0.35" stroke-width="5" stroke-linecap="round"/></g>`;
}

/** The front of a car with its number plate; the bumper is dented unless the job is done. */
export function carFront(plate: string, { random, paint, done }: Look): string {
  const commercial = random.chance(0.6);
  const textHeight = 74;
  const textX = 640 - strokeTextWidth(plate, textHeight) / 2 + 16;
  const slats = [0, 1, 2, 3, 4].map(
    (row) => `<rect x="330" y="${258 + row * 38}" width="620" height="17" rx="8" fill="url(#slat)"/>`,
  );
  const lamp = (x: number, flip: number): string =>
    `<g transform="translate(${x} 330) scale(${flip} 1)"><path d="M-150 -92Q40 -110 150 -40L138 74Q20 96 -128 70Z" fill="#101215"/><path d="M-138 -80Q40 -98 138 -34L126 64Q20 84 -118 60Z" fill="url(#lens)"/><circle cx="-40" cy="-8" r="52" fill="url(#bulb)" stroke="#777" stroke-width="4"/><circle cx="70" cy="6" r="34" fill="url(#bulb)" stroke="#777" stroke-width="4"/></g>`;
  const damage = done
    ? ''
    : dent(
        [random.whole(110, 170), random.whole(620, 690)],
        [random.whole(110, 150), random.whole(90, 120)],
        random,
      ) +
      scratches(random, [20, 560, 250, 180], 14, '#e9e6df') +
      scratches(random, [40, 600, 190, 110], 8, '#1c1b1a');
  return `<defs>${linear(
    'hood',
    [0, 0, 0, 1],
    [
      [0, shade(paint, 0.55)],
      [0.35, shade(paint, 0.12)],
      [1, shade(paint, -0.25)],
    ],
  )}
    ${linear(
      'bump',
      [0, 0, 0, 1],
      [
        [0, shade(paint, 0.42)],
        [0.22, shade(paint, 0.06)],
        [0.7, shade(paint, -0.22)],
        [1, shade(paint, -0.55)],
      ],
    )}
    ${linear(
      'slat',
      [0, 0, 0, 1],
      [
        [0, '#d4d7da'],
        [0.4, '#6e7276'],
        [1, '#222426'],
      ],
    )}
    ${linear(
      'lens',
      [0, 0, 1, 1],
      [
        [0, '#f3f7fa', 0.95],
        [0.5, '#8e99a2', 0.9],
        [1, '#3d464d', 0.95],
      ],
    )}
    ${radial(
      'bulb',
      [
        [0, '#ffffff'],
        [0.4, '#cfd6da'],
        [1, '#59636a'],
      ],
      [0.4, 0.35, 0.65],
    )}
    ${linear(
      'plate',
      [0, 0, 0, 1],
      commercial
        ? [
            [0, '#f7cf2e'],
            [1, '#dfae12'],
          ]
        : [
            [0, '#fbfbf7'],
            [1, '#dcdcd5'],
          ],
    )}</defs>
    <rect width="1280" height="230" fill="url(#hood)"/><path d="M0 226Q640 176 1280 226V250H0Z" fill="#0a0a0b" fill-opacity="0.75"/>
    <rect y="240" width="1280" height="250" fill="${shade(paint, -0.15)}"/><rect x="290" y="236" width="700" height="230" rx="46" fill="#0b0c0e"/>${slats.join('')}
    ${lamp(148, 1)}${lamp(1132, -1)}
    <path d="M-20 480Q640 430 1300 480V830Q640 880 -20 830Z" fill="url(#bump)"/><path d="M-20 494Q640 444 1300 494" fill="none" stroke="#fff" stroke-opacity="0.5" stroke-width="6"/>
    <path d="M180 770Q640 800 1100 770L1070 850Q640 880 210 850Z" fill="#111315"/>
    <circle cx="190" cy="800" r="44" fill="#0c0d0f"/><circle cx="190" cy="800" r="34" fill="url(#bulb)"/><circle cx="1090" cy="800" r="44" fill="#0c0d0f"/><circle cx="1090" cy="800" r="34" fill="url(#bulb)"/>
    <rect y="858" width="1280" height="102" fill="#1c1b1a"/>${damage}
    <rect x="${round(textX - 98)}" y="546" width="${round(strokeTextWidth(plate, textHeight) + 150)}" height="154" rx="14" fill="#000" fill-opacity="0.5"/>
    <rect x="${round(textX - 104)}" y="538" width="${round(strokeTextWidth(plate, textHeight) + 150)}" height="154" rx="14" fill="#1a1a1a"/>
    <rect x="${round(textX - 98)}" y="544" width="${round(strokeTextWidth(plate, textHeight) + 138)}" height="142" rx="10" fill="url(#plate)"/>
    <circle cx="${round(textX - 66)}" cy="572" r="13" fill="#4b6fb5"/>${strokeText('IND', [round(textX - 88), 630], 24, '#23418c', 2.6)}
    ${strokeText(plate, [round(textX), 578], textHeight, '#16161a', 3)}`;
}

/** A door with its handle: dented and scratched, or smooth and polished. */
export function doorPanel({ random, paint, done }: Look): string {
  const x = random.whole(420, 640);
  const y = random.whole(520, 640);
  const damage = done
    ? `<path d="M160 420Q640 360 1180 430L1180 470Q640 410 160 462Z" fill="#fff" fill-opacity="0.32"/>`
    : dent([x, y], [random.whole(170, 230), random.whole(110, 150)], random) +
      scratches(random, [x - 160, y - 70, 380, 160], 16, shade(paint, 0.7)) +
      scratches(random, [x - 100, y - 40, 260, 100], 9, '#4a4c50');
  return `<defs>${linear(
    'door',
    [0, 0, 0, 1],
    [
      [0, shade(paint, 0.4)],
      [0.3, shade(paint, 0.02)],
      [0.46, shade(paint, 0.3)],
      [0.54, shade(paint, -0.1)],
      [1, shade(paint, -0.5)],
    ],
  )}
    ${linear(
      'win',
      [0, 0, 1, 1],
      [
        [0, '#1a2229'],
        [0.5, '#56656f'],
        [1, '#141a1f'],
      ],
    )}${linear(
      'grip',
      [0, 0, 0, 1],
      [
        [0, '#eef0f2'],
        [0.45, '#8b9095'],
        [1, '#2a2c2e'],
      ],
    )}</defs>
    <rect width="1280" height="960" fill="url(#door)"/><path d="M120 0H1180L1150 190H130Z" fill="#0a0b0c"/><path d="M140 0H1160L1132 172H150Z" fill="url(#win)"/>
    <path d="M300 0L150 172H230L420 0Z" fill="#fff" fill-opacity="0.12"/>
    <path d="M96 0L104 960M1196 0L1184 960" stroke="#050505" stroke-width="9" stroke-opacity="0.85"/><path d="M106 0L114 960M1206 0L1194 960" stroke="#fff" stroke-width="3" stroke-opacity="0.45"/>
    <path d="M104 398Q640 356 1188 400" stroke="#000" stroke-opacity="0.35" stroke-width="7" fill="none"/><path d="M104 407Q640 365 1188 409" stroke="#fff" stroke-opacity="0.42" stroke-width="5" fill="none"/>
    <rect x="930" y="276" width="200" height="64" rx="30" fill="#000" fill-opacity="0.6"/><rect x="922" y="270" width="206" height="46" rx="22" fill="url(#grip)"/><circle cx="1148" cy="296" r="14" fill="#2b2d30"/>
    <rect y="820" width="1280" height="44" fill="#0f1011"/><rect y="826" width="1280" height="10" fill="#5c6064"/><rect y="864" width="1280" height="96" fill="#171615"/>${damage}`;
}

/** A wing above its wheel: paint gone down to the metal, or new. */
export function wing({ random, paint, done }: Look): string {
  const place = (): readonly [number, number] => [random.between(320, 760), random.between(200, 360)];
  const damage = done
    ? '<path d="M120 250Q600 60 1200 200L1190 236Q600 100 130 290Z" fill="#fff" fill-opacity="0.34"/>'
    : `<path d="M300 240Q420 160 610 210Q800 190 800 270Q720 350 560 330Q380 370 300 300Z" fill="#8e8b84"/><path d="M330 250Q440 190 600 226Q750 216 762 270Q700 324 550 308Q400 336 332 292Z" fill="#b9b7b2"/>${rust(random, place, 16)}${scratches(random, [260, 180, 620, 200], 26, '#f0ece4')}`;
  const spokes = [0, 72, 144, 216, 288].map(
    (angle) =>
      `<rect x="630" y="560" width="60" height="230" rx="26" fill="url(#spoke)" transform="rotate(${angle} 660 800)"/>`,
  );
  return `<defs>${linear(
    'wing',
    [0, 0, 0.15, 1],
    [
      [0, shade(paint, 0.5)],
      [0.28, shade(paint, 0.05)],
      [1, shade(paint, -0.5)],
    ],
  )}${linear(
    'spoke',
    [0, 0, 1, 0],
    [
      [0, '#6d7175'],
      [0.4, '#e2e5e8'],
      [1, '#54585c'],
    ],
  )}${radial('tyre', [
    [0, '#2c2c2d'],
    [0.82, '#1b1b1c'],
    [0.93, '#3a3a3b'],
    [1, '#0c0c0d'],
  ])}</defs>
    <rect width="1280" height="960" fill="url(#wing)"/><path d="M1010 0Q1040 300 1090 520" stroke="#060606" stroke-width="8" fill="none"/><path d="M1020 0Q1050 300 1100 520" stroke="#fff" stroke-opacity="0.4" stroke-width="3" fill="none"/>
    ${damage}<path d="M190 960Q190 430 660 430Q1130 430 1130 960Z" fill="#070708"/><path d="M190 960Q190 430 660 430Q1130 430 1130 960" fill="none" stroke="#fff" stroke-opacity="0.28" stroke-width="8"/>
    <circle cx="660" cy="800" r="340" fill="url(#tyre)"/><circle cx="660" cy="800" r="236" fill="#111214"/><circle cx="660" cy="800" r="226" fill="#2d2f32"/>${spokes.join('')}<circle cx="660" cy="800" r="60" fill="#c2c5c8" stroke="#4d5054" stroke-width="6"/>`;
}

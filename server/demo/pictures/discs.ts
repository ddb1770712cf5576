import type { Look } from './body.ts';
import { bolt, grooves, hole, rust, turnedShine } from './metal.ts';
import { linear, polar, radial, round, shadow } from './svg.ts';

const CX = 640;
const CY = 480;

const onRing = (random: Look['random'], inner: number, outer: number) => (): readonly [number, number] =>
  polar(CX, CY, random.between(inner, outer), random.between(0, 360));

/** Several equal things round the centre. */
function around(
  count: number,
  radius: number,
  turn: number,
  draw: (x: number, y: number, angle: number) => string,
): string {
  return Array.from({ length: count }, (_, index) => {
    const angle = (360 / count) * index + turn;
    const [x, y] = polar(CX, CY, radius, angle);
    return draw(x, y, angle);
  }).join('');
}

/** A brake disc: grooved and rusty, or freshly skimmed. */
export function brakeDisc({ random, done }: Look): string {
  const turn = random.between(0, 60);
  const wear = done
    ? ''
    : rust(random, onRing(random, 330, 400), 42, [10, 40]) + rust(random, onRing(random, 200, 390), 16);
  return `${shadow(670, 530, 470, 450)}<defs>${radial('face', [
    [0, '#8b8f93'],
    [0.55, done ? '#b3b8bc' : '#85878a'],
    [0.97, done ? '#c9cdd0' : '#6f7072'],
    [1, '#47494b'],
  ])}${radial(
    'hat',
    [
      [0, '#73777b'],
      [0.8, '#55585c'],
      [1, '#2b2d2f'],
    ],
    [0.42, 0.4, 0.6],
  )}</defs>
    <circle cx="${CX + 10}" cy="${CY + 14}" r="412" fill="#1d1e20"/><circle cx="${CX}" cy="${CY}" r="410" fill="url(#face)"/>${turnedShine(CX, CY, 408, turn, done ? 0.42 : 0.22)}
    ${grooves([CX, CY], [214, 400], random, !done)}${around(26, 372, turn, (x, y) => hole(x, y, 7))}${around(26, 318, turn + 5, (x, y) => hole(x, y, 7))}${around(26, 264, turn, (x, y) => hole(x, y, 7))}${wear}
    <circle cx="${CX}" cy="${CY}" r="204" fill="#17181a"/><circle cx="${CX}" cy="${CY}" r="198" fill="url(#hat)"/>${turnedShine(CX, CY, 196, turn + 30, 0.14)}${done ? '' : rust(random, onRing(random, 90, 190), 22)}
    ${around(5, 138, turn, (x, y) => hole(x, y, 22))}<circle cx="${CX}" cy="${CY}" r="76" fill="#0c0c0d"/><circle cx="${CX + 4}" cy="${CY + 6}" r="66" fill="#2a2b2d"/>`;
}

/** A brake drum from its open side: scored, or turned. */
export function brakeDrum({ random, done }: Look): string {
  const turn = random.between(0, 90);
  const wear = done
    ? ''
    : rust(random, onRing(random, 340, 420), 50, [12, 50]) +
      rust(random, onRing(random, 90, 250), 26, [14, 60]);
  return `${shadow(672, 536, 490, 470)}<defs>${radial('rim', [
    [0, '#55585b'],
    [0.86, '#6c6f72'],
    [0.95, '#94989b'],
    [1, '#3a3c3e'],
  ])}${radial('floor', [
    [0, '#5d5f61'],
    [0.8, '#48494b'],
    [1, '#202122'],
  ])}</defs>
    <circle cx="${CX + 12}" cy="${CY + 16}" r="432" fill="#151617"/><circle cx="${CX}" cy="${CY}" r="430" fill="url(#rim)"/>${around(24, 414, turn, (x, y, angle) => `<rect x="${round(x - 15)}" y="${round(y - 26)}" width="30" height="52" rx="6" fill="#3f4143" transform="rotate(${round(angle)} ${x} ${y})"/>`)}
    <circle cx="${CX}" cy="${CY}" r="376" fill="#1a1b1c"/><circle cx="${CX}" cy="${CY}" r="366" fill="${done ? '#b7bbbe' : '#7c7b79'}"/>${turnedShine(CX, CY, 364, turn, done ? 0.5 : 0.25)}${grooves([CX, CY], [292, 364], random, !done)}
    <circle cx="${CX}" cy="${CY}" r="288" fill="#141516"/><circle cx="${CX + 4}" cy="${CY + 6}" r="280" fill="url(#floor)"/>${wear}
    ${around(6, 190, turn, (x, y) => hole(x, y, 24))}${around(3, 232, turn + 30, (x, y) => bolt(x, y, 15, turn))}<circle cx="${CX}" cy="${CY}" r="96" fill="#77797b"/><circle cx="${CX}" cy="${CY}" r="84" fill="#0b0b0c"/>`;
}

/** A flywheel with its ring gear: heat spots and broken teeth, or resurfaced. */
export function flywheel({ random, done }: Look): string {
  const turn = random.between(0, 40);
  const teeth = around(96, 424, turn, (x, y, angle) => {
    const broken = !done && angle > 200 && angle < 222 + turn;
    const size = broken ? random.between(4, 12) : 22;
    return `<path d="M-12 -9L${round(size)} -5V5L-12 9Z" fill="#6f7478" stroke="#2f3235" stroke-width="2" transform="translate(${x} ${y}) rotate(${round(angle)})"/>`;
  });
  const spots = done
    ? ''
    : around(
        11,
        300,
        turn + 8,
        (x, y) =>
          `<ellipse cx="${x}" cy="${y}" rx="${random.whole(26, 52)}" ry="${random.whole(20, 40)}" fill="url(#heat)"/>`,
      );
  return `${shadow(670, 530, 500, 480)}<defs>${radial('ring', [
    [0, '#777b7f'],
    [0.9, '#8a8e92'],
    [1, '#3f4245'],
  ])}${radial('heat', [
    [0, '#1a2340', 0.75],
    [0.5, '#5b3d7a', 0.45],
    [0.8, '#a77c2c', 0.3],
    [1, '#a77c2c', 0],
  ])}</defs>
    ${teeth}<circle cx="${CX}" cy="${CY}" r="418" fill="#55595c"/><circle cx="${CX}" cy="${CY}" r="398" fill="#26282a"/><circle cx="${CX}" cy="${CY}" r="392" fill="url(#ring)"/>${turnedShine(CX, CY, 390, turn, done ? 0.46 : 0.26)}${grooves([CX, CY], [214, 380], random, !done)}${spots}
    ${around(6, 352, turn, (x, y) => hole(x, y, 13))}<circle cx="${CX}" cy="${CY}" r="206" fill="#303336"/><circle cx="${CX}" cy="${CY}" r="198" fill="#696d71"/>${turnedShine(CX, CY, 196, turn + 45, 0.2)}
    ${around(8, 138, turn, (x, y) => bolt(x, y, 20, turn))}<circle cx="${CX}" cy="${CY}" r="76" fill="#0d0e0f"/><circle cx="${CX + 3}" cy="${CY + 5}" r="66" fill="#232527"/>${done ? '' : rust(random, onRing(random, 100, 210), 14)}`;
}

/** A clutch plate: linings burnt and thin, or new. */
export function clutchPlate({ random, done }: Look): string {
  const turn = random.between(0, 60);
  const lining = done ? '#8a5a36' : '#3b2a20';
  const spring = (x: number, y: number, angle: number): string =>
    `<g transform="translate(${x} ${y}) rotate(${round(angle + 90)})"><rect x="-62" y="-30" width="124" height="60" rx="14" fill="#15171a"/>${[-46, -28, -10, 8, 26, 44].map((at) => `<ellipse cx="${at}" cy="0" rx="9" ry="25" fill="none" stroke="#b9bdc1" stroke-width="7"/>`).join('')}</g>`;
  const burnt = done
    ? ''
    : around(
        13,
        340,
        turn + 9,
        (x, y) =>
          `<ellipse cx="${x}" cy="${y}" rx="${random.whole(24, 60)}" ry="${random.whole(22, 44)}" fill="#0a0706" fill-opacity="0.6"/>`,
      );
  return `${shadow(668, 528, 470, 450)}<circle cx="${CX}" cy="${CY}" r="412" fill="#17110d"/><circle cx="${CX}" cy="${CY}" r="408" fill="${lining}"/>${turnedShine(CX, CY, 406, turn, 0.1)}${grooves([CX, CY], [280, 404], random, !done)}
    ${around(18, 344, turn, (_x, _y, angle) => `<path d="M${polar(CX, CY, 272, angle).join(' ')}L${polar(CX, CY, 410, angle + 4).join(' ')}" stroke="#120c08" stroke-width="11"/>`)}${around(18, 372, turn + 10, (x, y) => hole(x, y, 9))}${around(18, 310, turn + 12, (x, y) => hole(x, y, 9))}${burnt}
    <circle cx="${CX}" cy="${CY}" r="270" fill="#1a1c1e"/><circle cx="${CX}" cy="${CY}" r="262" fill="#7e8387"/>${turnedShine(CX, CY, 260, turn + 20, 0.26)}${around(6, 176, turn, spring)}${around(6, 226, turn + 30, (x, y) => bolt(x, y, 12))}
    <circle cx="${CX}" cy="${CY}" r="100" fill="#9a9fa3"/>${turnedShine(CX, CY, 98, turn + 70, 0.25)}${around(22, 66, 0, (x, y, angle) => `<rect x="${round(x - 12)}" y="${round(y - 5)}" width="24" height="10" fill="#63676b" transform="rotate(${round(angle)} ${x} ${y})"/>`)}<circle cx="${CX}" cy="${CY}" r="58" fill="#0c0d0e"/>${done ? '' : rust(random, onRing(random, 110, 250), 20)}`;
}

/** A shaft between the lathe's chuck and centre: scored, or turned to size. */
export function shaft({ random, done }: Look): string {
  const cylinder = (x: number, width: number, half: number, id = 'steel'): string =>
    `<rect x="${x}" y="${CY - half}" width="${width}" height="${half * 2}" fill="url(#${id})"/><rect x="${x}" y="${CY - half}" width="4" height="${half * 2}" fill="#000" fill-opacity="0.35"/>`;
  const lines = Array.from({ length: done ? 90 : 46 }, () => {
    const x = round(random.between(520, 820));
    const deep = done ? 0.1 : random.between(0.15, 0.7);
    return `<rect x="${x}" y="${CY - 96}" width="${done ? 1 : round(random.between(1, 5))}" height="192" fill="#100d0a" fill-opacity="${round(deep * 100) / 100}"/>`;
  });
  const splines = Array.from(
    { length: 11 },
    (_, row) =>
      `<rect x="950" y="${CY - 66 + row * 12}" width="150" height="5" fill="#1d1f21" fill-opacity="0.8"/>`,
  );
  const chips = Array.from(
    { length: done ? 26 : 6 },
    () =>
      `<path d="M${random.whole(430, 900)} ${random.whole(720, 900)}q10 -16 22 -2t20 -6" fill="none" stroke="#cfd3d6" stroke-width="3"/>`,
  );
  return `<defs>${linear(
    'steel',
    [0, 0, 0, 1],
    [
      [0, '#2b2e31'],
      [0.18, '#8d9296'],
      [0.34, '#f2f4f5'],
      [0.5, '#a9aeb2'],
      [0.8, '#4a4e52'],
      [1, '#17191b'],
    ],
  )}${linear(
    'jaw',
    [0, 0, 0, 1],
    [
      [0, '#51565a'],
      [0.3, '#a5abb0'],
      [1, '#202326'],
    ],
  )}</defs>
    <rect y="640" width="1280" height="90" fill="#2a2d30"/><rect y="640" width="1280" height="14" fill="#8c9195"/><rect y="740" width="1280" height="220" fill="#000" fill-opacity="0.35"/>
    ${shadow(700, 650, 520, 60, 0.5)}<circle cx="90" cy="${CY}" r="330" fill="#191b1d"/><circle cx="84" cy="${CY}" r="322" fill="#5e6367"/>${turnedShine(84, CY, 320, 30, 0.24)}
    <rect x="120" y="${CY - 190}" width="190" height="100" rx="10" fill="url(#jaw)"/><rect x="120" y="${CY + 90}" width="190" height="100" rx="10" fill="url(#jaw)"/><rect x="120" y="${CY - 46}" width="170" height="92" rx="10" fill="url(#jaw)"/>
    ${cylinder(290, 220, 66)}${cylinder(510, 320, 96)}${lines.join('')}${cylinder(830, 110, 126)}${cylinder(940, 170, 70)}${splines.join('')}<path d="M1110 ${CY - 40}L1190 ${CY}L1110 ${CY + 40}Z" fill="#9fa4a8"/><rect x="1170" y="${CY - 60}" width="120" height="120" fill="url(#jaw)"/>
    ${around(6, 0, 0, () => '')}${[-76, 0, 76].map((dy) => hole(885, CY + dy, 15)).join('')}${done ? '' : rust(random, () => [random.between(300, 1090), CY + random.between(-60, 60)], 20, [10, 34])}${chips.join('')}
    <path d="M640 ${CY + 104}L690 ${CY + 260}H610Z" fill="#3b3f43"/><path d="M640 ${CY + 98}l26 60h-44Z" fill="#d8b34a"/>`;
}

import type { Look } from './body.ts';
import { strokeText } from './glyphs.ts';
import { bolt } from './metal.ts';
import { linear, radial, round, shadow } from './svg.ts';

/** A battery from the front: terminals eaten by acid, or clean with new clamps. */
export function battery({ random, done }: Look): string {
  const terminal = (x: number, colour: string): string => {
    const crust = done
      ? ''
      : Array.from(
          { length: 34 },
          () =>
            `<circle cx="${round(x + random.between(-84, 84))}" cy="${round(236 + random.between(-60, 66))}" r="${round(random.between(6, 27))}" fill="${random.pick(['#e8f3ef', '#b9e0d8', '#8fcfc4', '#f6f7f2', '#cfd8c4'])}" fill-opacity="0.9"/>`,
        ).join('');
    return `<ellipse cx="${x}" cy="292" rx="74" ry="22" fill="#0b0c0d"/><rect x="${x - 40}" y="200" width="80" height="86" rx="10" fill="url(#lead)"/><ellipse cx="${x}" cy="200" rx="40" ry="14" fill="#d5d9dc"/><rect x="${x - 66}" y="216" width="132" height="44" rx="12" fill="url(#lead)" stroke="#34373a" stroke-width="3"/>${bolt(x + 54, 238, 13)}<path d="M${x - 60} 238Q${x - 190} 210 ${x - 210} 60L${x - 170} 40" fill="none" stroke="#060606" stroke-width="40"/><path d="M${x - 60} 234Q${x - 184} 206 ${x - 204} 60" fill="none" stroke="${colour}" stroke-width="28"/><path d="M${x - 70} 228Q${x - 178} 200 ${x - 198} 70" fill="none" stroke="#fff" stroke-opacity="0.3" stroke-width="6"/>${crust}`;
  };
  const stains = done
    ? ''
    : Array.from(
        { length: 10 },
        () =>
          `<path d="M${random.whole(250, 480)} 330q${random.whole(-12, 12)} ${random.whole(60, 140)} ${random.whole(-16, 16)} ${random.whole(160, 330)}" stroke="#dfeae4" stroke-opacity="0.45" stroke-width="${random.whole(4, 18)}" fill="none" stroke-linecap="round"/>`,
      ).join('');
  return `${shadow(650, 860, 560, 80, 0.7)}<defs>${linear(
    'lead',
    [0, 0, 1, 0],
    [
      [0, '#55595c'],
      [0.35, '#dfe2e4'],
      [1, '#46494c'],
    ],
  )}${linear(
    'case',
    [0, 0, 1, 1],
    [
      [0, '#3a3d40'],
      [0.4, '#202225'],
      [1, '#0c0d0e'],
    ],
  )}${linear(
    'lid',
    [0, 0, 0, 1],
    [
      [0, '#4b4f53'],
      [1, '#1d1f21'],
    ],
  )}</defs>
    <path d="M190 300H1090L1120 850H160Z" fill="url(#case)"/><path d="M180 290H1100V360H180Z" fill="url(#lid)"/><path d="M180 290H1100" stroke="#fff" stroke-opacity="0.3" stroke-width="4"/>${[430, 535, 640, 745, 850].map((x) => `<ellipse cx="${x}" cy="304" rx="34" ry="13" fill="#101112" stroke="#5a5e62" stroke-width="3"/>`).join('')}
    <rect x="330" y="460" width="620" height="270" rx="14" fill="${done ? '#1f5fae' : '#56657c'}"/><rect x="330" y="460" width="620" height="74" rx="14" fill="#e8e4d8" fill-opacity="${done ? 0.95 : 0.6}"/>${strokeText('12V 80AH', [386, 580], 74, '#f4f4f0', 2.6)}${strokeText('LEAD ACID', [470, 482], 30, '#1d2733', 2.6)}
    <path d="M930 396h44" stroke="#e4e6e8" stroke-width="9"/><path d="M306 396h44M328 374v44" stroke="#e4e6e8" stroke-width="9"/>${stains}${terminal(330, '#a31f1b')}${terminal(950, '#17181a')}`;
}

/** A wiring harness: burnt through, or spliced and taped. */
export function harness({ random, done }: Look): string {
  const colours = ['#b3261f', '#1f57b3', '#e0b424', '#2b8a45', '#e9e6de', '#17181a', '#7b3fa0', '#d9711f'];
  const wires = colours
    .map((colour, index) => {
      const y = 330 + index * 40;
      const bend = random.between(-90, 90);
      const path = `M-20 ${y}C300 ${round(y + bend)} 420 ${round(470 + index * 12)} 640 ${round(440 + index * 11)}S1000 ${round(y - bend)} 1300 ${round(y - 40 + random.between(-40, 40))}`;
      return `<path d="${path}" stroke="#000" stroke-opacity="0.5" stroke-width="26" transform="translate(8 12)"/><path d="${path}" stroke="${colour}" stroke-width="22"/><path d="${path}" stroke="#fff" stroke-opacity="0.35" stroke-width="5" transform="translate(-2 -5)"/>`;
    })
    .join('');
  const burn = Array.from(
    { length: 44 },
    () =>
      `<circle cx="${round(640 + random.between(-150, 150))}" cy="${round(485 + random.between(-70, 80))}" r="${round(random.between(10, 46))}" fill="${random.pick(['#0a0908', '#17120e', '#241a13'])}" fill-opacity="0.72"/>`,
  ).join('');
  const copper = Array.from({ length: 46 }, () => {
    const y = random.whole(430, 545);
    return `<path d="M${random.whole(560, 630)} ${y}q${random.whole(20, 50)} ${random.whole(-26, 26)} ${random.whole(70, 130)} ${random.whole(-30, 30)}" stroke="${random.pick(['#c9773a', '#e9a565', '#8a4b20'])}" stroke-width="3"/>`;
  }).join('');
  const tape = `<path d="M500 404Q640 380 790 408L796 560Q640 590 494 556Z" fill="#0f1011"/>${Array.from({ length: 11 }, (_, index) => `<path d="M${506 + index * 27} 402q16 80 -10 158" stroke="#4b4e51" stroke-opacity="0.8" stroke-width="3"/>`).join('')}<path d="M510 426Q640 404 780 430" stroke="#fff" stroke-opacity="0.3" stroke-width="8"/>`;
  return `${shadow(650, 560, 640, 180, 0.4)}<g fill="none" stroke-linecap="round">${wires}${done ? tape : `${burn}${copper}`}</g>`;
}

/** An alternator: dull and oily with burnt windings, or overhauled. */
export function alternator({ random, done }: Look): string {
  const turned = (count: number, draw: (index: number) => string): string =>
    Array.from(
      { length: count },
      (_, index) => `<g transform="rotate(${round((360 / count) * index)} 640 480)">${draw(index)}</g>`,
    ).join('');
  const coils = turned(30, (index) => {
    const copper = done || index % 4 > 1 ? '#c27a34' : '#1d120a';
    return `<rect x="618" y="196" width="44" height="62" rx="14" fill="${copper}" stroke="#5a3212" stroke-width="4"/><path d="M628 206v42" stroke="#fff" stroke-opacity="0.3" stroke-width="5"/>`;
  });
  const vents = turned(
    12,
    () => '<path d="M602 282Q640 270 678 282L664 344Q640 336 616 344Z" fill="#0b0c0d"/>',
  );
  const dirt = done
    ? ''
    : Array.from(
        { length: 40 },
        () =>
          `<ellipse cx="${round(640 + random.between(-300, 300))}" cy="${round(500 + random.between(-280, 290))}" rx="${random.whole(14, 60)}" ry="${random.whole(10, 40)}" fill="url(#grime)"/>`,
      ).join('');
  const ears = [
    [262, 250],
    [1018, 250],
    [640, 896],
  ].map(
    ([x = 0, y = 0]) =>
      `<circle cx="${x}" cy="${y}" r="66" fill="#74787b"/><circle cx="${x}" cy="${y}" r="34" fill="#0c0d0e"/>`,
  );
  return `${shadow(670, 540, 500, 450)}<defs>${radial(
    'shell',
    [
      [0, '#8e9397'],
      [0.7, done ? '#b6bbbf' : '#85827c'],
      [1, '#3d4042'],
    ],
    [0.42, 0.38, 0.65],
  )}${radial(
    'wheel',
    [
      [0, '#e1e4e6'],
      [0.6, '#868b8f'],
      [1, '#2a2c2e'],
    ],
    [0.4, 0.38, 0.62],
  )}${radial('grime', [
    [0, '#120c06', 0.7],
    [1, '#120c06', 0],
  ])}</defs>
    ${ears.join('')}<circle cx="650" cy="494" r="392" fill="#141516"/><circle cx="640" cy="480" r="388" fill="url(#shell)"/><circle cx="640" cy="480" r="316" fill="#141516"/>${coils}<circle cx="640" cy="480" r="222" fill="#0c0d0e"/><circle cx="640" cy="480" r="216" fill="url(#shell)"/>${vents}
    <circle cx="640" cy="480" r="124" fill="#202224"/><circle cx="640" cy="480" r="118" fill="url(#wheel)"/>${[108, 96, 84, 72].map((r) => `<circle cx="640" cy="480" r="${r}" fill="none" stroke="#1a1b1d" stroke-width="4" stroke-opacity="0.7"/>`).join('')}${bolt(640, 480, 32)}${dirt}`;
}

import type { Look } from './body.ts';
import { bolt, grooves, hole, rust, scratches, turnedShine } from './metal.ts';
import { linear, polar, radial, round, shadow } from './svg.ts';

/** A cylinder head's face with four chambers: carbon and a burnt-through gasket, or cleaned and faced. */
export function cylinderHead({ random, done }: Look): string {
  const chamber = (x: number): string => {
    const soot = done ? '#8f9498' : '#1c1916';
    const valve = (cx: number, cy: number, r: number): string =>
      `<circle cx="${cx}" cy="${cy}" r="${r + 6}" fill="#131415"/><circle cx="${cx}" cy="${cy}" r="${r}" fill="${done ? '#a9aeb2' : '#4a4038'}"/>${turnedShine(cx, cy, r - 2, random.between(0, 90), 0.25)}<circle cx="${cx}" cy="${cy}" r="${round(r * 0.4)}" fill="#000" fill-opacity="0.25"/>`;
    return `<circle cx="${x}" cy="480" r="126" fill="#0f1011"/><circle cx="${x}" cy="480" r="120" fill="${soot}"/>${valve(x - 40, 448, 50)}${valve(x + 50, 452, 40)}${hole(x + 8, 540, 17)}${done ? '' : rust(random, () => [x + random.between(-90, 90), 480 + random.between(-90, 90)], 8, [10, 40])}`;
  };
  const xs = [222, 500, 778, 1056];
  const bolts = [84, 361, 639, 917, 1196].flatMap((x) => [hole(x, 300, 19), hole(x, 660, 19)]);
  const ways = xs.flatMap((x) => [
    hole(x - 60, 330, 11),
    hole(x + 66, 334, 11),
    hole(x - 66, 632, 11),
    hole(x + 60, 630, 11),
  ]);
  const burnt = done
    ? ''
    : `<path d="M612 400Q640 470 616 560L664 566Q676 470 660 396Z" fill="#0d0a08" fill-opacity="0.9"/>${scratches(random, [560, 380, 160, 200], 10, '#2c1e14')}`;
  return `${shadow(652, 560, 720, 330)}<defs>${linear(
    'face',
    [0, 0, 0.25, 1],
    [
      [0, done ? '#d9dde0' : '#a19d97'],
      [0.45, done ? '#b3b8bc' : '#85817b'],
      [1, done ? '#8d9296' : '#5d5a56'],
    ],
  )}</defs>
    <rect x="30" y="262" width="1236" height="466" rx="26" fill="#1b1c1e"/><rect x="24" y="240" width="1232" height="470" rx="26" fill="url(#face)"/><rect x="24" y="240" width="1232" height="470" rx="26" fill="none" stroke="#fff" stroke-opacity="0.4" stroke-width="4"/>
    ${Array.from({ length: 60 }, (_, row) => `<path d="M30 ${248 + row * 7.6}H1250" stroke="#000" stroke-opacity="${done ? 0.05 : 0.03}" stroke-width="2"/>`).join('')}${xs.map(chamber).join('')}${bolts.join('')}${ways.join('')}${burnt}
    <path d="M24 700H1256V728Q640 750 24 728Z" fill="#2a2c2e"/>`;
}

/** The timing drive: a cracked, fraying belt, or a new one. */
export function timingBelt({ random, done }: Look): string {
  const pulley = (cx: number, cy: number, r: number): string =>
    `<circle cx="${cx + 8}" cy="${cy + 10}" r="${r + 4}" fill="#0c0d0e"/><circle cx="${cx}" cy="${cy}" r="${r}" fill="#7b8085"/>${turnedShine(cx, cy, r - 2, random.between(0, 90), 0.36)}${grooves([cx, cy], [r * 0.55, r - 8], random, false)}${[0, 72, 144, 216, 288].map((angle) => hole(...polar(cx, cy, r * 0.52, angle), Math.round(r * 0.14))).join('')}${bolt(cx, cy, Math.round(r * 0.17))}`;
  const belt =
    'M250 300A150 150 0 0 1 390 150L890 150A150 150 0 0 1 1040 300L850 720A130 130 0 0 1 610 740L470 560Z';
  const cracks = done
    ? ''
    : Array.from({ length: 34 }, (_, index) => {
        const x = 400 + index * 14.5;
        return `<path d="M${round(x)} 130l${random.whole(-6, 6)} ${random.whole(16, 34)}" stroke="#000" stroke-width="${round(random.between(1.5, 4))}"/><path d="M${round(x + 3)} 130l${random.whole(-5, 5)} ${random.whole(12, 28)}" stroke="#6c6a66" stroke-width="1.5"/>`;
      }).join('') +
      Array.from(
        { length: 26 },
        () =>
          `<path d="M${random.whole(930, 1020)} ${random.whole(380, 520)}q${random.whole(10, 40)} ${random.whole(-14, 20)} ${random.whole(30, 74)} ${random.whole(-30, 40)}" fill="none" stroke="#d9d3c4" stroke-opacity="0.85" stroke-width="2"/>`,
      ).join('');
  return `<defs>${linear(
    'block',
    [0, 0, 1, 1],
    [
      [0, '#767b7f'],
      [0.5, '#4e5256'],
      [1, '#2b2e31'],
    ],
  )}</defs><rect width="1280" height="960" fill="url(#block)" fill-opacity="0.9"/>
    <path d="M120 60H1160Q1200 60 1200 120L1120 880H180L90 120Q90 60 120 60Z" fill="#33373a" stroke="#85898d" stroke-opacity="0.5" stroke-width="6"/>${[
      [160, 110],
      [1120, 110],
      [1080, 830],
      [210, 830],
      [640, 80],
    ]
      .map(([x = 0, y = 0]) => bolt(x, y, 20))
      .join('')}
    <path d="${belt}" fill="none" stroke="#000" stroke-opacity="0.55" stroke-width="54" transform="translate(10 14)"/><path d="${belt}" fill="none" stroke="${done ? '#1b1c1e' : '#2a2825'}" stroke-width="50"/><path d="${belt}" fill="none" stroke="#4b4d50" stroke-width="40" stroke-dasharray="7 11"/><path d="${belt}" fill="none" stroke="${done ? '#202224' : '#33302c'}" stroke-width="24"/>
    ${pulley(395, 300, 128)}${pulley(890, 300, 128)}${pulley(730, 690, 108)}${pulley(540, 520, 66)}${cracks}${done ? '' : rust(random, () => [random.between(150, 1100), random.between(760, 880)], 12, [14, 60])}`;
}

/** A radiator: fins bent and coolant drying on them, or sound. */
export function radiator({ random, done }: Look): string {
  const tubes = Array.from({ length: 25 }, (_, row) => {
    const y = 210 + row * 22;
    return `<rect x="150" y="${y}" width="980" height="7" fill="url(#tube)"/><path d="M150 ${y + 18}${'l6 -10l6 10'.repeat(82)}" fill="none" stroke="#9aa0a4" stroke-opacity="0.75" stroke-width="2"/>`;
  });
  const bent = done
    ? ''
    : Array.from(
        { length: 70 },
        () =>
          `<rect x="${random.whole(420, 760)}" y="${random.whole(330, 600)}" width="${random.whole(14, 50)}" height="${random.whole(5, 14)}" fill="${random.pick(['#1b1d1f', '#c6cacd', '#3b3f42'])}" transform="rotate(${random.whole(-40, 40)} 600 460)" fill-opacity="0.8"/>`,
      ).join('') +
      '<path d="M560 470Q600 440 640 480Q650 560 628 640Q640 720 616 800Q596 820 590 780Q600 700 580 640Q560 560 560 470Z" fill="#3fae5a" fill-opacity="0.75"/><path d="M700 560Q720 620 708 760Q700 790 690 750Q694 660 690 570Z" fill="#3fae5a" fill-opacity="0.6"/>' +
      '<path d="M570 480Q590 560 596 700" fill="none" stroke="#d8ffe0" stroke-opacity="0.7" stroke-width="6"/>';
  return `${shadow(660, 800, 640, 140)}<defs>${linear(
    'tube',
    [0, 0, 0, 1],
    [
      [0, '#c9ced1'],
      [1, '#44494c'],
    ],
  )}${linear(
    'tank',
    [0, 0, 1, 0],
    [
      [0, '#0e0f10'],
      [0.35, '#4d5154'],
      [1, '#151617'],
    ],
  )}${linear(
    'core',
    [0, 0, 1, 1],
    [
      [0, '#6a7074'],
      [1, '#33383b'],
    ],
  )}</defs>
    <rect x="60" y="150" width="1160" height="660" rx="20" fill="#101112"/><rect x="150" y="196" width="980" height="570" fill="url(#core)"/>${tubes.join('')}<rect x="70" y="160" width="92" height="640" rx="26" fill="url(#tank)"/><rect x="1118" y="160" width="92" height="640" rx="26" fill="url(#tank)"/>
    <rect x="140" y="150" width="1000" height="50" fill="#26292b"/><rect x="140" y="762" width="1000" height="46" fill="#26292b"/><rect x="1180" y="240" width="80" height="64" rx="14" fill="#2b2e30"/><rect x="20" y="650" width="80" height="64" rx="14" fill="#2b2e30"/>
    <ellipse cx="330" cy="138" rx="74" ry="26" fill="#17191a"/><ellipse cx="330" cy="126" rx="70" ry="24" fill="#b98d2b"/><ellipse cx="330" cy="120" rx="44" ry="13" fill="#e6c468"/>${bolt(90, 180, 14)}${bolt(1190, 180, 14)}${bolt(90, 786, 14)}${bolt(1190, 786, 14)}${bent}`;
}

/** An oil filter in a pool of old oil, or a new one. */
export function oilFilter({ random, done }: Look): string {
  const body = done ? '#e8792a' : '#7d4a22';
  const pool =
    '<path d="M210 800Q200 690 430 700Q560 650 760 690Q1010 670 1080 770Q1110 880 880 890Q600 930 380 890Q220 890 210 800Z" fill="#120d08"/><path d="M330 770Q500 720 700 750Q560 770 420 800Z" fill="#fff" fill-opacity="0.16"/><path d="M760 800Q900 760 1000 790" stroke="#7a5a26" stroke-opacity="0.6" stroke-width="10" fill="none"/>';
  const drips = Array.from({ length: 9 }, () => {
    const x = random.whole(470, 800);
    return `<path d="M${x} ${random.whole(240, 420)}q${random.whole(-8, 8)} 160 ${random.whole(-10, 10)} ${random.whole(280, 420)}" stroke="#0e0a06" stroke-width="${random.whole(6, 26)}" stroke-linecap="round" stroke-opacity="0.85" fill="none"/>`;
  });
  const ribs = Array.from(
    { length: 14 },
    (_, index) =>
      `<rect x="${464 + index * 26}" y="640" width="11" height="150" fill="#000" fill-opacity="0.28"/>`,
  );
  return `${done ? shadow(660, 800, 330, 90) : pool}<defs>${linear(
    'can',
    [0, 0, 1, 0],
    [
      [0, '#1d0f06'],
      [0.16, body],
      [0.34, '#ffd9b3'],
      [0.5, body],
      [0.82, '#4a2810'],
      [1, '#140a04'],
    ],
  )}${linear(
    'rimm',
    [0, 0, 1, 0],
    [
      [0, '#2a2c2e'],
      [0.3, '#e9ebed'],
      [0.6, '#8b9093'],
      [1, '#202224'],
    ],
  )}${radial(
    'top',
    [
      [0, '#c9cdd0'],
      [0.7, '#83888c'],
      [1, '#34373a'],
    ],
    [0.4, 0.4, 0.6],
  )}</defs>
    <path d="M450 250V760Q450 820 640 820Q830 820 830 760V250Z" fill="url(#can)"/>${ribs.join('')}<rect x="450" y="380" width="380" height="150" fill="#f4f1ea" fill-opacity="${done ? 0.92 : 0.35}"/><rect x="450" y="400" width="380" height="26" fill="#22406e" fill-opacity="0.85"/><rect x="500" y="452" width="210" height="14" fill="#333"/><rect x="500" y="482" width="150" height="12" fill="#555"/>
    <ellipse cx="640" cy="250" rx="200" ry="74" fill="url(#rimm)"/><ellipse cx="640" cy="244" rx="178" ry="62" fill="#131415"/><ellipse cx="640" cy="246" rx="160" ry="54" fill="url(#top)"/>${[0, 60, 120, 180, 240, 300].map((angle) => `<ellipse cx="${round(640 + 104 * Math.cos((angle * Math.PI) / 180))}" cy="${round(246 + 34 * Math.sin((angle * Math.PI) / 180))}" rx="19" ry="10" fill="#08090a"/>`).join('')}<ellipse cx="640" cy="246" rx="52" ry="20" fill="#0a0b0c"/>${done ? '' : drips.join('')}`;
}

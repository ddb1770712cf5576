// Draws the app's icons into public/. Run manually after changing the drawing: node scripts/make-icons.mjs
import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const PETROL = '#0a5463';
const WHITE = '#ffffff';
const LIGHT_PETROL = '#6fc0cd';
const SIDE = 512;

/** A car seen from the front, standing on a spanner. Drawn on 512 x 512 within the middle 80 %, which masks keep. */
const mark = `
  <path fill="${WHITE}" d="M152 226 L184 136 Q192 112 218 112 H294 Q320 112 328 136 L360 226 Z"/>
  <path fill="${PETROL}" d="M192 220 L212 160 Q216 148 228 148 H284 Q296 148 300 160 L320 220 Z"/>
  <rect fill="${WHITE}" x="120" y="214" width="272" height="96" rx="30"/>
  <rect fill="${WHITE}" x="138" y="290" width="52" height="56" rx="16"/>
  <rect fill="${WHITE}" x="322" y="290" width="52" height="56" rx="16"/>
  <circle fill="${PETROL}" cx="172" cy="262" r="20"/>
  <circle fill="${PETROL}" cx="340" cy="262" r="20"/>
  <rect fill="${PETROL}" x="216" y="252" width="80" height="20" rx="10"/>
  <g fill="${LIGHT_PETROL}">
    <rect x="168" y="378" width="176" height="32" rx="4"/>
    <path d="M180 394 a44 44 0 0 1 -80 25 L124 419 L138 394 L124 369 L100 369 a44 44 0 0 1 80 25 Z"/>
    <path d="M332 394 a44 44 0 0 1 80 -25 L388 369 L374 394 L388 419 L412 419 a44 44 0 0 1 -80 -25 Z"/>
  </g>`;

/** `cornerPx` rounds the tile; 0 for icons that the system crops to its own shape. `scale` leaves room for the crop. */
function drawing(cornerPx, scale) {
  const shift = (SIDE * (1 - scale)) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><title>Vendor Management</title>
  <rect fill="${PETROL}" width="${SIDE}" height="${SIDE}" rx="${cornerPx}"/>
  <g transform="translate(${shift} ${shift}) scale(${scale})">${mark}
  </g>
</svg>
`;
}

const tile = drawing(112, 1);
const bleed = drawing(0, 0.86);
const folder = new URL('../public/', import.meta.url);
const files = [
  { name: 'icons/icon-192.png', svg: tile, side: 192 },
  { name: 'icons/icon-512.png', svg: tile, side: 512 },
  { name: 'icons/icon-maskable-512.png', svg: bleed, side: 512 },
  { name: 'icons/apple-touch-icon-180.png', svg: bleed, side: 180 },
];

await mkdir(new URL('icons/', folder), { recursive: true });
await writeFile(new URL('favicon.svg', folder), tile);
for (const { name, svg, side } of files) {
  const png = await sharp(Buffer.from(svg), { density: 288 })
    .resize(side, side)
    .png({ palette: true })
    .toBuffer();
  await writeFile(new URL(name, folder), png);
  console.log(`public/${name} ${png.length} bytes`);
}

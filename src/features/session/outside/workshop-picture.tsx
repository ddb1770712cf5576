import { chakra } from '#app/ui/chakra.tsx';
import { outsideTexts as texts } from './texts.ts';

/** Drawn in the theme's own colours, which reach it as custom properties. */
const Drawing = chakra('svg', {
  base: {
    display: 'block',
    width: 'full',
    height: 'auto',
    fill: 'none',
    stroke: 'accent.fg',
    strokeWidth: '3',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    '& .pane': { fill: 'bg.surface' },
    '& .tint': { fill: 'accent.bg' },
    '& .solid': { fill: 'brand.solid', stroke: 'none' },
    '& .on-solid': { stroke: 'brand.contrast', strokeWidth: '4' },
    '& .hub': { fill: 'brand.contrast', stroke: 'none' },
    '& .waits': { fill: 'amber.solid', stroke: 'none' },
    '& .on-amber': { stroke: 'amber.contrast' },
    '& .way': { strokeDasharray: '1 9' },
  },
});

/** The product's workflow, from the car to the paid invoice. */
export function WorkshopPicture() {
  return (
    <Drawing viewBox="0 0 720 270" role="img" aria-label={texts.picture}>
      <Garage />
      <path className="way" d="M352 142 C374 118 388 114 408 114" />
      <Tablet />
      <path className="way" d="M530 156 C548 148 560 146 584 146" />
      <Network />
      <Invoice />
      <path d="M24 246 H696" />
    </Drawing>
  );
}

function Garage() {
  return (
    <>
      <path className="pane" d="M52 246 V108 L204 34 L356 108 V246" />
      <path className="tint" d="M78 246 V120 H330 V246" />
      <path d="M78 140 H330" />
      <path d="M124 212 H284 M138 214 L176 244 M270 214 L232 244 M176 214 L138 244 M232 214 L270 244" />
      <g transform="translate(108 122)">
        <path
          className="solid"
          d="M0 58 C0 48 8 43 20 41 L46 37 C60 14 74 6 98 6 H128 C148 6 160 18 172 37 L182 40 C190 43 194 50 194 60 V66 C194 71 191 74 186 74 H8 C3 74 0 71 0 66 Z"
        />
        <path
          className="pane"
          stroke="none"
          d="M60 37 C69 22 80 16 95 16 H104 V37 Z M113 16 H127 C140 16 149 24 157 37 H113 Z"
        />
        <g className="pane">
          <circle cx="44" cy="74" r="15" />
          <circle cx="150" cy="74" r="15" />
        </g>
      </g>
    </>
  );
}

function Tablet() {
  return (
    <>
      <rect className="pane" x="412" y="50" width="118" height="172" rx="12" />
      <path d="M462 62 H480" />
      <rect className="solid" x="428" y="76" width="62" height="16" rx="4" />
      <rect className="tint" x="428" y="104" width="40" height="34" rx="4" />
      <rect className="tint" x="474" y="104" width="40" height="34" rx="4" />
      <path d="M432 134 L444 120 L452 128 L458 122 L464 134 M478 134 L490 120 L498 128 L504 122 L510 134" />
      <path d="M428 152 H500 M428 164 H476" />
      <rect className="solid" x="428" y="178" width="86" height="30" rx="6" />
      <path className="on-solid" d="M461 193 L468 200 L481 186" />
      <path d="M440 222 L430 246 M502 222 L512 246" />
    </>
  );
}

/** The network is gone, and captured work waits. */
function Network() {
  return (
    <>
      <path
        className="pane"
        d="M560 66 C546 66 540 50 553 44 C552 26 578 20 584 34 C600 30 610 48 600 56 C600 62 594 66 588 66 Z"
      />
      <circle className="waits" cx="602" cy="64" r="13" />
      <path className="on-amber" d="M602 57 V65 L607 68" />
    </>
  );
}

function Invoice() {
  return (
    <>
      <path className="pane" d="M592 98 H654 L676 120 V228 H592 Z" />
      <path className="tint" d="M654 98 V120 H676 Z" />
      <path d="M608 120 H638 M608 138 H660 M608 154 H660 M608 170 H636" />
      <circle className="solid" cx="656" cy="204" r="22" />
      <path className="on-solid" d="M648 194 H665 M648 202 H665 M650 194 C663 194 663 207 650 207 L661 217" />
    </>
  );
}

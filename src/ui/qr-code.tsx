import { encode } from 'uqr';

type QrCodeProps = {
  text: string;
  /** Description for screen readers. */
  label: string;
  /** Empty modules around it; scanners want four, unless the paper is white anyway. */
  border?: number;
};

/**
 * A QR code, black on whatever background it has. Level M still scans with 15 % of it lost to a fold or an oily thumb.
 */
export function QrCode({ text, label, border = 4 }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border });
  const darkModules = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
      <path d={darkModules.join('')} />
    </svg>
  );
}

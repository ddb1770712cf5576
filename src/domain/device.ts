/** What a device is called where people tell devices apart: on its own page of diagnostics and in the list of devices. */
export function deviceNumber(id: string): string {
  return id.replaceAll('-', '').slice(-6).toUpperCase();
}

/** The first that stands in a user agent's text; others call themselves by these names too, so the order matters. */
const BROWSERS = [
  [/Edg/, 'Edge'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/OPR|Opera/, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrom|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
] as const;

const SYSTEMS = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac/, 'Mac'],
  [/Linux/, 'Linux'],
] as const;

/** Of which kind a device is, as 'Chrome on Android'. An iPad says that it is a Mac, and no Mac is touched by several fingers. */
export function deviceKind(userAgent: string, touchPoints: number): string {
  const named = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([sign]) => sign.test(userAgent))?.[1] ?? 'unknown';
  const system = named(SYSTEMS);
  return `${named(BROWSERS)} on ${system === 'Mac' && touchPoints > 1 ? 'iPad' : system}`;
}

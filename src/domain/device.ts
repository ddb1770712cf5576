/** A device's short name for telling devices apart: on its own diagnostics page and in the list of devices. */
export function deviceNumber(id: string): string {
  return id.replaceAll('-', '').slice(-6).toUpperCase();
}

/** The first match in a user agent's text counts. Other browsers contain these names too, so the order matters. */
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

/** The kind of a device, such as 'Chrome on Android'. An iPad claims to be a Mac, but no Mac has multi-touch. */
export function deviceKind(userAgent: string, touchPoints: number): string {
  const named = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([sign]) => sign.test(userAgent))?.[1] ?? 'unknown';
  const system = named(SYSTEMS);
  return `${named(BROWSERS)} on ${system === 'Mac' && touchPoints > 1 ? 'iPad' : system}`;
}

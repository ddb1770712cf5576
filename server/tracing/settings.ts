/** Destination of request traces, or the variable that prevents them. */
export type TraceSettings = { readonly url: string } | { readonly wrong: string };

const SAMPLERS = ['always_on', 'always_off', 'traceidratio'].flatMap((name) => [name, `parentbased_${name}`]);
const PROTOCOL = 'http/protobuf';

/**
 * Reads the standard variables of OpenTelemetry; null if they request no traces. A wrong value only disables traces:
 * the variables may be set for a whole machine, and no work waits for traces.
 */
export function readTraceSettings(read: (variable: string) => string | null): TraceSettings | null {
  const [ofTraces, ofAll] = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'];
  const endpoint = [ofTraces, ofAll].find((variable) => read(variable) !== null);
  const isOff =
    read('OTEL_SDK_DISABLED')?.toLowerCase() === 'true' || read('OTEL_TRACES_EXPORTER') === 'none';
  if (endpoint === undefined || isOff) return null;
  const wrong = wrongOf(endpoint, read);
  if (wrong !== null) return { wrong };
  const url = new URL(read(endpoint) ?? '');
  if (endpoint === ofAll) url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/traces`;
  // Shown to the operator, so without the credentials in it.
  return { url: `${url.origin}${url.pathname}` };
}

function wrongOf(endpoint: string, read: (variable: string) => string | null): string | null {
  const address = read(endpoint) ?? '';
  if (!URL.canParse(address) || !['http:', 'https:'].includes(new URL(address).protocol))
    return `${endpoint} must be an address that starts with http:// or https://`;
  const exporter = read('OTEL_TRACES_EXPORTER') ?? 'otlp';
  if (exporter !== 'otlp') return `OTEL_TRACES_EXPORTER must be otlp or none, not '${exporter}'`;
  for (const variable of ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_EXPORTER_OTLP_PROTOCOL']) {
    const protocol = read(variable);
    if (protocol === PROTOCOL) break;
    if (protocol !== null)
      return `${variable} must be ${PROTOCOL}, not '${protocol}': name the collector's port for that (mostly 4318)`;
  }
  const sampler = read('OTEL_TRACES_SAMPLER') ?? 'parentbased_always_on';
  if (!SAMPLERS.includes(sampler))
    return `OTEL_TRACES_SAMPLER must be one of ${SAMPLERS.join(', ')}, not '${sampler}'`;
  const share = read('OTEL_TRACES_SAMPLER_ARG');
  const isShare = share !== null && Number(share) >= 0 && Number(share) <= 1;
  if (sampler.endsWith('ratio') && !isShare)
    return `OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not '${share ?? ''}'`;
  return null;
}

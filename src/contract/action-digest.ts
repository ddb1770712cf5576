/**
 * Header with the SHA-256 (hex) of an action, on hosts with `digests` in `/config.json`. In a request it covers what
 * the sender captured, so that the host decides nothing that was altered on the way. In a decided answer it covers
 * what the host decided, including its files.
 */
export const DIGEST_HEADER = 'Idempotency-Digest';

/** Everything that identifies an action. */
type ActionParts = {
  readonly key: string;
  readonly method: string;
  /** Below the API's address, as it is sent, with or without a trailing slash. */
  readonly path: string;
  /** The JSON body, or the fields of a form as texts. */
  readonly fields: unknown;
  /** SHA-256 (hex) of each file, in sending order. */
  readonly files: readonly string[];
};

/** The text whose SHA-256 is an action's digest: one line for each part and for each file. */
export function digestedText({ fields, ...action }: ActionParts): string {
  return aroundFields(action).join(canonicalJson(fields));
}

/** The digested text before an action's fields, and after them. */
export function aroundFields({ key, method, path, files }: Omit<ActionParts, 'fields'>): [string, string] {
  return [[key.toLowerCase(), method, path.replace(/\/+$/, ''), ''].join('\n'), ['', ...files].join('\n')];
}

/** JSON with sorted properties and without white space: the same for the same value, however it was spelled. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => `${JSON.stringify(name)}:${canonicalJson(inner)}`);
  return `{${entries.join(',')}}`;
}

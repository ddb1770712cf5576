import { isRecord, type JsonSchema } from '#contract/codec.ts';
import { parsedList } from '#contract/wire/values.ts';
import { keptLine, keptLines, keptNote } from '#domain/typed-text.ts';

/** Functions that bring a typed text into its stored form, by its codec's format. */
const KEPT: Readonly<Record<string, (typed: string) => string>> = {
  line: keptLine,
  lines: keptLines,
  note: keptNote,
  notes: (typed) =>
    JSON.stringify(parsedList(typed).map((one) => (typeof one === 'string' ? keptNote(one) : one))),
};

/** The fields of a body with each typed text in its stored form (docs/rules.md, F9). */
export function keptTexts(fields: unknown, schema: JsonSchema): unknown {
  if (typeof fields === 'string') return keptText(fields, schema);
  const { properties } = schema;
  if (!isRecord(fields) || properties === undefined) return fields;
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const part = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return [name, part === undefined ? value : keptTexts(value, part)];
    }),
  );
}

/** A text of which nothing remains is not an omitted one: it stays non-empty, so that it is refused. */
function keptText(typed: string, { format = '', nullable = false }: JsonSchema): string {
  const kept = KEPT[format]?.(typed) ?? typed;
  return kept === '' && typed !== '' && nullable ? ' ' : kept;
}

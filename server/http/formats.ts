import type { JsonSchema } from '#contract/codec.ts';

/** Descriptions of the codecs' formats for readers of the OpenAPI document. The app does not load them. */
const FORMATS: Readonly<Record<string, string>> = {
  rupees: 'Rupees, at most 2 decimals',
  line: 'Kept in NFC, on one line, without what is not seen; hidden characters are refused',
  lines: 'The same of several lines',
  note: 'Kept in NFC, on one line, without hidden characters',
  notes: 'JSON list of notes',
  sort: 'With - before it for descending; newest first (-created) when left out',
};

/** The required properties: all that are not nullable. */
export function requiredOf({ properties = {} }: JsonSchema): string[] {
  return Object.keys(properties).filter((name) => properties[name]?.nullable !== true);
}

/** A schema in the form of the OpenAPI document: its formats described, its required properties listed. */
export function described(schema: JsonSchema): JsonSchema & { readonly required?: readonly string[] } {
  const description = FORMATS[schema.format ?? ''];
  const { properties, items } = schema;
  return {
    ...schema,
    ...(schema.format === 'sort' && { enum: (schema.enum ?? []).flatMap((key) => [key, `-${key}`]) }),
    ...(description !== undefined && { description }),
    ...(items !== undefined && { items: described(items) }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, described(property)]),
      ),
      required: requiredOf(schema),
    }),
  };
}

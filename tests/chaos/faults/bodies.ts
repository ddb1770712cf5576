import type { SeededRandom } from '#tests/support/seeded-random.ts';

/** Alterations of a body on the way. `field` and `name`: a digit of a field, or of the hash in a file's name. */
export const ALTERATIONS = [
  'bit',
  'zeros',
  'cut',
  'gap',
  'empty',
  'places',
  'double',
  'field',
  'name',
] as const;
export type Alteration = (typeof ALTERATIONS)[number];

type Range = { readonly from: number; readonly to: number };
type Part = { readonly head: Range; readonly content: Range; readonly isFile: boolean };

/** The parts of a multipart body; none for any other body. */
function partsOf(body: Buffer, type: string): Part[] {
  const boundary = /boundary=("?)([^";]+)\1/.exec(type)?.[2];
  if (boundary === undefined) return [];
  const parts: Part[] = [];
  const mark = Buffer.from(`--${boundary}`);
  for (let at = body.indexOf(mark); at >= 0; ) {
    const next = body.indexOf(mark, at + mark.length);
    const headEnd = body.indexOf('\r\n\r\n', at);
    if (next < 0 || headEnd < 0) break;
    const head = { from: at + mark.length, to: headEnd };
    const isFile = body.toString('latin1', head.from, head.to).includes('filename=');
    parts.push({ head, content: { from: headEnd + 4, to: next - 2 }, isFile });
    at = next;
  }
  return parts;
}

function filesOf(body: Buffer, type: string): Range[] {
  return partsOf(body, type).flatMap(({ content, isFile }) => (isFile ? [content] : []));
}

/** A body after one alteration. If the alteration does not apply to its kind, the body stays as it is. */
export function altered(body: Buffer, type: string, how: Alteration, random: SeededRandom): Buffer {
  const files = filesOf(body, type);
  const file = random.pick(files) ?? { from: 0, to: body.length };
  const length = file.to - file.from;
  if (length === 0) return body;
  const at = file.from + random.below(length);
  const until = Math.min(file.to, at + 1 + random.below(400));
  const [first, second] = files;
  switch (how) {
    case 'bit': {
      const flipped = Buffer.from(body);
      flipped[at] = (flipped[at] ?? 0) ^ (1 << random.below(8));
      return flipped;
    }
    case 'zeros':
      return Buffer.from(body).fill(0, at, until);
    case 'cut':
      return without(body, { from: at, to: file.to });
    case 'gap':
      return without(body, { from: at, to: until });
    case 'empty':
      return files.length === 0 ? body : without(body, file);
    case 'places':
      return first === undefined || second === undefined ? body : withPlacesChanged(body, first, second);
    case 'double':
      return Buffer.concat([body.subarray(0, until), body.subarray(at, until), body.subarray(until)]);
    case 'field':
      return withOtherDigit(body, textsOf(body, type), random);
    case 'name': {
      const heads = partsOf(body, type).flatMap(({ head, isFile }) => (isFile ? [head] : []));
      return withOtherDigit(body, heads, random);
    }
  }
}

/** Two bodies whose first files are swapped. */
export function swapped(one: Buffer, oneType: string, other: Buffer, otherType: string): [Buffer, Buffer] {
  const [mine] = filesOf(one, oneType);
  const [theirs] = filesOf(other, otherType);
  if (mine === undefined || theirs === undefined) return [one, other];
  const put = (body: Buffer, into: Range, from: Buffer, range: Range): Buffer =>
    Buffer.concat([body.subarray(0, into.from), from.subarray(range.from, range.to), body.subarray(into.to)]);
  return [put(one, mine, other, theirs), put(other, theirs, one, mine)];
}

function without(body: Buffer, { from, to }: Range): Buffer {
  return Buffer.concat([body.subarray(0, from), body.subarray(to)]);
}

function withPlacesChanged(body: Buffer, first: Range, second: Range): Buffer {
  return Buffer.concat([
    body.subarray(0, first.from),
    body.subarray(second.from, second.to),
    body.subarray(first.to, second.from),
    body.subarray(first.from, first.to),
    body.subarray(second.to),
  ]);
}

/** Ranges of typed text: the fields of a form, or all of a JSON body. */
function textsOf(body: Buffer, type: string): Range[] {
  const parts = partsOf(body, type);
  if (parts.length === 0) return [{ from: 0, to: body.length }];
  return parts.flatMap(({ content, isFile }) => (isFile ? [] : [content]));
}

function withOtherDigit(body: Buffer, ranges: readonly Range[], random: SeededRandom): Buffer {
  const digits = ranges.flatMap(({ from, to }) =>
    Array.from({ length: to - from }, (_, index) => from + index).filter((at) => isDigit(body[at])),
  );
  const at = random.pick(digits);
  if (at === undefined) return body;
  const changed = Buffer.from(body);
  changed[at] = 0x30 + (((body[at] ?? 0) - 0x30 + 1 + random.below(9)) % 10);
  return changed;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

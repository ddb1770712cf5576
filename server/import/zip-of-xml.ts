import { crc32 } from 'node:zlib';
import { unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { MEBIBYTE } from '#domain/units.ts';
import { nextPiece } from '../http/pieces.ts';
import { TableError } from './table.ts';

/** Bytes of XML that are parsed before other requests get a turn. */
const CHUNK_BYTES = 64 * 1024;

/** Normalized path of a file in a ZIP: some programs write `XL\Workbook.xml`. */
export function plainPath(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
}

/** Paths that a ZIP lists. */
export function pathsOf(bytes: Uint8Array): Set<string> {
  const paths = new Set<string>();
  unpack(bytes, 0, (path) => {
    paths.add(path);
    return false;
  });
  return paths;
}

/**
 * Unpacks some files of a ZIP. Each may occur only once, because programs do not agree on which of two counts. Memory
 * is allocated for the sizes that the ZIP declares; a file that unpacks to more is truncated, and so counts as damaged.
 */
export function unpack(
  bytes: Uint8Array,
  mostBytes: number,
  wants: (path: string) => boolean,
): Map<string, Uint8Array> {
  let sum = 0;
  const seen = new Set<string>();
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      const path = plainPath(name);
      if (!wants(path)) return false;
      if (seen.has(path)) throw new TableError(`The file contains ${name} twice: save it again.`);
      seen.add(path);
      sum += originalSize;
      if (sum > mostBytes)
        throw new TableError(
          `The sheet is larger than ${mostBytes / MEBIBYTE} MB: split it into several files.`,
        );
      return true;
    },
  });
  const sums = checksumsIn(bytes);
  for (const [name, file] of Object.entries(files))
    if (crc32(file) !== (sums.get(name) ?? crc32(file))) throw new Error(`${name} is damaged.`);
  return new Map(Object.entries(files).map(([name, file]) => [plainPath(name), file]));
}

/** Checksums that a ZIP lists for its files, which fflate does not check (APPNOTE.TXT, 4.3.12). */
function checksumsIn(bytes: Uint8Array): Map<string, number> {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const sums = new Map<string, number>();
  const end = view.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  let at = end < 0 ? bytes.length : view.readUInt32LE(end + 16);
  while (at + 46 <= end && view.readUInt32LE(at) === 0x02014b50) {
    const nameLength = view.readUInt16LE(at + 28);
    const encoding = (view.readUInt16LE(at + 8) & 0x800) === 0 ? 'latin1' : 'utf8';
    sums.set(view.toString(encoding, at + 46, at + 46 + nameLength), view.readUInt32LE(at + 16));
    at += 46 + nameLength + view.readUInt16LE(at + 30) + view.readUInt16LE(at + 32);
  }
  return sums;
}

type Attributes = Readonly<Record<string, string>>;

type Handlers = {
  readonly open?: (name: string, attributes: Attributes) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
};

/**
 * Parses XML by elements and attributes, ignoring prefixes. Programs' private extensions (`extLst`) are skipped,
 * because they contain elements with the same names. Custom entities are an error, so none can expand.
 */
export async function readXml(bytes: Uint8Array | undefined, { open, text, close }: Handlers): Promise<void> {
  if (bytes === undefined) return;
  const parser = new SaxesParser();
  let depthOfOwn = 0;
  parser.on('opentag', ({ name: full, attributes }) => {
    const name = withoutPrefix(full);
    if (name === 'extLst' || depthOfOwn > 0) depthOfOwn += 1;
    else open?.(name, withoutPrefixes(attributes));
  });
  parser.on('closetag', ({ name }) => {
    if (depthOfOwn > 0) depthOfOwn -= 1;
    else close?.(withoutPrefix(name));
  });
  if (text !== undefined) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  const decoder = new TextDecoder(encodingOf(bytes), { fatal: true });
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    if (at > 0) await nextPiece();
    parser.write(decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true }));
  }
  parser.write(decoder.decode()).close();
}

/** Encoding from the first bytes, or from the declaration in the first line (XML 1.0, appendix F). */
function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  const line = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const [, name = 'utf-8'] = /<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/.exec(line) ?? [];
  // These bytes form single-byte characters, so the declaration cannot be right.
  return /^utf-?16/i.test(name) ? 'utf-8' : name;
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function withoutPrefixes(attributes: Attributes): Attributes {
  for (const name in attributes)
    if (name.includes(':'))
      return Object.fromEntries(
        Object.entries(attributes).map(([key, value]) => [withoutPrefix(key), value]),
      );
  return attributes;
}

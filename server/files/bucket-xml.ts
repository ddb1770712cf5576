const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * The contents of the elements with a name, in their order. Enough for the few flat answers of a bucket, whose elements of one name
 * never lie in each other.
 */
export function elementsOf(xml: string, name: string): string[] {
  const found = xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([^]*?)</${name}>`, 'g'));
  return [...found].map(([, inner = '']) => (inner.includes('<') ? inner : plain(inner)));
}

function plain(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (all, decimal, hex, word) => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    return ENTITIES[word] ?? all;
  });
}

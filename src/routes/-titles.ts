import { texts } from '#domain/texts.ts';

/** The browser tab says what the screen's h1 says, then the product. */
export function pageTitle(title: string | null) {
  const name = texts.product.name;
  return { meta: [{ title: title === null ? name : `${title} · ${name}` }] };
}

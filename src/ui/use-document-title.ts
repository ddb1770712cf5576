import { useEffect } from 'react';

/** What index.html calls the product; it stands behind each screen's own title. */
const product = document.title;

/** The browser tab says what the screen's h1 says, then the product. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title === product ? product : `${title} · ${product}`;
  }, [title]);
}

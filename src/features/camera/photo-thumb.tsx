import { chakra } from '@chakra-ui/react';
import { useCallback, useState } from 'react';

/** A photo from memory, filling its frame. Its `key` must be the photo's id. */
export function PhotoThumb({ bytes, alt }: { bytes: ArrayBuffer; alt: string }) {
  // A live query returns a new copy of the same bytes on each change; following it would make the picture flicker.
  const [first] = useState(bytes);
  // A ref callback, not state: many thumbnails read one right after another would each render again while the next arrives,
  // and React takes fifty of those in a row for an endless loop.
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(new Blob([first], { type: 'image/jpeg' }));
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [first],
  );
  return <chakra.img ref={show} alt={alt} width="full" height="full" objectFit="cover" draggable={false} />;
}

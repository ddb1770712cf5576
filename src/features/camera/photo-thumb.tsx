import { chakra } from '@chakra-ui/react';
import { useCallback, useState } from 'react';

/** A photo from memory, filling its frame. Give it the photo's id as `key`: what is behind an id never changes. */
export function PhotoThumb({ bytes, alt }: { bytes: ArrayBuffer; alt: string }) {
  // A live query hands out a new copy of the same bytes at each change; following it would make the picture flicker.
  const [first] = useState(bytes);
  // By the element itself and not by state: of pictures that are read one right after another, each would draw again while
  // the next is coming, and React takes fifty of those in a row for an endless loop.
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

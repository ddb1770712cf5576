import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useObjectUrl } from './use-object-url.ts';

/** A photo from memory, filling its frame. Give it the photo's id as `key`: what is behind an id never changes. */
export function PhotoThumb({ bytes, alt }: { bytes: ArrayBuffer; alt: string }) {
  // A live query hands out a new copy of the same bytes at each change; following it would make the picture flicker.
  const [first] = useState(bytes);
  const url = useObjectUrl(first);
  return <chakra.img src={url} alt={alt} width="full" height="full" objectFit="cover" draggable={false} />;
}

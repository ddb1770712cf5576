import { useEffect, useState } from 'react';

/** An address for bytes held in memory, given back when it is no longer shown: each one pins its bytes. */
export function useObjectUrl(bytes: ArrayBuffer | null, mediaType = 'image/jpeg'): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (bytes === null) return;
    const made = URL.createObjectURL(new Blob([bytes], { type: mediaType }));
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [bytes, mediaType]);
  return url;
}

import { chakra } from '@chakra-ui/react';
import { useWaitingPhotos } from '#app/hooks/use-sync-status.ts';
import { Notice } from '#app/ui/notice.tsx';
import { shellTexts } from './texts.ts';

/** 'Keep the app open to send 3 photos', in browsers that send nothing for a closed app. */
export function KeepOpenLine() {
  const photos = useWaitingPhotos();
  if (photos === 0) return null;
  return (
    <chakra.div marginBottom="4">
      <Notice tone="waiting">{shellTexts.keepOpen(photos)}</Notice>
    </chakra.div>
  );
}

import { lazy, Suspense } from 'react';
import type { PhotoViewerProps } from './photo-viewer-dialog.tsx';

export type { PhotoViewerProps, ViewedPhoto } from './photo-viewer-dialog.tsx';

const Dialog = lazy(async () => {
  const { PhotoViewerDialog } = await import('./photo-viewer-dialog.tsx');
  return { default: PhotoViewerDialog };
});

/** Photos over the whole screen; mount it to open it. Its code comes when the first one is opened. */
export function PhotoViewer(props: PhotoViewerProps) {
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}

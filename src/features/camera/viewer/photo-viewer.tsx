import { lazy, Suspense } from 'react';
import type { PhotoCompareProps, PhotoViewerProps } from './photo-viewer-dialog.tsx';

const Dialog = lazy(async () => {
  const { PhotoViewerDialog } = await import('./photo-viewer-dialog.tsx');
  return { default: PhotoViewerDialog };
});

const CompareDialog = lazy(async () => {
  const { PhotoCompareDialog } = await import('./photo-viewer-dialog.tsx');
  return { default: PhotoCompareDialog };
});

/** Photos over the whole screen, open while mounted. The code is loaded with the first one. */
export function PhotoViewer(props: PhotoViewerProps) {
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}

/** Two groups of photos side by side over the whole screen, open while mounted. */
export function PhotoCompare(props: PhotoCompareProps) {
  return (
    <Suspense fallback={null}>
      <CompareDialog {...props} />
    </Suspense>
  );
}

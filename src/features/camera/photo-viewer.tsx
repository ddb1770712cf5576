import { lazy, Suspense } from 'react';
import type { PhotoCompareProps } from './photo-viewer-compare.tsx';
import type { PhotoViewerProps } from './photo-viewer-dialog.tsx';

export type { Side } from './photo-viewer-compare.tsx';
export type { PhotoViewerProps } from './photo-viewer-dialog.tsx';
export type { ViewedPhoto } from './photo-viewer-pane.tsx';

const Dialog = lazy(async () => {
  const { PhotoViewerDialog } = await import('./photo-viewer-dialog.tsx');
  return { default: PhotoViewerDialog };
});

const CompareDialog = lazy(async () => {
  const { PhotoCompareDialog } = await import('./photo-viewer-compare.tsx');
  return { default: PhotoCompareDialog };
});

/** Photos over the whole screen; mount it to open it. Its code comes when the first one is opened. */
export function PhotoViewer(props: PhotoViewerProps) {
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
}

/** Two groups of photos beside each other over the whole screen; mount it to open it. */
export function PhotoCompare(props: PhotoCompareProps) {
  return (
    <Suspense fallback={null}>
      <CompareDialog {...props} />
    </Suspense>
  );
}

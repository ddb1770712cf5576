import { Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { FullScreenDialog } from './full-screen-dialog.tsx';
import { GlassButton } from './glass-button.tsx';
import { PhotoPane, usePane, type ViewedPhoto } from './photo-viewer-pane.tsx';
import { photoTexts } from './texts.ts';

export type PhotoViewerProps = {
  photos: readonly ViewedPhoto[];
  /** The index of the photo that is shown first. */
  startAt: number;
  onClose: () => void;
};

export function PhotoViewerDialog({ photos, startAt, onClose }: PhotoViewerProps) {
  const pane = usePane(photos, startAt);
  const closeButton = useRef<HTMLButtonElement>(null);
  if (photos[pane.index] === undefined) return null;
  return (
    <FullScreenDialog
      name={photoTexts.viewer}
      onClose={onClose}
      firstFocus={closeButton}
      onKeyDown={pane.onKeyDown}
    >
      <Flex height="full">
        <PhotoPane pane={pane} lead={<CloseViewer button={closeButton} onClose={onClose} />} />
      </Flex>
    </FullScreenDialog>
  );
}

type CloseProps = { button: RefObject<HTMLButtonElement | null>; onClose: () => void };

export function CloseViewer({ button, onClose }: CloseProps) {
  return (
    <GlassButton
      ref={button}
      type="button"
      shape="icon"
      aria-label={photoTexts.closeViewer}
      onClick={onClose}
    >
      <X aria-hidden />
    </GlassButton>
  );
}

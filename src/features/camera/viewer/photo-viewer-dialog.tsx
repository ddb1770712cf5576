import { X } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { chakra, Flex } from '#app/ui/chakra.tsx';
import { media, useMediaQuery } from '#app/ui/use-media-query.ts';
import { FullScreenDialog, GlassButton } from '../full-screen-dialog.tsx';
import { photoTexts } from '../texts.ts';
import { PhotoPane, usePane, type ViewedPhoto } from './photo-pane.tsx';

export type PhotoViewerProps = {
  photos: readonly ViewedPhoto[];
  /** Index of the photo shown first. */
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

function CloseViewer({ button, onClose }: CloseProps) {
  return (
    <GlassButton ref={button} shape="icon" aria-label={photoTexts.closeViewer} onClick={onClose}>
      <X aria-hidden />
    </GlassButton>
  );
}

type PhotoGroup = { label: string; photos: readonly ViewedPhoto[] };
export type Side = 'before' | 'after';

export type PhotoCompareProps = {
  /** Earlier state, on the left. */
  before: PhotoGroup;
  /** Current state, on the right. */
  after: PhotoGroup;
  /** The photo shown first, and its side. */
  startAt: { side: Side; index: number };
  onClose: () => void;
};

const SIDES = ['before', 'after'] as const satisfies readonly Side[];

/**
 * Two groups of photos side by side, each with its own position and zoom; on a phone one at a time, with a switch. Keys
 * apply to the side that was touched last.
 */
export function PhotoCompareDialog({ before, after, startAt, onClose }: PhotoCompareProps) {
  const isWide = useMediaQuery(media.tabletUp);
  const [active, setActive] = useState<Side>(startAt.side);
  const closeButton = useRef<HTMLButtonElement>(null);
  const indexOn = (side: Side) => (startAt.side === side ? startAt.index : 0);
  const panes = {
    before: usePane(before.photos, indexOn('before')),
    after: usePane(after.photos, indexOn('after')),
  };
  const groups = { before, after };
  return (
    <FullScreenDialog
      name={photoTexts.viewer}
      onClose={onClose}
      firstFocus={closeButton}
      onKeyDown={panes[active].onKeyDown}
    >
      <Flex direction="column" height="full">
        <Flex align="center" gap="gap" padding="3" paddingBottom="0">
          <CloseViewer button={closeButton} onClose={onClose} />
          <Flex role="group" aria-label={photoTexts.viewer} gap="gap" flex="1" minWidth="0">
            {SIDES.map((side) => (
              <GlassButton
                key={side}
                flex="1"
                flexShrink="1"
                minWidth="0"
                aria-pressed={active === side}
                onClick={() => setActive(side)}
              >
                {groups[side].label}
              </GlassButton>
            ))}
          </Flex>
        </Flex>
        <Flex flex="1" minHeight="0" gap="2">
          {SIDES.filter((side) => isWide || side === active).map((side) => (
            <chakra.section
              key={side}
              display="flex"
              flex="1"
              minWidth="0"
              minHeight="0"
              borderTopWidth="heavy"
              borderColor={isWide && side === active ? 'white' : 'transparent'}
              aria-label={groups[side].label}
              onPointerDownCapture={() => setActive(side)}
              onFocusCapture={() => setActive(side)}
            >
              <PhotoPane pane={panes[side]} />
            </chakra.section>
          ))}
        </Flex>
      </Flex>
    </FullScreenDialog>
  );
}

import { Undo2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { HeldPhoto } from '#app/sync/drafts/draft-store.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Button, IconButton } from '#app/ui/button.tsx';
import { chakra, Flex } from '#app/ui/chakra.tsx';
import { SpinnerRing } from '#app/ui/spinner.tsx';
import { TextInput } from '#app/ui/text-input.tsx';
import type { Captions } from '#domain/captions.ts';
import { MAX_CAPTION_LENGTH, UNDO_MS } from '#domain/limits.ts';
import { keptNote } from '#domain/typed-text.ts';
import { HeldThumb } from './held-thumb.tsx';
import type { PhotoTrouble, WaitingPhoto } from './photo-intake.ts';
import { photoTexts } from './texts.ts';

/** Captions typed under the photos, by photo id. */
export type PhotoCaptions = { texts: Captions; onChange: (id: string, text: string) => void };

type Props = {
  photos: readonly HeldPhoto[];
  waiting: readonly WaitingPhoto[];
  onRemove: (id: string) => void;
  captions: PhotoCaptions | undefined;
};

/** The form's photos, and a spinner for each one that is still being processed or stored. */
export function PhotoTiles({ photos, waiting, onRemove, captions }: Props) {
  if (photos.length + waiting.length === 0) return null;
  return (
    <chakra.ul display="flex" flexWrap="wrap" gap="gap" listStyle="none">
      {photos.map((photo, index) => (
        <chakra.li key={photo.id} width={TILE_WIDTH}>
          <Tile>
            <HeldThumb photo={photo} number={index + 1} />
            <IconButton
              name={photoTexts.remove(index + 1)}
              icon={<X aria-hidden />}
              variant="quiet"
              position="absolute"
              top="1"
              insetInlineEnd="1"
              onClick={() => onRemove(photo.id)}
            />
          </Tile>
          {captions !== undefined && (
            <TextInput
              aria-label={photoTexts.captionOf(index + 1)}
              placeholder={photoTexts.caption}
              autoComplete="off"
              maxLength={MAX_CAPTION_LENGTH}
              marginTop="1"
              settle={keptNote}
              value={captions.texts[photo.id] ?? ''}
              onChange={(text) => captions.onChange(photo.id, text)}
            />
          )}
        </chakra.li>
      ))}
      {waiting.map(({ key, name }) => (
        <li key={key}>
          <Tile>
            <Flex
              boxSize="full"
              align="center"
              justify="center"
              bg="bg.sunken"
              color="fg.muted"
              role="status"
            >
              <SpinnerRing role="img" aria-label={photoTexts.preparing(name)} />
            </Flex>
          </Tile>
        </li>
      ))}
    </chakra.ul>
  );
}

const TILE_WIDTH = '8.5rem';

const Tile = chakra('div', {
  base: {
    position: 'relative',
    width: TILE_WIDTH,
    height: '6.5rem',
    borderRadius: 'md',
    borderWidth: 'edge',
    borderColor: 'line',
    overflow: 'hidden',
  },
});

export type Removal = {
  undoable: boolean;
  remove: (id: string) => void;
  undo: () => void;
};

/** Removes a photo immediately, so that a form saved now is saved without it, and offers an undo for 5 s. */
export function useRemoval(onRemove: (id: string) => void, onUndoRemove: (id: string) => void): Removal {
  const [removedId, setRemovedId] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function remove(id: string): void {
    onRemove(id);
    setRemovedId(id);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setRemovedId(null), UNDO_MS);
  }

  function undo(): void {
    if (removedId === null) return;
    clearTimeout(timer.current);
    setRemovedId(null);
    onUndoRemove(removedId);
  }

  return { undoable: removedId !== null, remove, undo };
}

export function UndoRemoval({ onUndo }: { onUndo: () => void }) {
  return (
    <Flex
      role="status"
      align="center"
      justify="space-between"
      gap="gap"
      paddingInlineStart="4"
      paddingInlineEnd="1"
      paddingBlock="1"
      borderRadius="md"
      bg="bg.inverted"
      color="fg.inverted"
    >
      <span>{photoTexts.removed}</span>
      <Button variant="quiet" icon={<Undo2 aria-hidden />} onClick={onUndo}>
        {commonTexts.undo}
      </Button>
    </Flex>
  );
}

type MessagesProps = { troubles: readonly PhotoTrouble[]; onDismiss: (key: number) => void };

/** One message for each picture that failed. */
export function PhotoMessages({ troubles, onDismiss }: MessagesProps) {
  return (
    <Flex direction="column" gap="gap" role="alert">
      {troubles.map(({ key, sentence, retry }) => (
        <Flex
          key={key}
          align="center"
          gap="gap"
          paddingInlineStart="4"
          borderRadius="md"
          borderWidth="edge"
          bg="danger.bg"
          color="danger.fg"
          borderColor="danger.line"
        >
          <chakra.p flex="1" paddingBlock="3" overflowWrap="anywhere">
            {sentence}
          </chakra.p>
          {retry && (
            <Button variant="dangerQuiet" onClick={retry}>
              {photoTexts.tryAgain}
            </Button>
          )}
          <IconButton
            name={photoTexts.dismiss}
            icon={<X aria-hidden />}
            color="danger.fg"
            onClick={() => onDismiss(key)}
          />
        </Flex>
      ))}
    </Flex>
  );
}

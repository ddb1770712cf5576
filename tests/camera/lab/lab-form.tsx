import { useRef, useState } from 'react';
import { PhotoField } from '#app/features/camera/photo-field.tsx';
import { photoTexts } from '#app/features/camera/texts.ts';
import { PhotoViewer } from '#app/features/camera/viewer/pictures.tsx';
import type { HeldPhoto } from '#app/sync/drafts/draft-store.ts';
import { Box, chakra } from '#app/ui/chakra.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { ProcessedPhoto } from '#app/workers/photo.api.ts';

type StoredPhoto = HeldPhoto & { bytes: ArrayBuffer };

const MOST_PHOTOS = 4;

/** The form in a dialog, like the product's completion form. */
export function LabDialog() {
  const [open, setOpen] = useState(true);
  return (
    <Dialog open={open} onClose={() => setOpen(false)} title="Complete job">
      <LabForm />
    </Dialog>
  );
}

/** A form around the field that stores its photos in memory, as a screen stores them in the database. */
export function LabForm() {
  const [photos, setPhotos] = useState<readonly StoredPhoto[]>([]);
  const [storageIsFull, setStorageIsFull] = useState(false);
  const [viewedId, setViewedId] = useState<string | null>(null);
  const removed = useRef<StoredPhoto | undefined>(undefined);

  async function add(photo: ProcessedPhoto): Promise<void> {
    if (storageIsFull) throw new Error('The storage is full');
    const { name, thumbnail, sizeBytes, bytes } = photo;
    setPhotos((held) => [...held, { id: crypto.randomUUID(), name, thumbnail, sizeBytes, bytes }]);
  }

  function remove(id: string): void {
    removed.current = photos.find((photo) => photo.id === id);
    setPhotos((held) => held.filter((photo) => photo.id !== id));
  }

  function putBack(): void {
    const photo = removed.current;
    if (photo !== undefined) setPhotos((held) => [...held, photo]);
  }

  return (
    <Box as="main" padding="page" maxWidth="prose">
      <h1>Photo lab</h1>
      <PhotoField
        label="Completion photos"
        photos={photos}
        max={MOST_PHOTOS}
        onAdd={add}
        onRemove={remove}
        onUndoRemove={putBack}
      />
      <chakra.label display="block">
        <input
          type="checkbox"
          checked={storageIsFull}
          onChange={(event) => setStorageIsFull(event.currentTarget.checked)}
        />
        Storage is full
      </chakra.label>
      <chakra.label display="block">
        Remarks <chakra.input borderWidth="edge" />
      </chakra.label>
      <ul aria-label="Held photos">
        {photos.map(({ id, name }, index) => (
          <li key={id}>
            <button type="button" aria-label={photoTexts.open(index + 1)} onClick={() => setViewedId(id)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
      {viewedId !== null && (
        <PhotoViewer
          photos={photos.map(({ bytes, name }) => ({ bytes, caption: name }))}
          startAt={photos.findIndex(({ id }) => id === viewedId)}
          onClose={() => setViewedId(null)}
        />
      )}
    </Box>
  );
}

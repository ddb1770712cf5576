import type { RefObject } from 'react';
import { PhotoField } from '#app/features/camera/photo-field.tsx';
import type { Intake } from '#app/features/camera/use-arrivals.ts';
import type { Draft } from '#app/hooks/use-draft.ts';
import { MAX_REASON_PHOTOS } from '#domain/limits.ts';
import { reasonTexts } from './reason-texts.ts';

type Props = {
  draft: Extract<Draft<string>, { state: 'ready' }>;
  intakeRef: RefObject<Intake | null>;
};

/** A photo that shows the reason, stored with the text. */
export function ReasonPhoto({ draft, intakeRef }: Props) {
  return (
    <PhotoField
      label={reasonTexts.photo}
      photos={draft.photos}
      max={MAX_REASON_PHOTOS}
      isAside
      onAdd={draft.addPhoto}
      onRemove={(id) => void draft.removePhoto(id)}
      onUndoRemove={(id) => void draft.restorePhoto(id)}
      intakeRef={intakeRef}
    />
  );
}

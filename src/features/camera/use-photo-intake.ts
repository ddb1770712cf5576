import { useEffect, useState, useSyncExternalStore } from 'react';
import { processPhoto } from '#app/workers/photo.ts';
import { type IntakeForm, type IntakeState, PhotoIntake } from './photo-intake.ts';

/** The intake of this form and what it is busy with. */
export function usePhotoIntake(form: IntakeForm): { intake: PhotoIntake; state: IntakeState } {
  const [intake] = useState(() => new PhotoIntake(processPhoto, form));
  useEffect(() => intake.follow(form));
  return { intake, state: useSyncExternalStore(intake.subscribe, intake.getSnapshot) };
}

import { Images } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { photoTexts } from './texts.ts';

type Props = {
  onFiles: (files: readonly File[]) => void;
  /** The button that opens the choice; a field and the camera sheet look different. */
  children: (open: () => void, icon: ReactNode) => ReactNode;
};

/** Pictures from the device's own files, beside or instead of the camera. */
export function ChoosePhotos({ onFiles, children }: Props) {
  const input = useRef<HTMLInputElement>(null);

  function take(event: ChangeEvent<HTMLInputElement>): void {
    onFiles(Array.from(event.currentTarget.files ?? []));
    // Otherwise choosing the same file again would fire no change event.
    event.currentTarget.value = '';
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        // Not every system knows the endings of newer kinds for pictures.
        accept="image/*,.heic,.heif,.avif"
        multiple
        hidden
        aria-label={photoTexts.choosePhotos}
        onChange={take}
      />
      {children(() => input.current?.click(), <Images aria-hidden />)}
    </>
  );
}

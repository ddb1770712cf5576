import { Images } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { photoTexts } from './texts.ts';

type Props = {
  onFiles: (files: readonly File[]) => void;
  /** The button that opens the file chooser; a field and the camera sheet look different. */
  children: (open: () => void, icon: ReactNode) => ReactNode;
};

/** Pictures from the device's own files, in addition to the camera or instead of it. */
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
        // Not every system knows the file extensions of newer picture formats.
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

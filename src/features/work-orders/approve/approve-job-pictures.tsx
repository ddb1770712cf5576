import { ImageOff } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { thumbnailUrl } from '#app/api/media.ts';
import type { ViewedPhoto } from '#app/features/camera/viewer/photo-pane.tsx';
import { keyedPictures, PhotoThumb, PhotoViewer, photoIdsOf } from '#app/features/camera/viewer/pictures.tsx';
import { usePhotoBytes, useRetryPicture } from '#app/hooks/use-photos.ts';
import { useMediaUrl } from '#app/hooks/use-server.ts';
import { chakra } from '#app/ui/chakra.tsx';
import { Stack } from '#app/ui/stack.tsx';
import type { Picture } from '#domain/work-order/work-order.ts';
import { orderTexts } from '../texts.ts';
import { approveTexts } from './texts.ts';

/** The first picture is wide, the others in pairs, and a last one without a partner wide again. */
const Mosaic = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: 'gap',
    alignContent: 'start',
    '& > :first-of-type, & > :last-of-type:nth-of-type(even)': { gridColumn: '1 / -1' },
  },
});

const Frame = chakra('button', {
  base: {
    position: 'relative',
    width: 'full',
    aspectRatio: '4 / 3',
    overflow: 'hidden',
    borderRadius: 'md',
    borderWidth: 'edge',
    borderColor: 'line',
    bg: 'bg.sunken',
    color: 'fg.muted',
    cursor: 'zoom-in',
    _disabled: { cursor: 'default' },
    '& > img': { position: 'absolute', inset: '0', boxSize: 'full', objectFit: 'cover' },
  },
});

/** Reference pictures large enough to decide by; one that cannot be loaded says so. */
export function ApproveJobPictures({ pictures }: { pictures: readonly Picture[] }) {
  const address = useMediaUrl();
  const [opened, setOpened] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement | null>(null);
  // The viewer unmounts on closing before it can return the focus.
  useEffect(() => {
    if (opened === null) opener.current?.focus();
  }, [opened]);
  const { failedUrls, markFailed } = useFailedPictures();
  const bytesById = usePhotoBytes(photoIdsOf(pictures));
  const label = orderTexts.referencePictures;
  if (pictures.length === 0) return <Message>{approveTexts.noPictures}</Message>;

  const shown = keyedPictures(pictures).map(({ picture, key }, index) => ({
    picture,
    key,
    name: [orderTexts.openPicture(label, index + 1), picture.caption].filter(Boolean).join(' · '),
    photo: asViewed(picture),
  }));
  const photos = shown.flatMap(({ photo }) => (photo === null ? [] : [photo]));
  const startAt = photos.findIndex((photo) => photo === shown.find(({ key }) => key === opened)?.photo);

  /** The best version of a picture that can be loaded; null if none can. */
  function asViewed(picture: Picture): ViewedPhoto | null {
    const caption = [label, picture.caption].filter(Boolean).join(' · ');
    if (picture.at === 'device') {
      const bytes = bytesById?.get(picture.photoId);
      return bytes === undefined ? null : { caption, bytes };
    }
    const url = address(picture.url);
    const src = [url, thumbnailUrl(url)].find((form) => !failedUrls.has(form));
    return src === undefined ? null : { caption, src };
  }

  return (
    <>
      <Mosaic role="group" aria-label={label}>
        {shown.map(({ picture, key, name, photo }) => (
          <Frame
            key={key}
            type="button"
            disabled={photo === null}
            aria-label={photo === null && bytesById !== null ? approveTexts.pictureMissing : name}
            title={picture.caption}
            onClick={(event) => {
              opener.current = event.currentTarget;
              setOpened(key);
            }}
          >
            {photo !== null && 'bytes' in photo && typeof photo.bytes === 'object' && (
              <PhotoThumb bytes={photo.bytes} alt="" />
            )}
            {photo !== null && 'src' in photo && picture.at === 'server' && (
              <ServerPicture url={address(picture.url)} failedUrls={failedUrls} onFail={markFailed} />
            )}
            {photo === null && bytesById !== null && <Message>{approveTexts.pictureMissing}</Message>}
          </Frame>
        ))}
      </Mosaic>
      {startAt >= 0 && <PhotoViewer photos={photos} startAt={startAt} onClose={() => setOpened(null)} />}
    </>
  );
}

type PictureProps = { url: string; failedUrls: ReadonlySet<string>; onFail: (src: string) => void };

/** The thumbnail, which may be cached here, and the whole picture over it once loaded. */
function ServerPicture({ url, failedUrls, onFail }: PictureProps) {
  const thumbnail = thumbnailUrl(url);
  return (
    <>
      <img src={thumbnail} alt="" loading="lazy" decoding="async" onError={() => onFail(thumbnail)} />
      {!failedUrls.has(url) && (
        <img src={url} alt="" loading="lazy" decoding="async" onError={() => onFail(url)} />
      )}
    </>
  );
}

function Message({ children }: { children: ReactNode }) {
  return (
    <Stack
      alignItems="center"
      justifyContent="center"
      gap="2"
      height="full"
      minHeight="24"
      padding="inset"
      textAlign="center"
      textStyle="small"
      color="fg.muted"
      bg="bg.sunken"
      borderRadius="md"
    >
      <ImageOff aria-hidden />
      <span>{children}</span>
    </Stack>
  );
}

/** The addresses that could not be loaded; cleared when it is time to try again. */
function useFailedPictures() {
  const [failedUrls, setLacking] = useState<ReadonlySet<string>>(new Set());
  const again = useCallback(() => setLacking(new Set()), []);
  useRetryPicture(failedUrls.size > 0, again);
  return { failedUrls, markFailed: (src: string) => setLacking((known) => new Set(known).add(src)) };
}

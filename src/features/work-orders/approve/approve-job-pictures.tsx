import { chakra } from '@chakra-ui/react';
import { ImageOff } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { thumbnailUrl } from '#app/api/media.ts';
import { PhotoThumb } from '#app/features/camera/photo-thumb.tsx';
import type { ViewedPhoto } from '#app/features/camera/viewer/photo-pane.tsx';
import { PhotoViewer, photoIdsOf, pictureKey } from '#app/features/camera/viewer/pictures.tsx';
import { useAskAgain, usePhotoBytes } from '#app/hooks/use-photos.ts';
import { useMediaUrl } from '#app/hooks/use-server.ts';
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

/** What could be loaded of a server's picture: the whole, its thumbnail, or nothing. */
type Have = 'whole' | 'small' | 'nothing';

/** Reference pictures large enough to decide by; one that cannot be loaded says so. */
export function ApproveJobPictures({ pictures }: { pictures: readonly Picture[] }) {
  const address = useMediaUrl();
  const [opened, setOpened] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement | null>(null);
  // The viewer unmounts on closing before it can return the focus.
  useEffect(() => {
    if (opened === null) opener.current?.focus();
  }, [opened]);
  const [lacking, lack] = useLacking();
  const bytesById = usePhotoBytes(photoIdsOf(pictures));
  const label = orderTexts.referencePictures;
  if (pictures.length === 0) return <Message>{approveTexts.noPictures}</Message>;

  const shown = pictures.map((picture) => ({
    picture,
    key: pictureKey(picture),
    photo: asViewed(picture),
  }));
  const photos = shown.flatMap(({ photo }) => (photo === null ? [] : [photo]));
  const startAt = photos.findIndex((photo) => photo === shown.find(({ key }) => key === opened)?.photo);

  function asViewed(picture: Picture): ViewedPhoto | null {
    if (picture.at === 'device') {
      const bytes = bytesById?.get(picture.photoId);
      return bytes === undefined ? null : { caption: label, bytes };
    }
    const have = haveOf(lacking, picture.url);
    if (have === 'nothing') return null;
    const url = address(picture.url);
    return { caption: label, src: have === 'whole' ? url : thumbnailUrl(url) };
  }

  return (
    <>
      <Mosaic role="group" aria-label={label}>
        {shown.map(({ picture, key, photo }, index) => (
          <Frame
            key={key}
            type="button"
            disabled={photo === null}
            aria-label={
              photo === null && bytesById !== null
                ? approveTexts.pictureMissing
                : orderTexts.openPicture(label, index + 1)
            }
            onClick={(event) => {
              opener.current = event.currentTarget;
              setOpened(key);
            }}
          >
            {photo !== null && 'bytes' in photo && <PhotoThumb bytes={photo.bytes} alt="" />}
            {photo !== null && 'src' in photo && picture.at === 'server' && (
              <ServerPicture
                url={address(picture.url)}
                have={haveOf(lacking, picture.url)}
                onLack={(form) => lack(picture.url, form)}
              />
            )}
            {photo === null && bytesById !== null && <Message>{approveTexts.pictureMissing}</Message>}
          </Frame>
        ))}
      </Mosaic>
      {startAt >= 0 && <PhotoViewer photos={photos} startAt={startAt} onClose={() => setOpened(null)} />}
    </>
  );
}

/** The thumbnail, which may be cached here, and the whole picture over it once loaded. */
function ServerPicture(props: { url: string; have: Have; onLack: (form: keyof Lack) => void }) {
  const { url, have, onLack } = props;
  return (
    <>
      <img src={thumbnailUrl(url)} alt="" loading="lazy" decoding="async" onError={() => onLack('small')} />
      {have === 'whole' && (
        <img src={url} alt="" loading="lazy" decoding="async" onError={() => onLack('whole')} />
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

type Lack = { whole: boolean; small: boolean };
const LACKS_NOTHING: Lack = { whole: false, small: false };

/** Which forms of which pictures failed to load; forgotten when it is time to try again. */
function useLacking(): [ReadonlyMap<string, Lack>, (url: string, form: keyof Lack) => void] {
  const [lacking, setLacking] = useState<ReadonlyMap<string, Lack>>(new Map());
  const again = useCallback(() => setLacking(new Map()), []);
  useAskAgain(lacking.size > 0, again);
  const lack = (url: string, form: keyof Lack) =>
    setLacking((known) => new Map(known).set(url, { ...(known.get(url) ?? LACKS_NOTHING), [form]: true }));
  return [lacking, lack];
}

function haveOf(lacking: ReadonlyMap<string, Lack>, url: string): Have {
  const { whole, small } = lacking.get(url) ?? LACKS_NOTHING;
  if (!whole) return 'whole';
  return small ? 'nothing' : 'small';
}

import { Pictures } from '#app/features/camera/viewer/pictures.tsx';
import { Text } from '#app/ui/text.tsx';
import type { Picture, StatedReason } from '#domain/work-order/work-order.ts';
import { reasonTexts } from './reason-texts.ts';

/** The reason next to its subject, with its photo; renders nothing if none was given. */
export function ReasonGiven({ said: { reason, reasonPicture } }: { said: StatedReason }) {
  return (
    <>
      {reason !== undefined && <Text overflowWrap="anywhere">{reasonTexts.said(reason)}</Text>}
      <ReasonPicture picture={reasonPicture} />
    </>
  );
}

/** Small photo that shows the reason; it opens full-screen. */
export function ReasonPicture({ picture }: { picture: Picture | undefined }) {
  if (picture === undefined) return null;
  return <Pictures pictures={[picture]} nameOf={() => reasonTexts.picture} />;
}

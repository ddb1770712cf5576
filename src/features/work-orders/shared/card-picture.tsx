import { Car } from 'lucide-react';
import { PictureThumb } from '#app/features/camera/viewer/pictures.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import type { WorkOrder } from '#domain/work-order/work-order.ts';

const Frame = chakra('div', {
  base: {
    display: 'grid',
    placeItems: 'center',
    gridArea: 'picture',
    alignSelf: 'start',
    boxSize: '20',
    borderRadius: 'md',
    overflow: 'hidden',
    bg: 'bg.sunken',
    color: 'fg.muted',
    '& > svg': { boxSize: '10', strokeWidth: '1.5' },
  },
});

/**
 * The picture that identifies the car on its card: its first picture, or a vehicle icon while there is none on this
 * device.
 */
export function CardPicture({ order }: { order: WorkOrder }) {
  const [picture] = order.jobs.flatMap(({ pictures }) => pictures);
  const none = <Car aria-hidden />;
  return <Frame>{picture === undefined ? none : <PictureThumb picture={picture} missing={none} />}</Frame>;
}

import { chakra, Flex } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { Download, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useDeleteKeptPhotos, useKeptPhotos } from '#app/hooks/use-outbox.ts';
import { useMay } from '#app/hooks/use-session.ts';
import type { KeptPhotos as Kept } from '#app/sync/outbox/kept-photos.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { focusWhenClosed, pageTitle } from '#app/ui/focus-when-closed.ts';
import { LazyConfirmDialog } from '#app/ui/lazy-dialogs.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { toast } from '#app/ui/toast.ts';
import { formatDateTime } from '#domain/dates.ts';
import { isLocalId } from '#domain/local-ids.ts';
import type { Picture } from '#domain/work-order/work-order.ts';
import { savePhotos } from '../save-photos.ts';
import { keptPhotoTexts } from '../texts-kept-photos.ts';
import { ConflictPictures } from './conflict-pictures.tsx';

const Rows = chakra('ul', { base: { display: 'flex', flexDirection: 'column', listStyle: 'none' } });

const Row = chakra('li', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    paddingBlock: 'cell',
    overflowWrap: 'anywhere',
    '&:not(:last-of-type)': { borderBottomWidth: 'edge', borderColor: 'line' },
  },
});

const Quiet = chakra('p', { base: { color: 'fg.muted' } });

/** Photos of acts that their author gave up: kept on this device until they say otherwise. Nothing while there are none. */
export function KeptPhotos() {
  const all = useKeptPhotos();
  const title = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<Kept | null>(null);
  if (all.length === 0 && asked === null) return null;
  return (
    <Card as="section" aria-label={keptPhotoTexts.title}>
      <CardTitle ref={title} tabIndex={-1}>
        {keptPhotoTexts.title}
      </CardTitle>
      <Quiet>{keptPhotoTexts.hint}</Quiet>
      <Rows>
        {all.map((kept) => (
          <KeptRow key={kept.key} kept={kept} onDelete={() => setAsked(kept)} />
        ))}
      </Rows>
      <DeleteDialog
        kept={asked}
        onClose={(isDeleted) => {
          setAsked(null);
          if (isDeleted) focusWhenClosed(() => title.current ?? pageTitle());
        }}
      />
    </Card>
  );
}

function KeptRow({ kept, onDelete }: { kept: Kept; onDelete: () => void }) {
  const { database, report } = useServices();
  const [isSaving, setSaving] = useState(false);
  const { label, capturedAt, why, photoIds } = kept;

  async function save() {
    setSaving(true);
    try {
      await savePhotos(database, kept);
    } catch (error) {
      report(error, 'saving kept photos');
      toast.error(commonTexts.error, { description: keptPhotoTexts.saveFailed });
    }
    setSaving(false);
  }

  return (
    <Row>
      <chakra.strong>{label}</chakra.strong>
      <Quiet textStyle="small">{keptPhotoTexts.capturedAt(formatDateTime(capturedAt))}</Quiet>
      {why !== '' && <Quiet>{why}</Quiet>}
      <ConflictPictures
        pictures={photoIds.map((photoId): Picture => ({ at: 'device', photoId }))}
        nameOf={(index) => keptPhotoTexts.photo(index, label)}
      />
      <Flex wrap="wrap" gap="gap" align="center">
        <Button
          variant="quiet"
          icon={<Download aria-hidden />}
          aria-label={keptPhotoTexts.saveNamed(label)}
          busy={isSaving}
          onClick={() => void save()}
        >
          {keptPhotoTexts.save}
        </Button>
        <Button
          variant="dangerQuiet"
          icon={<Trash2 aria-hidden />}
          aria-label={keptPhotoTexts.deleteNamed(label)}
          onClick={onDelete}
        >
          {keptPhotoTexts.delete}
        </Button>
        <OrderLink kept={kept} />
      </Flex>
    </Row>
  );
}

function OrderLink({ kept: { orderId, orderNumber } }: { kept: Kept }) {
  const maySee = useMay('work-order.see');
  if (!maySee || orderId === null || isLocalId(orderId) || orderNumber === '') return null;
  return (
    <TextLink asChild>
      <Link to="/work-orders/$id" params={{ id: orderId }}>
        {orderNumber}
      </Link>
    </TextLink>
  );
}

type DialogProps = { kept: Kept | null; onClose: (isDeleted: boolean) => void };

function DeleteDialog({ kept, onClose }: DialogProps) {
  const { report } = useServices();
  const remove = useDeleteKeptPhotos();
  const [isBusy, setBusy] = useState(false);
  // Still said while the dialog is seen closing.
  const count = useRef(0);
  if (kept !== null) count.current = kept.photoIds.length;

  async function confirm() {
    if (kept === null) return;
    setBusy(true);
    try {
      await remove(kept);
      toast.success(keptPhotoTexts.deleted);
      onClose(true);
    } catch (error) {
      report(error, 'deleting kept photos');
      toast.error(commonTexts.error, { description: commonTexts.actFailed });
      onClose(false);
    }
    setBusy(false);
  }

  return (
    <LazyConfirmDialog
      open={kept !== null}
      tone="danger"
      title={keptPhotoTexts.deleteTitle}
      question={keptPhotoTexts.deleteText(count.current)}
      confirmLabel={keptPhotoTexts.delete}
      cancelLabel={keptPhotoTexts.keep}
      busy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={() => onClose(false)}
    />
  );
}

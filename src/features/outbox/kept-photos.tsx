import { Link } from '@tanstack/react-router';
import { Download, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { DeviceDatabase } from '#app/data/database.ts';
import { readPhoto } from '#app/data/photos.ts';
import { Pictures } from '#app/features/camera/viewer/pictures.tsx';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useOnce } from '#app/hooks/use-once.ts';
import { useDeleteKeptPhotos, useKeptPhotos } from '#app/hooks/use-outbox.ts';
import { useMay } from '#app/hooks/use-session.ts';
import type { KeptPhotos as Kept } from '#app/sync/outbox/kept-photos.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { focusWhenClosed, pageTitle } from '#app/ui/focus-when-closed.ts';
import { LazyConfirmDialog } from '#app/ui/lazy-dialogs.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import { LinedList, Row, Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { TextLink } from '#app/ui/text-link.tsx';
import { toast } from '#app/ui/toast.ts';
import { devicePictures } from '#domain/captions.ts';
import { formatDateTime } from '#domain/dates.ts';
import { SENT_PHOTO_DAYS } from '#domain/limits.ts';
import { isLocalId } from '#domain/local-ids.ts';
import { keptPhotoTexts, outboxTexts } from './texts.ts';

/** The photos kept from discarded actions, and below them those of sent actions. Renders nothing if there are none. */
export function KeptPhotos() {
  const kept = useKeptPhotos();
  return (
    <>
      <DiscardedPhotos all={kept.filter(({ isSent }) => !isSent)} />
      <SentPhotos all={kept.filter(({ isSent }) => isSent)} />
    </>
  );
}

/** Collapsed at first: on a host that shows no bytes there are as many as were sent, and usually nobody needs them. */
function SentPhotos({ all }: { all: readonly Kept[] }) {
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<Kept | null>(null);
  if (all.length === 0 && asked === null) return null;
  const title = keptPhotoTexts.sentTitle(all.reduce((sum, { photoIds }) => sum + photoIds.length, 0));
  return (
    <Card as="section" aria-label={title}>
      <CardTitle>{title}</CardTitle>
      <Text tone="muted">{keptPhotoTexts.sentHint(SENT_PHOTO_DAYS)}</Text>
      <Row>
        <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? keptPhotoTexts.hideSent : keptPhotoTexts.showSent}
        </Button>
      </Row>
      {isOpen && (
        <LinedList>
          {all.map((kept) => (
            <KeptRow key={kept.key} kept={kept} onDelete={() => setAsked(kept)} />
          ))}
        </LinedList>
      )}
      <DeleteDialog
        kept={asked}
        onClose={(isDeleted) => {
          setAsked(null);
          if (isDeleted) focusWhenClosed(pageTitle);
        }}
      />
    </Card>
  );
}

function DiscardedPhotos({ all }: { all: readonly Kept[] }) {
  const title = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<Kept | null>(null);
  if (all.length === 0 && asked === null) return null;
  return (
    <Card as="section" aria-label={keptPhotoTexts.title}>
      <CardTitle ref={title} tabIndex={-1}>
        {keptPhotoTexts.title}
      </CardTitle>
      <Text tone="muted">{keptPhotoTexts.hint}</Text>
      <LinedList>
        {all.map((kept) => (
          <KeptRow key={kept.key} kept={kept} onDelete={() => setAsked(kept)} />
        ))}
      </LinedList>
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
  const { label, capturedAt, why, photoIds, captions } = kept;

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
    <Stack as="li" gap="2">
      <strong>{label}</strong>
      <Text tone="muted" size="small">
        {outboxTexts.capturedAt(formatDateTime(capturedAt))}
      </Text>
      {why !== '' && !kept.isSent && <Text tone="muted">{why}</Text>}
      <Pictures
        pictures={devicePictures(photoIds, captions)}
        nameOf={(number) => keptPhotoTexts.photo(number, label)}
      />
      <Row>
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
      </Row>
    </Stack>
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

function DeleteDialog({ kept, onClose }: { kept: Kept | null; onClose: (isDeleted: boolean) => void }) {
  const { report } = useServices();
  const remove = useDeleteKeptPhotos();
  const { busy: isBusy, once } = useOnce();
  // Still shown while the dialog closes.
  const count = useRef(0);
  if (kept !== null) count.current = kept.photoIds.length;

  async function confirm() {
    if (kept === null) return;
    try {
      await remove(kept);
      toast.success(keptPhotoTexts.deleted);
      onClose(true);
    } catch (error) {
      report(error, 'deleting kept photos');
      toast.error(commonTexts.error, { description: commonTexts.actionFailed });
      onClose(false);
    }
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
      onConfirm={() => void once(confirm)}
      onCancel={() => onClose(false)}
    />
  );
}

/** Saves kept photos as one JPEG each: through the share sheet on a tablet, otherwise as downloads. */
async function savePhotos(database: DeviceDatabase, kept: Kept): Promise<void> {
  const rows = await Promise.all(kept.photoIds.map((id) => readPhoto(database, id)));
  const files = rows.flatMap((row, index) =>
    row === undefined ? [] : [new File([row.bytes], nameOf(kept, index + 1), { type: row.mediaType })],
  );
  // An office PC has a share sheet too, but people there expect files.
  const isTouched = window.matchMedia('(pointer: coarse)').matches;
  if (!isTouched || !('canShare' in navigator) || !navigator.canShare({ files })) {
    for (const file of files) saveFile(file.name, file);
    return;
  }
  try {
    await navigator.share({ files });
  } catch (error) {
    // The user closed the sheet.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}

const LONGEST_NAME = 80;

/** 'WO-0042 Front bumper 2.jpg': without characters that a file system may refuse. */
function nameOf({ orderNumber, jobName, label }: Kept, index: number): string {
  const about = [orderNumber, jobName].filter((part) => part !== '').join(' ') || label;
  const plain = about.replaceAll(/[^\p{L}\p{N} ._-]+/gu, ' ').trim();
  return `${plain.slice(0, LONGEST_NAME).trim()} ${index}.jpg`;
}

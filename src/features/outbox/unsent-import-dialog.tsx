import { useEffect, useState } from 'react';
import { transferTexts } from '#app/features/outbox/transfer-texts.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useOwner } from '#app/hooks/use-session.ts';
import { countDrafts } from '#app/sync/drafts/draft-store.ts';
import type { TransferManifest, TransferProblem } from '#app/sync/transfer/format.ts';
import {
  importTransfer,
  type NewInFile,
  newIn,
  openTransfer,
  type Transfer,
} from '#app/sync/transfer/import.ts';
import { nameOf } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { ProgressLine } from '#app/ui/progress-line.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { uiTexts } from '#app/ui/texts.ts';
import { toast } from '#app/ui/toast.ts';
import { formatDateTime } from '#domain/dates.ts';
import { paced } from './unsent-export.tsx';

type Step =
  | { step: 'checking' | 'importing'; done: number; of: number }
  | { step: 'preview'; transfer: Transfer; preview: TransferPreview }
  | { step: 'refused'; problem: TransferProblem };

/** Checks the chosen file, shows its content, and imports it once the user confirms. */
export function UnsentImportDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const services = useServices();
  const { database, report } = services;
  const [step, setStep] = useState<Step>({ step: 'checking', done: 0, of: 0 });
  const [revives, setRevives] = useState(false);

  useEffect(() => {
    let isShown = true;
    const show = (next: Step) => {
      if (isShown) setStep(next);
    };
    const check = async () => {
      const opened = await openTransfer(
        file,
        paced((done, of) => show({ step: 'checking', done, of })),
      );
      if (!opened.ok) return show({ step: 'refused', problem: opened.error });
      const preview = peopleIn(opened.value.manifest, await newIn(database, opened.value));
      // If there is nothing else, the user chose the file for them.
      if (isShown) setRevives(preview.fresh === 0 && preview.takenBack > 0);
      show({ step: 'preview', transfer: opened.value, preview });
    };
    check().catch((error: unknown) => {
      report(error, 'checking a file to import');
      show({ step: 'refused', problem: { kind: 'storage-failed' } });
    });
    return () => {
      isShown = false;
    };
  }, [file, database, report]);

  async function takeIn(transfer: Transfer) {
    setStep({ step: 'importing', done: 0, of: 0 });
    const progress = paced((done, of) => setStep({ step: 'importing', done, of }));
    const taken = await importTransfer(services, transfer, { revives, progress });
    if (!taken.ok) return setStep({ step: 'refused', problem: taken.error });
    const { entries, skipped, drafts, keptPhotos, takenBack, edited } = taken.value;
    const also = [
      ...(drafts > 0 ? [transferTexts.importedDrafts(drafts)] : []),
      ...(keptPhotos > 0 ? [transferTexts.importedKept(keptPhotos)] : []),
      ...(skipped > 0 ? [transferTexts.skipped(skipped)] : []),
      ...(takenBack > 0 ? [transferTexts.leftTakenBack(takenBack)] : []),
      ...(edited > 0 ? [transferTexts.leftEdited(edited)] : []),
    ];
    toast.success(
      transferTexts.imported(entries),
      also.length > 0 ? { description: also.join(' ') } : undefined,
    );
    services.engine.wake('captured');
    onClose();
  }

  const isNew = step.step === 'preview' && step.preview.fresh + (revives ? step.preview.takenBack : 0) > 0;
  return (
    <Dialog
      open
      onClose={onClose}
      canClose={step.step !== 'importing'}
      title={transferTexts.importTitle}
      footer={
        step.step !== 'importing' && (
          <>
            <Button variant="quiet" onClick={onClose}>
              {isNew ? uiTexts.cancel : uiTexts.close}
            </Button>
            {isNew && <Button onClick={() => void takeIn(step.transfer)}>{transferTexts.importNow}</Button>}
          </>
        )
      }
    >
      <Contents step={step} revives={revives} onRevive={setRevives} />
    </Dialog>
  );
}

/** `revives`: also entries withdrawn or discarded on this device. */
type Choice = { revives: boolean; onRevive: (revives: boolean) => void };

function Contents({ step, ...choice }: { step: Step } & Choice) {
  switch (step.step) {
    case 'checking': {
      const { checking } = transferTexts;
      return <ProgressLine label={checking} text={checking} value={step.done} max={step.of} />;
    }
    case 'importing': {
      const text = transferTexts.importingOf(step.done, step.of);
      return <ProgressLine label={transferTexts.importing} text={text} value={step.done} max={step.of} />;
    }
    case 'refused':
      return (
        <Notice tone="attention" title={transferTexts.nothingChanged}>
          {describeTransferProblem(step.problem)}
        </Notice>
      );
    case 'preview':
      return <Preview transfer={step.transfer} preview={step.preview} {...choice} />;
  }
}

type PreviewProps = { transfer: Transfer; preview: TransferPreview } & Choice;

function Preview({ transfer: { manifest }, preview, revives, onRevive }: PreviewProps) {
  const own = useOwner()?.owner;
  const { address } = manifest.origin;
  const { drafts, keptPhotos } = countDrafts(manifest.drafts);
  const isAllHere = preview.fresh + preview.takenBack + preview.edited === 0;
  const isElsewhere = address !== '' && address !== location.origin;
  return (
    <Stack>
      <p>{transferTexts.importText(address, formatDateTime(manifest.exportedAt))}</p>
      {isElsewhere && <Notice tone="waiting">{transferTexts.otherAddress(location.origin)}</Notice>}
      <chakra.ul paddingInlineStart="5" listStyle="disc" overflowWrap="anywhere">
        {preview.people.map(({ owner, name, actions, photos }) => (
          <li key={owner}>{transferTexts.person(name, actions, photos)}</li>
        ))}
        {drafts > 0 && <li>{transferTexts.drafts(drafts)}</li>}
        {keptPhotos > 0 && <li>{transferTexts.keptPhotos(keptPhotos)}</li>}
      </chakra.ul>
      {preview.captured !== null && (
        <p>
          {transferTexts.captured(formatDateTime(preview.captured.from), formatDateTime(preview.captured.to))}
        </p>
      )}
      {isAllHere && <Notice tone="info">{transferTexts.allHere}</Notice>}
      {!isAllHere && preview.known > 0 && <p>{transferTexts.alreadyHere(preview.known)}</p>}
      {preview.edited > 0 && <p>{transferTexts.editedHere(preview.edited)}</p>}
      {preview.takenBack > 0 && (
        <Stack gap="1">
          <p>{transferTexts.takenBackHere(preview.takenBack)}</p>
          <Checkbox checked={revives} onChange={onRevive}>
            {transferTexts.bringBack(preview.takenBack)}
          </Checkbox>
        </Stack>
      )}
      {preview.people.some(({ owner }) => owner !== own) && <p>{transferTexts.sentByOwner}</p>}
    </Stack>
  );
}

type Person = { owner: string; name: string; actions: number; photos: number };

/** The content of a file, shown before anything is imported. */
export type TransferPreview = {
  people: Person[];
  captured: { from: string; to: string } | null;
  /** Number of entries and drafts by their state on this device; see `newIn`. `known`: already here, or sent. */
  fresh: number;
  known: number;
  takenBack: number;
  edited: number;
};

export function peopleIn(
  { entries, drafts }: Pick<TransferManifest, 'entries' | 'drafts'>,
  here: NewInFile,
): TransferPreview {
  const people = new Map<string, Person>();
  for (const { owner, ownerName, photos } of entries) {
    const person = people.get(owner) ?? { owner, name: nameOf(ownerName), actions: 0, photos: 0 };
    people.set(owner, { ...person, actions: person.actions + 1, photos: person.photos + photos.length });
  }
  const instants = entries.map(({ capturedAt }) => capturedAt).sort();
  const [from] = instants;
  const to = instants.at(-1);
  const fresh = here.entries.length + here.drafts.length;
  const [takenBack, edited] = [here.takenBack.length, here.edited.length];
  return {
    people: [...people.values()],
    captured: from === undefined || to === undefined ? null : { from, to },
    ...{ fresh, takenBack, edited },
    known: entries.length + drafts.length - fresh - takenBack - edited,
  };
}

export function describeTransferProblem(problem: TransferProblem): string {
  switch (problem.kind) {
    case 'damaged':
    case 'missing':
      return transferTexts.problem[problem.kind](problem.path);
    case 'newer-format':
      return transferTexts.problem.newerFormat;
    default:
      return transferTexts.problem[problem.kind];
  }
}

import { defineTexts, device, plural } from '#app/texts/catalogue.ts';

/** 'Export unsent work' and its import on another device. */
export const transferTexts = defineTexts('transferTexts', {
  title: 'Take unsent work to another device',
  text: 'One file with everything that waits here, photos included. Any computer can open it; the app on another device can import it.',
  exportAct: 'Export unsent work',
  withOthers: (count: number) => `Export also what others left here (${count})`,
  exporting: 'Exporting',
  exported: (items: number, photos: number) =>
    photos === 0
      ? `${plural(items, 'item is', 'items are')} in the file.`
      : `${plural(items, 'item', 'items')} and ${plural(photos, 'photo', 'photos')} are in the file.`,
  exportedDrafts: (drafts: number) =>
    `${plural(drafts, 'unfinished form is', 'unfinished forms are')} in it too.`,
  exportedKept: (photos: number) =>
    `${photos} of the photos ${photos === 1 ? 'belongs to a discarded entry' : 'belong to discarded entries'}.`,
  keptHere: 'They stay here as well, and are sent from here as usual.',
  unreadablePhotos: (count: number) =>
    `${plural(count, 'photo', 'photos')} could not be read on this device any more. The file says which.`,
  nothingToExport: 'Nothing waits here.',
  exportFailed: 'The file could not be made. Nothing was changed.',
  importAct: 'Import…',
  chooseFile: 'Choose an exported file',
  checking: 'Checking the file',
  importTitle: 'Import unsent work?',
  importText: (address: string, exportedAt: string) => `Exported on ${exportedAt} from ${address}.`,
  otherAddress: (here: string) =>
    `That is not the address of this app (${here}). Import it only if both send to the same server.`,
  person: (name: string, acts: number, photos: number) =>
    `${name}: ${plural(acts, 'item', 'items')}, ${plural(photos, 'photo', 'photos')}`,
  captured: (from: string, to: string) =>
    from === to ? `Captured ${from}` : `Captured from ${from} to ${to}`,
  drafts: (count: number) => plural(count, 'unfinished form', 'unfinished forms'),
  keptPhotos: (count: number) => `${plural(count, 'photo', 'photos')} kept of discarded entries`,
  alreadyHere: (count: number) => `${count} of these ${count === 1 ? 'is' : 'are'} here already or sent.`,
  allHere: 'Everything in this file is here already or sent. There is nothing to import.',
  takenBackHere: (count: number) =>
    `${count} of these ${count === 1 ? 'was' : 'were'} withdrawn or discarded on this ${device()}.`,
  bringBack: (count: number) => `Bring ${count === 1 ? 'it' : 'them'} back, to be sent after all (${count})`,
  editedHere: (count: number) =>
    count === 1
      ? `1 of these was opened for editing on this ${device()} and is not imported: what was made of it counts.`
      : `${count} of these were opened for editing on this ${device()} and are not imported: what was made of them counts.`,
  sentByOwner: 'Each person’s work is sent when that person signs in on this device.',
  importNow: 'Import',
  importing: 'Importing',
  importingOf: (done: number, of: number) => `Importing ${done} of ${of} photos`,
  imported: (items: number) => `${plural(items, 'item was', 'items were')} imported.`,
  importedDrafts: (drafts: number) =>
    `${plural(drafts, 'unfinished form was', 'unfinished forms were')} imported.`,
  importedKept: (photos: number) =>
    `${plural(photos, 'photo', 'photos')} of discarded entries ${photos === 1 ? 'was' : 'were'} put under Kept photos.`,
  skipped: (count: number) => `${plural(count, 'other was', 'others were')} here already or sent.`,
  leftTakenBack: (count: number) =>
    `${plural(count, 'withdrawn or discarded item was', 'withdrawn or discarded items were')} left out.`,
  leftEdited: (count: number) => `${plural(count, 'edited item was', 'edited items were')} left out.`,
  diagnostics: 'Diagnostics',
  /** Of an entry with an exported copy. */
  problem: {
    'not-a-zip': 'This is not a file of exported work: it is no ZIP file.',
    'cut-off': 'The file is incomplete: its end is missing. Copy it again from the other device.',
    'not-ours': 'This ZIP file was not made by Export unsent work.',
    'unsafe-name': 'The file holds names that lead out of its own folder. It was not made by this app.',
    'too-large': 'The file is larger than exported work can be.',
    unsupported: 'The ZIP file was packed in a way this app does not read. Use the file as it was exported.',
    unreadable: 'The file could not be read. Is it still where it was?',
    'storage-full': 'There is not enough free space on this device for what the file holds.',
    'storage-failed': 'The storage of this device did not answer. Try again.',
    newerFormat: 'The file was made by a newer version of the app. Update the app on this device first.',
    damaged: (path: string) => `The file is damaged: ${path} is not as it was exported.`,
    missing: (path: string) => `The file is incomplete: ${path} is missing.`,
  },
  nothingChanged: 'Nothing was imported.',
});

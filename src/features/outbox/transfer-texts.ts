import { defineTexts, device, plural } from '#app/texts/catalogue.ts';

/** Texts of 'Export unsent work' and its import on another device. */
export const transferTexts = defineTexts('transferTexts', {
  title: 'Move unsent work to another device',
  text: 'Saves all unsent work with photos in one file. Any computer can open it, and the app on another device can import it.',
  takeInTitle: 'Bring in work from another device',
  takeInText: 'Takes in a file of unsent work that was exported on another device.',
  exportAction: 'Export unsent work',
  withOthers: (count: number) => `Include unsent work of others (${count})`,
  exporting: 'Exporting',
  exported: (items: number, photos: number) =>
    photos === 0
      ? `${plural(items, 'item is', 'items are')} in the file.`
      : `${plural(items, 'item', 'items')} and ${plural(photos, 'photo', 'photos')} are in the file.`,
  exportedDrafts: (drafts: number) =>
    `${plural(drafts, 'unfinished form is', 'unfinished forms are')} in it too.`,
  exportedKept: (photos: number) =>
    `${plural(photos, 'of the photos belongs to a discarded entry', 'of the photos belong to discarded entries')}.`,
  keptHere: 'They also stay here and are sent from here as usual.',
  unreadablePhotos: (count: number) =>
    `${plural(count, 'photo', 'photos')} could not be read on this device. The file says which.`,
  nothingToExport: 'Nothing is waiting here.',
  exportFailed: 'The file could not be made. Nothing was changed.',
  importAction: 'Import…',
  chooseFile: 'Choose an exported file',
  checking: 'Checking the file',
  importTitle: 'Import unsent work?',
  importText: (address: string, exportedAt: string) => `Exported on ${exportedAt} from ${address}.`,
  otherAddress: (here: string) =>
    `That is not the address of this app (${here}). Import only if both send to the same server.`,
  person: (name: string, actions: number, photos: number) =>
    `${name}: ${plural(actions, 'item', 'items')}, ${plural(photos, 'photo', 'photos')}`,
  captured: (from: string, to: string) =>
    from === to ? `Captured ${from}` : `Captured from ${from} to ${to}`,
  drafts: (count: number) => plural(count, 'unfinished form', 'unfinished forms'),
  keptPhotos: (count: number) => `${plural(count, 'kept photo', 'kept photos')} of discarded entries`,
  alreadyHere: (count: number) => `${plural(count, 'of these is', 'of these are')} already here or sent.`,
  allHere: 'Everything in this file is already here or sent. There is nothing to import.',
  takenBackHere: (count: number) =>
    `${plural(count, 'of these was', 'of these were')} deleted or discarded on this ${device()}.`,
  bringBack: (count: number) =>
    `${count === 1 ? 'Bring it back and send it' : 'Bring them back and send them'} after all (${count})`,
  editedHere: (count: number) =>
    count === 1
      ? `1 of these was opened for editing on this ${device()} and is not imported: the edited version counts.`
      : `${count} of these were opened for editing on this ${device()} and are not imported: the edited versions count.`,
  sentByOwner: 'Each person’s work is sent when that person signs in on this device.',
  importNow: 'Import',
  importing: 'Importing',
  importingOf: (done: number, of: number) => `Importing ${done} of ${of} photos`,
  imported: (items: number) => `${plural(items, 'item was', 'items were')} imported.`,
  importedDrafts: (drafts: number) =>
    `${plural(drafts, 'unfinished form was', 'unfinished forms were')} imported.`,
  importedKept: (photos: number) =>
    `${plural(photos, 'photo of discarded entries was', 'photos of discarded entries were')} put under Kept photos.`,
  skipped: (count: number) => `${plural(count, 'other was', 'others were')} already here or sent.`,
  leftTakenBack: (count: number) =>
    `${plural(count, 'deleted or discarded item was', 'deleted or discarded items were')} left out.`,
  leftEdited: (count: number) => `${plural(count, 'edited item was', 'edited items were')} left out.`,
  diagnostics: 'Diagnostics',
  problem: {
    'not-a-zip': 'This is not a file of exported work: it is not a ZIP file.',
    'cut-off': 'The file is incomplete: its end is missing. Copy it again from the other device.',
    'not-ours': 'This ZIP file was not made by Export unsent work.',
    'unsafe-name': 'The file has names that point outside its own folder. It was not made by this app.',
    'too-large': 'The file is too large to be exported work.',
    unsupported: 'The ZIP file was packed in a way this app does not read. Use the file as it was exported.',
    unreadable: 'The file could not be read. Is it still where it was?',
    'storage-full': 'There is not enough free space on this device for this file.',
    'storage-failed': "This device's storage didn't respond. Try again.",
    newerFormat: 'The file was made by a newer version of the app. Update the app on this device first.',
    damaged: (path: string) => `The file is damaged: ${path} has changed since it was exported.`,
    missing: (path: string) => `The file is incomplete: ${path} is missing.`,
  },
  nothingChanged: 'Nothing was imported.',
});

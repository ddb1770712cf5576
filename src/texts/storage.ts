import { formatMoment } from '#domain/dates.ts';
import { defineTexts, device, plural } from './catalogue.ts';

/** Messages about the tablet's own storage: when it cannot be opened, and when the browser has deleted it. */
export const storageTexts = defineTexts('storageTexts', {
  start: {
    blocked: {
      title: 'Close the other tabs of this app',
      text: 'Another tab or window on this {device} still has an older version of the app open. Close it and this one continues automatically. Nothing you captured is lost.',
    },
    newer: {
      title: 'This {device} has data from a newer version of the app',
      text: 'This page is an older version, so it leaves that data alone. Reload to update. If you see this again, the new version has not reached this {device} yet: try again later.',
    },
    refused: {
      title: 'This browser doesn’t let the app store anything',
      text: 'Your work couldn’t be saved here, so the app doesn’t start. Open it in a normal window, not a private one, and allow it to store data in the browser’s site settings.',
    },
    full: {
      title: 'This {device} is full',
      text: 'The app can’t open its storage. Free up space on the {device} (photos, downloads, other apps), then try again. What you captured is still here.',
    },
    broken: {
      title: 'This {device}’s storage can’t be opened',
      text: 'Close all tabs of the app and open it again. If that doesn’t help, restart the {device}. Don’t clear the browser’s data: your unsent work is in it.',
    },
  },
  reloadToUpdate: 'Reload to update',
  tryAgain: 'Try again',
  kept: (count: number) =>
    `${plural(count, 'unsent item is', 'unsent items are')} stored on this ${device()}.`,

  /** A toast at the start, after the browser deleted the database or a part of it. */
  cameBack: (entries: number) =>
    `The browser lost ${plural(entries, 'captured item. It was', 'captured items. They were')} restored from the second copy on this device and will be sent.`,

  /** A toast, once: captured work could not be written to the second copy. */
  oneCopy:
    'The second copy of your work could not be written. It is stored only once on this device: send it soon and free up space.',

  /**
   * Toasts while the second copy is written again after somebody, or the browser, deleted it under the open app; and
   * once it is complete.
   */
  copyDeleted:
    'The second copy of unsent work on this {device} was deleted. It is being recreated: keep the app open.',
  copyComplete: 'The second copy of unsent work is complete again.',
  /** Shown once on a device whose browser has no place for the second copy. */
  noSecondCopy: {
    title: 'Your work is stored only once here',
    missing: 'This browser has nowhere to keep a second copy.',
    refused: 'This browser doesn’t let the app keep a second copy, as in a private window.',
    broken: 'This browser can’t open the storage for a second copy.',
    untilSent: 'Until it is sent, it is only in the browser’s database: send it soon.',
    privateWindow:
      'If this is a private window, anything not sent is lost when you close it. Use a normal window.',
    understood: 'Got it',
  },

  lost: {
    title: 'The browser deleted this {device}’s storage',
    gone: (entries: number, photos: number, at: string) =>
      `${plural(entries, 'captured item', 'captured items')}${photos === 0 ? '' : ` with ${plural(photos, 'photo', 'photos')}`} that had not been sent by ${formatMoment(at)} ${entries === 1 ? 'is gone. Capture it' : 'are gone. Capture them'} again.`,
    item: (label: string, by: string, at: string) => `${label}, captured by ${by}, ${formatMoment(at)}`,
    more: (count: number) => `and ${plural(count, 'other', 'others')}`,
    prevent:
      'To prevent this, install the app on this {device}, let it keep its data, keep some space free, and don’t clear the browser’s data while work is waiting to be sent.',
    signIn: 'Sign in to see what was lost.',
    understood: 'Got it',
  },
});

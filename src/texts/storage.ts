import { formatMoment } from '#domain/dates.ts';
import { defineTexts, device, plural } from './catalogue.ts';

/** What is said of the tablet's own storage: when it cannot be opened, and when the browser has thrown it away. */
export const storageTexts = defineTexts('storageTexts', {
  start: {
    blocked: {
      title: 'Close the other tabs of this app',
      text: 'Another tab or window on this tablet holds an older version of the app open. Close it, and this one goes on by itself. Nothing that was captured is lost.',
    },
    newer: {
      title: 'This tablet holds data of a newer version of the app',
      text: 'This page is an older version and leaves that data alone. Reload to update. If this message comes back, the new version has not reached this tablet yet: try again later.',
    },
    refused: {
      title: 'This browser keeps nothing for this app',
      text: 'Captured work could not be saved here, so the app does not start. Open it in a normal window instead of a private one, and allow it to store data in the browser’s site settings.',
    },
    full: {
      title: 'This tablet is full',
      text: 'The app cannot open its storage. Free some space on the tablet (photos, downloads, other apps), then try again. What was captured is still here.',
    },
    broken: {
      title: 'The storage of this tablet cannot be opened',
      text: 'Close every tab of the app and open it again; if that does not help, restart the tablet. Do not clear the browser’s data: captured work that has not been sent lies in it.',
    },
  },
  reloadToUpdate: 'Reload to update',
  tryAgain: 'Try again',
  kept: (count: number) =>
    `${plural(count, 'captured item that has', 'captured items that have')} not been sent ${count === 1 ? 'is' : 'are'} kept on this ${device()}.`,

  /** A toast at the start, after the browser had thrown the database away or a part of it. */
  cameBack: (entries: number) =>
    `The browser had lost ${plural(entries, 'captured item', 'captured items')}. ${entries === 1 ? 'It is' : 'They are'} back from the second copy on this device and will be sent.`,

  /** A toast, once: what was captured could not be written to the second copy. */
  oneCopy:
    'The second copy of what you capture could not be written. Your work is saved on this device once: send it soon, and free some space.',

  /** A toast while the second copy is written again after somebody, or the browser, deleted it under the open app; and once it is. */
  copyDeleted:
    'The second copy of unsent work on this tablet was deleted. It is being made again: leave the app open.',
  copyComplete: 'The second copy of unsent work is complete again.',
  /** Said once on a device whose browser has no place for the second copy. */
  noSecondCopy: {
    title: 'What you capture here is kept only once',
    missing: 'This browser has no place for a second copy of it.',
    refused: 'This browser gives the app no place for a second copy of it, as in a private window.',
    broken: 'This browser cannot open the place for a second copy of it.',
    untilSent: 'Until it is sent it is in the browser’s database alone: send it soon.',
    privateWindow:
      'If this is a private window, everything that was not sent is lost when it is closed. Use a normal window.',
    understood: 'Understood',
  },

  lost: {
    title: 'The browser has removed this tablet’s storage',
    gone: (entries: number, photos: number, at: string) =>
      `${plural(entries, 'captured item', 'captured items')}${photos === 0 ? '' : ` with ${plural(photos, 'photo', 'photos')}`} that had not been sent by ${formatMoment(at)} ${entries === 1 ? 'is' : 'are'} gone. Capture ${entries === 1 ? 'it' : 'them'} again.`,
    item: (label: string, by: string, at: string) => `${label}, captured by ${by}, ${formatMoment(at)}`,
    more: (count: number) => `and ${plural(count, 'other', 'others')}`,
    prevent:
      'To prevent it: install the app on this tablet, allow it to keep its data, keep some space free, and do not clear the browser’s data while something waits.',
    signIn: 'Sign in to see what it was.',
    understood: 'Understood',
  },
});

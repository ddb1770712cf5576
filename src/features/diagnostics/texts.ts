import { defineTexts, plural } from '#app/texts/catalogue.ts';

/** The page that shows the state of the app on this device, for the person who is asked for help. */
export const diagnosticsTexts = defineTexts('diagnosticsTexts', {
  title: 'Diagnostics',
  text: 'The state of the app on this device. The copy holds no token and nothing of what was entered in forms.',
  back: 'Back to the app',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'The browser did not allow copying. Save it as a file instead.',
  save: 'Save file',
  refresh: 'Read again',
  askToKeep: 'Ask the browser to keep the data',
  kept: 'The browser keeps the data of this app.',
  notKept: 'The browser did not promise it. Installing the app, or using it often, changes that.',
  reading: 'Reading…',
  unknown: '–',
  noAnswer: (name: string) => `no answer (${name})`,
  yes: 'yes',
  no: 'no',
  none: 'none',
  fault: 'The app could not be started on this device',
  rescue: 'Unsent work can still be taken from here.',
  log: 'Log',
  noLog: 'Nothing was reported.',
  times: (count: number) => `${count} times`,
  fileName: (day: string) => `diagnostics-${day}.txt`,
  section: {
    app: 'App',
    worker: 'Service worker',
    storage: 'Storage',
    secondCopy: 'Second copy of unsent work',
    sync: 'Sending',
    device: 'Device',
  },
  label: {
    appVersion: 'App version',
    serverVersion: 'Server version',
    server: 'Server',
    page: 'Address of the app',
    readAt: 'Read at',
    start: 'Startup',
    worker: 'State',
    workerScript: 'Script',
    workerUpdate: 'Waiting update',
    backgroundSync: 'Background Sync',
    used: 'Used',
    free: 'Free',
    persisted: 'Kept by the browser',
    database: 'Database version',
    photos: 'Photos on this device',
    returning: 'Of these being brought back',
    drafts: 'Unfinished forms',
    keptPhotos: 'Photos of discarded entries',
    pictures: 'Pictures cached',
    place: 'Kept in',
    complete: 'Complete',
    copied: 'Unsent items in it',
    records: 'Records',
    copiedPhotos: 'Photos in it',
    damaged: 'Damage at the last start',
    setAside: 'Damaged files set aside',
    room: 'Room on the disk',
    reach: 'Connection to the server',
    leader: 'Sending tab',
    number: 'Number of this device',
    lastSent: 'Last sent',
    session: 'Last validated session',
    prepared: 'Prepared',
    outbox: 'Outbox',
    oldest: 'Oldest unsent',
    receipts: 'Receipts',
    userAgent: 'Browser',
    screen: 'Screen',
    language: 'Language',
    zone: 'Time zone',
    online: 'Online',
  },
  started: 'complete',
  starting: 'not finished',
  notSupported: 'not supported',
  notControlling: 'does not control this page',
  leader: { here: 'this one', elsewhere: 'another', nobody: 'none' },
  reach: { reached: 'connected', unreached: 'no answer' },
  prepared: {
    idle: 'not yet',
    running: (done: number, of: number) => `${done} of ${of}`,
    done: (at: string) => `as of ${at}`,
    stopped: (done: number, of: number) => `stopped at ${done} of ${of}`,
  },
  outbox: (queued: number, sending: number, attention: number) =>
    `${queued} waiting, ${sending} sending, ${plural(attention, 'needs', 'need')} attention`,
  incomplete: (counts: string) => `${counts}, without what the second copy may bring back`,
  photos: (count: number, bytes: number) => `${plural(count, 'photo', 'photos')}, ${sizeOf(bytes)}`,
  secondCopy: {
    place: {
      inPlace: 'private files of the app, written in place',
      anew: 'private files of the app, rewritten each time (an older browser)',
      files: 'private files of the app',
      nowhere: 'nowhere',
    },
    /** The browser has no place for it. */
    nowhere:
      'This browser gives the app no place for a second copy. What is captured here lies in the browser’s database alone until it is sent. In a private window everything that was not sent is lost when it is closed. Use a normal window of an up-to-date browser, and send soon.',
    /** Something could not be written to it. */
    oneCopy: (at: string) =>
      `Since ${at} the second copy could not be written. What was captured after that lies in the browser’s database alone until it is sent. Free some space on this device, or reload the app: it writes what is missing.`,
    /** It was deleted under the open app. */
    madeAgain: (at: string) =>
      `The second copy was found deleted at ${at}. It is being made again. Until that is done, some of what is unsent lies in the browser’s database alone: leave the app open.`,
    deleted: (at: string) => `no, it was deleted before ${at} and is being made again`,
    incomplete: (at: string, name: string) => `no, since ${at} (${name})`,
    notStarted: 'not known, because the app has not started on this page',
    waiting: (count: number) => plural(count, 'item', 'items'),
    records: (count: number, bytes: number) => `${plural(count, 'record', 'records')}, ${sizeOf(bytes)}`,
    files: (count: number, bytes: number) =>
      count === 0 ? 'none' : `${plural(count, 'file', 'files')}, ${sizeOf(bytes)}`,
    damaged: (places: number) =>
      places === 0
        ? 'none'
        : `${plural(places, 'place', 'places')} could not be read; everything else was, and the file was set aside`,
    room: { free: 'enough', reserve: 'only to send what waits', none: 'none' },
  },
  megabytes: (count: number) => `${count} MB`,
});

function sizeOf(bytes: number): string {
  return `${Math.ceil(bytes / 1024)} KB`;
}

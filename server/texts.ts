import type { OvertakenRate } from '#domain/errors.ts';
import { formatPaise } from '#domain/money.ts';

/** Server messages for everything other than the product's rules. */
export const serverTexts = {
  tokenMissing: 'Sign in first: open the app from the fleet dashboard.',
  tokenInvalid: 'Your access link is no longer valid. Open the app again from the fleet dashboard.',
  tooManyWrongTokens:
    'Too many requests with an invalid access link came from this address. Try again in a minute.',
  tooManyRequests: {
    token: 'Too many requests came from this account at once. The rest can be sent in a moment.',
    address: 'Too many requests came from this address at once. The rest can be sent in a moment.',
  },
  codeUsed: 'This code has already been used: it signs in one device, once. Ask for a new one.',
  codeEnded: 'This code has expired: it is valid for ten minutes. Ask for a new one.',
  codeUnknown: 'This code is not known here. Scan it again, or ask for a new one.',
  codeUnderKey: 'A sign-in code is made without an Idempotency-Key, because its answer must not be kept.',
  tooManyCodes: 'You have made many sign-in codes within ten minutes. Try again a little later.',
  userYourself: 'You cannot deactivate yourself. Ask another super admin to do it.',
  userOwnRole: 'You cannot change your own role or complex. Ask another super admin to do it.',
  userLastSuperAdmin:
    'This is the last super admin who can sign in here. Make someone else a super admin first.',
  complexUnknown: 'This complex is not known here. Choose one from the list.',
  signInYourOwn: 'This is how you are signed in now. Sign out on this device instead.',
  reportedOften: 'This device reported itself a moment ago.',
  notFound: 'There is nothing at this address.',
  otherComplex: 'This belongs to another complex.',
  methodNotAllowed: (method: string) => `${method} is not possible at this address.`,
  batchSize: (most: number) => `A batch holds 1 to ${most} actions.`,
  malformedJson: 'The request is not valid JSON.',
  clientGone: 'The client disconnected before its turn came.',
  wideJson: (properties: number) => `An object in the request has more than ${properties} properties.`,
  manyValues: (values: number) => `The request has more than ${values} values.`,
  deepJson: (levels: number) => `The request is nested deeper than ${levels} levels.`,
  cutOff: 'The request ended early. Send it again.',
  altered: 'What arrived is not what was sent. Nothing was done. Send it again.',
  malformedForm: 'The upload was cut short or is not a valid form. Send it again.',
  malformedValue: 'The request contains text or a number that cannot be stored.',
  malformedKey: 'The Idempotency-Key must be a UUID.',
  wantsJson: 'Send the request as application/json.',
  wantsForm: 'Send the request as multipart/form-data.',
  tooLarge: (limitMb: number) => `The request is larger than ${limitMb} MB.`,
  fieldTooLarge: 'A field of the form is too long, or the form has too many fields.',
  unexpectedFile: (name: string) => `No file is expected under the name ${name}.`,
  notAnImage: 'Only JPEG, PNG and WebP images can be uploaded.',
  brokenImage: 'The image is damaged or incomplete. Take or choose it again.',
  tooManyPixels: (megapixels: number) =>
    `The image has more than ${megapixels} megapixels. Choose a smaller one.`,
  tooLong: (edgePx: number) =>
    `The image has an edge of more than ${edgePx} pixels. Crop it or choose a smaller one.`,
  tooMuchMemory: (megabytes: number) =>
    `The image needs more than ${megabytes} MB to be opened. Choose a smaller one, or save it as a plain JPEG.`,
  notAPdf: 'Only a PDF can be uploaded here.',
  fileMissing: 'The file is missing, or empty.',
  importIsElsewhere: 'The import has moved on since. Open it again.',
  importColumns: 'Choose a column for each required field, and none twice.',
  keyReused: 'This Idempotency-Key was already used for a different request.',
  keyInFlight: 'The same request is still being worked on. Try again in a moment.',
  uploadQuota:
    'You have sent more files within an hour than the server accepts. The rest can be sent when the hour is over.',
  decoderBusy:
    'The server is busy with other pictures right now. Nothing was changed; try again in a moment.',
  unavailable:
    'The server cannot reach its database or storage right now. Nothing was changed; try again in a moment.',
  stopping: 'This server is stopping. Another one takes over, or this one starts again in a moment.',
  outcomeUnknown:
    'The server lost its database while saving. It is not known yet whether this was saved; try again in a moment.',
  internal: 'Something went wrong on the server. Nothing was changed.',
  tooManyStreams: 'This account has the app open on too many screens. Close it on another one.',
  noStreamFree: 'This server has no free connection for live updates. The app checks regularly instead.',
} as const;

/** Messages about names in the catalogue; the specification has none. */
export const catalogueTexts = {
  categoryTaken: (name: string) => `A category named ${name} already exists.`,
  jobTaken: (name: string) => `The category already has a job named ${name}.`,
} as const;

/** Messages about a vendor's rates. */
export const rateTexts = {
  changed: ({ jobName, nowPaise, seenPaise }: OvertakenRate) =>
    `${jobName}: ${rateInWords(nowPaise)} now, ${rateInWords(seenPaise)} when you changed it.`,
} as const;

function rateInWords(paise: number): string {
  return paise === 0 ? 'no rate' : formatPaise(paise);
}

import { defineTexts, device, plural } from '#app/texts/catalogue.ts';
import { MAX_PHOTO_EDGE_PX, MAX_PHOTO_FILE_BYTES, MAX_PHOTO_PIXELS } from '#domain/limits.ts';
import { MEBIBYTE } from '#domain/units.ts';

const MOST_MEGABYTES = Math.floor(MAX_PHOTO_FILE_BYTES / MEBIBYTE);
const MOST_MEGAPIXELS = Math.floor(MAX_PHOTO_PIXELS / 1_000_000);

/** The specification has the wording of the camera's two refusals and the limit (5, 8). */
export const photoTexts = defineTexts('photoTexts', {
  takePhoto: 'Take photo',
  choosePhotos: 'Choose photos',
  choosePhoto: 'Choose a photo',
  count: (held: number, max: number) => `${held} of ${max}`,
  countSpoken: (held: number, max: number) => `${held} of ${max} photos`,
  uploadLimit: (max: number) => `You can only upload up to ${max} files.`,
  preparing: (name: string) => `Preparing ${name}…`,
  preparingPart: 'Preparing photos',
  photoNumber: (index: number) => `Photo ${index}`,
  shotName: (time: string) => `Photo ${time}`,
  remove: (index: number) => `Remove photo ${index}`,
  open: (index: number) => `View photo ${index}`,
  caption: 'Caption',
  captionOf: (index: number) => `Caption of photo ${index}`,
  held: {
    returning: (index: number) => `Photo ${index} is being restored`,
    lost: (index: number) => `Photo ${index} is lost`,
  },
  returningHere: 'This photo is being restored',
  /** After the browser deleted the database; the count above includes them. */
  returningCount: (count: number) =>
    `${plural(count, 'photo is being restored. You can continue: it belongs', 'photos are being restored. You can continue: they belong')} to this form.`,
  lostCount: (count: number) =>
    count === 1
      ? `1 photo is lost: this ${device()} has no complete copy of it. Remove it and take it again.`
      : `${count} photos are lost: this ${device()} has no complete copy of them. Remove them and take them again.`,
  removed: 'Photo removed.',
  tryAgain: 'Try again',
  dismiss: 'Dismiss this message',

  camera: 'Camera',
  cameraDenied: 'Camera access was denied. Please enable camera access in your browser settings.',
  cameraFailed: 'Failed to access camera. Please check your camera connection and permissions.',
  cameraMuted:
    'There is no picture from the camera. Another app may be using it, or it is off or covered. It resumes here automatically.',
  cameraStarting: 'Starting the camera. If the browser asks, allow access to it.',
  shotFailed: 'The camera took no picture. Try the shutter again.',
  shotTaken: 'Photo taken.',
  done: 'Done',
  close: 'Close camera',
  retake: 'Retake',
  delete: 'Delete',
  backToCamera: 'Back to camera',
  torch: 'Light',
  zoom: 'Zoom',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',

  lowStorage: (megabytes: number) =>
    `This ${device()} has only ${megabytes} MB free. Send what is waiting or free up space, or new photos may not be saved.`,
  notStored: (name: string) =>
    `${name} could not be saved on this ${device()}. Free up space or send what is waiting, then try again.`,
  unreadable: (name: string) => `${name} could not be read. The file may have been moved: choose it again.`,
  problems: {
    empty: (name: string) => `${name} is empty. Choose another file or take the photo again.`,
    'not-an-image': (name: string) =>
      `${name} is not a photo this app can use. Choose a JPEG, PNG, WebP, HEIC or AVIF picture.`,
    heic: (name: string) =>
      `${name} is a HEIC photo. The app needs a one-time download to open it: connect this ${device()}, then try again.`,
    damaged: (name: string) =>
      `${name} is damaged or was not copied completely. Copy it again or take a new photo.`,
    'too-large': (name: string) => `${name} is too large. Choose a picture of at most ${MOST_MEGABYTES} MB.`,
    'too-many-pixels': (name: string) =>
      `${name} is too large. Choose a picture of at most ${MOST_MEGAPIXELS} megapixels.`,
    'too-long': (name: string) =>
      `${name} is too long. Choose a picture of at most ${MAX_PHOTO_EDGE_PX} pixels per side, or crop it.`,
    'worker-failed': (name: string) =>
      `${name} could not be prepared. Try again; if it happens again, close other apps.`,
  },

  isBlack: (name: string) =>
    `${name} is completely black. Uncover the camera or use the light, and take it again.`,
  isTwice: (name: string, index: number) =>
    `${name} is the same picture as photo ${index}. Remove one of them, unless you want both.`,

  viewer: 'Photo viewer',
  closeViewer: 'Close',
  previousPhoto: 'Previous photo',
  nextPhoto: 'Next photo',
  lostHere: () => `This photo is lost: this ${device()} has no complete copy of it.`,
});

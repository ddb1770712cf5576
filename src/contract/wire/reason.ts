import { MAX_REASON_LENGTH, MAX_REASON_PHOTOS } from '#domain/limits.ts';
import type { FilePart } from '../call.ts';
import { field, text } from '../codec.ts';
import { omittable } from './values.ts';

/** Our addition: the reason for a rejection, incomplete job or cancellation, if `/config.json` has `reasons` [W24]. */
export const reason = field('reason', omittable(text({ maxLength: MAX_REASON_LENGTH, format: 'note' })));

/** Our addition: a photo of the reason, if `/config.json` has `reasonPhotos`. With it a JSON call becomes a form. */
export const reasonPhoto: FilePart = { name: 'reason_image', max: MAX_REASON_PHOTOS, content: 'image' };

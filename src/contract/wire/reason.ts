import { MAX_REASON_LENGTH, MAX_REASON_PHOTOS } from '#domain/limits.ts';
import type { FilePart } from '../call.ts';
import { field, text } from '../codec.ts';
import { omittable } from './values.ts';

/** Ours: why something is rejected, incomplete or cancelled, where `/config.json` says `reasons` [W24]. */
export const reason = field('reason', omittable(text({ maxLength: MAX_REASON_LENGTH, format: 'note' })));

/** Ours: a photo that shows why, where `/config.json` says `reasonPhotos`. With it a JSON call goes as a form. */
export const reasonPhoto: FilePart = { name: 'reason_image', max: MAX_REASON_PHOTOS, content: 'image' };

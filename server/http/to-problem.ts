import { WireError } from '#contract/codec.ts';
import { PROBLEM_CODES } from '#contract/problem.ts';
import { MAX_DECODED_BYTES, MAX_PHOTO_EDGE_PX, MAX_PHOTO_PIXELS } from '#domain/limits.ts';
import { databaseFault, OutcomeUnknown } from '../db/faults.ts';
import type { ContentRejected, Rejection } from '../files/accept.ts';
import { StorageFault } from '../files/file-store.ts';
import { serverTexts } from '../texts.ts';
import { malformed, Problem, unavailable, unsupportedMedia } from './problem.ts';

/** Every error that can leave a call, as the answer to send. What is not known becomes a 500 that tells nothing of the inside. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof WireError) return malformed(error.message, error);
  if (error instanceof StorageFault) return unavailable(error);
  if (error instanceof OutcomeUnknown) return unavailable(error, serverTexts.outcomeUnknown);
  switch (databaseFault(error)) {
    case 'unavailable':
    case 'busy':
      return unavailable(error);
    case 'bad-value':
      return malformed(serverTexts.malformedValue, error);
    case 'other':
    case null:
      return new Problem({
        status: 500,
        code: PROBLEM_CODES.internal,
        detail: serverTexts.internal,
        cause: error,
      });
  }
}

const REJECTION_TEXTS: Readonly<Record<Rejection, string>> = {
  'not-an-image': serverTexts.notAnImage,
  'broken-image': serverTexts.brokenImage,
  'huge-image': serverTexts.hugeImage(
    MAX_PHOTO_PIXELS / 1_000_000,
    MAX_PHOTO_EDGE_PX,
    MAX_DECODED_BYTES / 1024 / 1024,
  ),
  'not-a-pdf': serverTexts.notAPdf,
};

/** 415 for another kind of file, 422 for the right kind that cannot be used; `field` is the form field it came in. */
export function rejectionProblem(rejected: ContentRejected, field: string): Problem {
  const detail = REJECTION_TEXTS[rejected.reason];
  if (rejected.reason === 'not-an-image' || rejected.reason === 'not-a-pdf')
    return unsupportedMedia(detail, field);
  return new Problem({
    status: 422,
    code: 'invalid',
    detail,
    errorMessage: { [field]: detail },
    cause: rejected,
  });
}

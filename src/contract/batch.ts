import { type Codec, field, list, object, oneOf, text, whole } from './codec.ts';
import { omittable } from './wire/values.ts';

/**
 * `POST /api/batch`, on hosts that list it in `/config.json`: actions without files, each as it would be sent alone
 * and under its own Idempotency-Key. The answer is NDJSON, one line for each action as soon as it is decided, in no
 * particular order. An action without a line was not answered, as if its own request had been cut off.
 */
export const BATCH_PATH = '/batch';

/** Most actions in one request. */
export const MAX_BATCH = 50;

/** The media type of the answer. */
export const NDJSON = 'application/x-ndjson';

const anything: Codec<unknown> = { decode: (wire) => wire, encode: (value) => value, schema: {} };

/**
 * `path`: below the API's address, with a leading slash. `digest`: the action's Idempotency-Digest (`action-digest.ts`).
 */
const batchedAction = object({
  method: oneOf(['POST', 'PATCH', 'DELETE']),
  path: text({ maxLength: 500 }),
  key: text({ maxLength: 100 }),
  digest: omittable(text({ maxLength: 100 })),
  body: anything,
});

export const batchCodec = object({ actions: field('acts', list(batchedAction)) });

/** `headers`: those of the action's own answer that a client uses. `body`: the answer itself. */
export const batchedAnswer = object({
  index: whole({ minimum: 0 }),
  status: whole(),
  headers: list(list(text())),
  body: anything,
});

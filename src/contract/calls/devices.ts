import { changing, reading } from '../call.ts';
import { type Codec, field, list, nothing, nullable, object, text, WireError, whole } from '../codec.ts';
import { many } from '../envelope.ts';
import { id, instant } from '../wire/values.ts';

/** Ours alone: offered where the deployment says `users`. */

/** More than an outbox has kinds of acts, and than a device meets errors of different codes. */
export const MOST_UNSENT_KINDS = 60;
export const MOST_ERROR_CODES = 40;
const LONGEST_SECONDS = 100 * 366 * 86_400;
const MOST = 1_000_000_000;

/** A word of the program's own: nothing that a person typed has this form and is of use in it. */
function word(form: RegExp): Codec<string> {
  const inner = text({ maxLength: 80 });
  return {
    ...inner,
    decode: (wire, at) => {
      const value = inner.decode(wire, at);
      if (!form.test(value)) throw new WireError(at, `must look like ${form.source}`);
      return value;
    },
  };
}

function atMost<T>(inner: Codec<T[]>, most: number): Codec<T[]> {
  return {
    ...inner,
    decode: (wire, at) => {
      const value = inner.decode(wire, at);
      if (value.length > most) throw new WireError(at, `must have at most ${most} lines`);
      return value;
    },
  };
}

const seconds = nullable(whole({ minimum: 0, maximum: LONGEST_SECONDS }));
const count = whole({ minimum: 1, maximum: MOST });
const version = word(/^[\w.+-]{1,40}$/);

const unsent = list(object({ kind: field('kind', word(/^[a-z][a-z.-]*$/)), count: field('count', count) }));

const errors = list(
  object({
    /** Of the app that met it. */
    version: field('version', version),
    code: field('code', word(/^[\w./-]+$/)),
    /** Since the device first met it: a running total, so that a report that comes twice counts once. */
    count: field('count', count),
  }),
);

/** What a device says of itself: numbers and the program's own words. Times are ages, because a device's clock may be wrong. */
const report = object({
  deviceId: field('device_id', word(/^[\w-]+$/)),
  /** Of which kind it is, as 'Chrome on Android'. */
  name: field('name', word(/^[\w ().-]+$/)),
  appVersion: field('app_version', version),
  unsent: field('unsent', atMost(unsent, MOST_UNSENT_KINDS)),
  /** Null when nothing is unsent. */
  oldestUnsentSeconds: field('oldest_unsent_seconds', seconds),
  /** Null when it never delivered anything. */
  lastDeliverySeconds: field('last_delivery_seconds', seconds),
  errors: field('errors', atMost(errors, MOST_ERROR_CODES)),
});

const device = object({
  id: field('id', id),
  name: field('name', text()),
  appVersion: field('app_version', text()),
  /** Who was signed in on it when it last reported. */
  person: field('person', text()),
  reportedAt: field('reported_at', instant),
  unsent: field('unsent', unsent),
  /** Since when its oldest act waits. */
  unsentSince: field('unsent_since', nullable(instant)),
  lastDeliveryAt: field('last_delivery_at', nullable(instant)),
  errors: field('errors', errors),
});

/** The devices of the complex as they last reported: those whose unsent work is oldest first. */
export const listDevices = reading({
  name: 'device.list',
  path: '/devices',
  query: nothing,
  answer: many(device),
});

/** Takes a device off the list, until it reports again. */
export const forgetDevice = changing({
  name: 'device.forget',
  method: 'DELETE',
  path: '/devices/{id}',
  answer: nothing,
});

/** A device says how it is, now and then. */
export const reportDevice = changing({
  name: 'device.report',
  method: 'POST',
  path: '/device-reports',
  body: { as: 'json', codec: report },
  answer: nothing,
});

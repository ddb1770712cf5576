import { changing, reading } from '../call.ts';
import { type Codec, field, list, nothing, nullable, object, text, WireError, whole } from '../codec.ts';
import { many } from '../envelope.ts';
import { id, instant } from '../wire/values.ts';

/** Our addition: offered by deployments with `users`. */

/** More than an outbox has kinds of actions, and than a device meets errors with different codes. */
export const MOST_UNSENT_KINDS = 60;
export const MOST_ERROR_CODES = 40;
const LONGEST_SECONDS = 100 * 366 * 86_400;
const MOST = 1_000_000_000;

/** One of the program's own words: nothing a user types has this form and still means something. */
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
    /** The app version that met it. */
    version: field('version', version),
    code: field('code', word(/^[\w./-]+$/)),
    /** Since the device first met it: a running total, so that a report received twice counts once. */
    count: field('count', count),
  }),
);

/** A device's report: numbers and the program's own words. Times are ages, because a device's clock may be wrong. */
const report = object({
  deviceId: field('device_id', word(/^[\w-]+$/)),
  /** Kind of device, such as 'Chrome on Android'. */
  name: field('name', word(/^[\w ().-]+$/)),
  appVersion: field('app_version', version),
  unsent: field('unsent', atMost(unsent, MOST_UNSENT_KINDS)),
  /** Null if nothing is unsent. */
  oldestUnsentSeconds: field('oldest_unsent_seconds', seconds),
  /** Null if it never delivered anything. */
  lastDeliverySeconds: field('last_delivery_seconds', seconds),
  errors: field('errors', atMost(errors, MOST_ERROR_CODES)),
});

const device = object({
  id: field('id', id),
  name: field('name', text()),
  appVersion: field('app_version', text()),
  /** The user signed in on it when it last reported. */
  person: field('person', text()),
  reportedAt: field('reported_at', instant),
  unsent: field('unsent', unsent),
  /** Since when its oldest action has been waiting. */
  unsentSince: field('unsent_since', nullable(instant)),
  lastDeliveryAt: field('last_delivery_at', nullable(instant)),
  errors: field('errors', errors),
});

/** The devices of the complex as they last reported, starting with those whose unsent work is oldest. */
export const listDevices = reading({
  name: 'device.list',
  path: '/devices',
  query: nothing,
  answer: many(device),
});

/** Removes a device from the list until it reports again. */
export const forgetDevice = changing({
  name: 'device.forget',
  method: 'DELETE',
  path: '/devices/{id}',
  answer: nothing,
});

/** A device's regular report on its state. */
export const reportDevice = changing({
  name: 'device.report',
  method: 'POST',
  path: '/device-reports',
  body: { as: 'json', codec: report },
  answer: nothing,
});

import { changing, reading } from '#contract/call.ts';
import { type Codec, field, object, text, whole } from '#contract/codec.ts';
import { one, underData } from '#contract/envelope.ts';
import { bind, type Route } from '#server/http/handler.ts';
import { refuse } from '#server/http/problem.ts';

const category = one(object({ id: field('id', text()), name: field('name', text()) }));
/** An unchecked text: even text that no database accepts gets that far. */
const asItCame: Codec<string> = {
  ...text(),
  decode: (wire, at) => (typeof wire === 'string' ? wire : text().decode(wire, at)),
};
const named = object({ name: field('name', asItCame) });

/** A call that writes one row, for testing the platform: its handling of keys, faults and refusals. */
const addCategory = changing({
  name: 'test.add-category',
  method: 'POST',
  path: '/test/categories',
  slash: true,
  body: { as: 'json', codec: named },
  answer: category,
  success: 201,
});

/** Refuses after it has written, so that a leftover effect would show. */
const refuseCategory = changing({
  name: 'test.refuse-category',
  method: 'POST',
  path: '/test/categories/refused',
  body: { as: 'json', codec: named },
  answer: category,
});

const breakCategory = changing({
  name: 'test.break-category',
  method: 'POST',
  path: '/test/categories/broken',
  body: { as: 'json', codec: named },
  answer: category,
});

const stored = underData(
  object({
    keys: field('keys', text()),
    types: field('types', text()),
    sizes: field('sizes', text()),
    note: field('note', text()),
  }),
);
const form = object({ note: field('note', text()) });

const sendPictures = changing({
  name: 'test.pictures',
  method: 'POST',
  path: '/test/pictures',
  body: { as: 'form', codec: form, files: { name: 'images', max: 4, content: 'image' } },
  answer: stored,
  success: 201,
});

const sendPdf = changing({
  name: 'test.pdf',
  method: 'POST',
  path: '/test/pdf',
  body: { as: 'form', codec: form, files: { name: 'image', max: 1, content: 'pdf' } },
  answer: stored,
  success: 201,
});

const readThing = reading({
  name: 'test.read-thing',
  path: '/test/things/{id}',
  query: object({ count: field('count', whole({ minimum: 1 })) }),
  answer: underData(
    object({ id: field('id', text()), count: field('count', whole()), by: field('by', text()) }),
  ),
});

const readFixed = reading({
  name: 'test.read-fixed',
  path: '/test/things/fixed',
  query: object({}),
  answer: underData(object({ fixed: field('fixed', text()) })),
});

/** Set by a test to pause the first request in its transaction. */
export const gate: { wait: (name: string) => Promise<void>; runs: number } = {
  wait: async () => undefined,
  runs: 0,
};

export const testRoutes: readonly Route[] = [
  bind(addCategory, [], async ({ body, tx, newId, at }) => {
    gate.runs += 1;
    const row = { id: newId(), name: body.name };
    await tx
      .insertInto('job_categories')
      .values({ ...row, city_id: '1', created_at: at })
      .execute();
    await gate.wait(body.name);
    return row;
  }),
  bind(refuseCategory, [], async ({ body, tx, newId, at }) => {
    gate.runs += 1;
    await tx
      .insertInto('job_categories')
      .values({ id: newId(), name: body.name, city_id: '1', created_at: at })
      .execute();
    return refuse({ kind: 'category/has-jobs', count: 3 });
  }),
  bind(breakCategory, [], async ({ body, tx, newId, at }) => {
    await tx
      .insertInto('job_categories')
      .values({ id: newId(), name: body.name, city_id: '1', created_at: at })
      .execute();
    throw new Error('the secret inside');
  }),
  bind(sendPictures, [], async ({ files, body }) => summary(files, body.note)),
  bind(sendPdf, [], async ({ files, body }) => summary(files, body.note)),
  bind(readThing, [], async ({ params, query, session }) => ({
    id: params.id ?? '',
    count: query.count,
    by: session.username,
  })),
  bind(readFixed, [], async () => ({ fixed: 'yes' })),
];

type Files = readonly { key: string; mediaType: string; width: number | null; height: number | null }[];

function summary(files: Files, note: string) {
  return {
    keys: files.map(({ key }) => key).join(' '),
    types: files.map(({ mediaType }) => mediaType).join(' '),
    sizes: files.map(({ width, height }) => `${width}x${height}`).join(' '),
    note,
  };
}

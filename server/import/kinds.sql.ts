import { type RawBuilder, sql } from 'kysely';
import { checkCategory, checkEditedJob } from '#domain/catalogue/catalogue.ts';
import type { FieldProblem } from '#domain/errors.ts';
import { closed } from '#domain/fold.ts';
import type { FileKind } from '#domain/imports.ts';
import { MAX_NAME_LENGTH } from '#domain/limits.ts';
import { type Paise, rupeesToPaise } from '#domain/money.ts';
import { describeField } from '#domain/refusals.ts';
import { checkText, keptLine } from '#domain/typed-text.ts';
import { checkRate, checkVendor, keptVendor } from '#domain/vendor/checks.ts';
import { insertCategory, insertJob } from '../catalogue/catalogue.sql.ts';
import type { Tx } from '../db/schema.ts';
import { ensureComplex, findComplex } from '../db/users.sql.ts';
import { newId } from '../ids.ts';
import { hasGst, hasName } from '../lists.sql.ts';
import { added, changed, type Effect, lockRow, wholeRow } from './effects.sql.ts';
import { LineError, type Take, type TakenLine, type Values } from './import-rows.ts';
import type { Columns } from './table.ts';

/**
 * Scope of an import: in the app, a person may only touch their own complex and its city, and need not name them. Null
 * for the operator.
 */
export type ImportScope = { readonly complexId: string; readonly cityId: string } | null;

/** A kind of import: the columns of its file, its key, and how a line is imported. */
export type ImportKind = {
  readonly columns: Columns;
  /** Lines with equal values in these columns may describe the same record; no other lines affect them. */
  readonly key: readonly string[];
  readonly take: (scope: ImportScope) => Take;
};

export const IMPORT_KINDS = {
  complexes: {
    columns: { complex_id: 'name', complex_name: 'name', city_id: 'name', city_name: 'name' },
    key: ['complex_id'],
    take: () => takeComplex,
  },
  'job-cards': {
    columns: {
      jobcard_no: 'name',
      complex_id: 'name',
      car_number: 'name',
      'car_id?': 'name',
      'created_at?': 'moment',
    },
    key: ['jobcard_no'],
    take: (scope) => (tx, values) => takeJobCard(tx, values, scope),
  },
  employees: {
    columns: {
      user_id: 'name',
      name: 'name',
      complex_id: 'name',
      'location_id?': 'name',
      'location_name?': 'name',
    },
    key: ['user_id'],
    take: (scope) => (tx, values) => takeEmployee(tx, values, scope),
  },
  catalogue: {
    columns: { city_id: 'name', category: 'name', job: 'name', rate: 'amount' },
    key: ['city_id', 'category', 'job'],
    take: (scope) => (tx, values) => takeCatalogueJob(tx, values, scope),
  },
  vendors: {
    columns: { city_id: 'name', name: 'name', gst_no: 'gst', phone_number: 'phone', address: 'lines' },
    key: ['city_id', 'gst_no', 'name'],
    take: (scope) => (tx, values) => takeVendor(tx, values, scope),
  },
  rates: {
    columns: { city_id: 'name', vendor_gst_no: 'gst', category: 'name', job: 'name', rate: 'amount' },
    key: ['city_id', 'vendor_gst_no', 'category', 'job'],
    take: (scope) => (tx, values) => takeRate(tx, values, scope),
  },
} as const satisfies Readonly<Record<FileKind | 'complexes', ImportKind>>;

const OWN_PLACE = new Set(['complex_id', 'city_id']);

/** Columns of a file imported in the app, where complex and city are optional. */
export function columnsInApp(kind: FileKind): Columns {
  return Object.fromEntries(
    Object.entries(IMPORT_KINDS[kind].columns).map(([name, holds]) => [
      OWN_PLACE.has(name) ? `${name}?` : name,
      holds,
    ]),
  );
}

/** Key of a line, however it is spelled. */
export function keyOf(kind: FileKind, values: Values): string {
  return IMPORT_KINDS[kind].key.map((column) => closed(values[column] ?? '')).join('\n');
}

const SAME: TakenLine = { taken: 'same', effects: [] };

function addedBy(...effects: readonly Effect[]): TakenLine {
  return { taken: 'added', effects };
}

function changedBy(effect: Effect | null): TakenLine {
  return effect === null ? SAME : { taken: 'changed', effects: [effect] };
}

async function takeComplex(tx: Tx, values: Values): Promise<TakenLine> {
  const [id, city] = [named(values, 'complex_id'), named(values, 'city_id')];
  const known = await findComplex(tx, id);
  if (known !== null && known.city.id !== city)
    throw new LineError(`The complex ${id} is in the city ${known.city.id}, not ${city}.`);
  if (known !== null) return SAME;
  await ensureComplex(tx, {
    complex: { id, name: named(values, 'complex_name') },
    city: { id: city, name: named(values, 'city_name') },
  });
  return addedBy();
}

async function takeJobCard(tx: Tx, values: Values, scope: ImportScope): Promise<TakenLine> {
  const number = named(values, 'jobcard_no');
  const complexId = await complexOf(tx, values, scope);
  const carNumber = named(values, 'car_number');
  const car = {
    car_id: (values.car_id ?? '') === '' ? carNumber : named(values, 'car_id'),
    car_number: carNumber,
  };
  const row = { id: newId(), jobcard_no: number, complex_id: complexId, ...car };
  const inserted = await tx
    .insertInto('job_cards')
    .values({ ...row, created_at: instantOf(values, complexId) })
    .onConflict((conflict) => conflict.column('jobcard_no').doNothing())
    .returning(wholeRow('job_cards').as('row'))
    .executeTakeFirst();
  if (inserted !== undefined) return addedBy(await added(tx, 'job_cards', { id: row.id }, inserted.row));
  const key = { jobcard_no: number };
  const known = await lockRow(tx, 'job_cards', key);
  if (known?.complex_id !== complexId)
    throw new LineError(
      `The job card ${number} belongs to ${scope === null ? `the complex ${known?.complex_id}` : 'another complex'}.`,
    );
  return changedBy(await changed(tx, { table: 'job_cards', key, row: known }, car));
}

async function takeEmployee(tx: Tx, values: Values, scope: ImportScope): Promise<TakenLine> {
  const userId = named(values, 'user_id');
  const complexId = await complexOf(tx, values, scope);
  const row = {
    name: named(values, 'name'),
    complex_id: complexId,
    location_id: (values.location_id ?? '') === '' ? null : named(values, 'location_id'),
    location_name: (values.location_name ?? '') === '' ? '' : named(values, 'location_name'),
  };
  const id = newId();
  const inserted = await tx
    .insertInto('employees')
    .values({ id, auth_user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('auth_user_id').doNothing())
    .returning(wholeRow('employees').as('row'))
    .executeTakeFirst();
  if (inserted !== undefined) return addedBy(await added(tx, 'employees', { id }, inserted.row));
  const key = { auth_user_id: userId };
  const known = await lockRow(tx, 'employees', key);
  if (known?.complex_id !== complexId) {
    if (scope !== null) throw new LineError(`${userId} is an employee of another complex.`);
    const moving = await tx
      .selectFrom('users as u')
      .innerJoin('employees as e', 'e.id', 'u.employee_id')
      .where('e.auth_user_id', '=', userId)
      .select('u.username')
      .executeTakeFirst();
    if (moving !== undefined)
      throw new LineError(`${moving.username} signs in here; move them with: user change --complex.`);
  }
  return changedBy(await changed(tx, { table: 'employees', key, row: known }, row));
}

async function takeCatalogueJob(tx: Tx, values: Values, scope: ImportScope): Promise<TakenLine> {
  const cityId = await cityOf(tx, values, scope);
  const [category, name, ratePaise] = [named(values, 'category'), named(values, 'job'), amountOf(values)];
  rejectLine([...checkCategory({ name: category }), ...checkEditedJob({ name, ratePaise })]);
  const { id: categoryId, effects } = await ensureCategory(tx, cityId, category);
  const id = newId();
  if (await insertJob(tx, { id, categoryId, name, ratePaise, at: now() }))
    return addedBy(...effects, await added(tx, 'catalogue_jobs', { id }));
  const key = await tx
    .selectFrom('catalogue_jobs')
    .where('category_id', '=', categoryId)
    .where(hasName('name', name))
    .where('archived_at', 'is', null)
    .select('id')
    .executeTakeFirstOrThrow();
  const row = await lockRow(tx, 'catalogue_jobs', key);
  return changedBy(await changed(tx, { table: 'catalogue_jobs', key, row }, { rate_paise: ratePaise }));
}

async function takeVendor(tx: Tx, values: Values, scope: ImportScope): Promise<TakenLine> {
  const cityId = await cityOf(tx, values, scope);
  const { name: typedName = '', gst_no: typedGst = '', phone_number: typedPhone = '' } = values;
  const vendor = { gstNumber: typedGst, phoneNumber: typedPhone, address: values.address ?? '' };
  const { name, gstNumber: gst, phoneNumber: phone, address } = keptVendor({ name: typedName, ...vendor });
  rejectLine(checkVendor({ name, gstNumber: gst, phoneNumber: phone, address }));
  const known = await tx
    .selectFrom('vendors')
    .where('city_id', '=', cityId)
    .where(hasGst(gst))
    .where(hasName('name', name))
    .select('id')
    .executeTakeFirst();
  const row = { phone_number: phone, address };
  if (known !== undefined) {
    const found = { table: 'vendors', key: known, row: await lockRow(tx, 'vendors', known) } as const;
    return changedBy(await changed(tx, found, row));
  }
  const id = newId();
  const inserted = await tx
    .insertInto('vendors')
    .values({ id, name, gst_no: gst, city_id: cityId, created_at: now(), ...row })
    .returning(wholeRow('vendors').as('row'))
    .executeTakeFirstOrThrow();
  return addedBy(await added(tx, 'vendors', { id }, inserted.row));
}

async function takeRate(tx: Tx, values: Values, scope: ImportScope): Promise<TakenLine> {
  const cityId = await cityOf(tx, values, scope);
  const [gst, category, job] = [
    named(values, 'vendor_gst_no'),
    named(values, 'category'),
    named(values, 'job'),
  ];
  const ratePaise = amountOf(values);
  const vendors = await tx
    .selectFrom('vendors')
    .where('city_id', '=', cityId)
    .where(hasGst(gst))
    .select('id')
    .execute();
  const [vendor] = vendors;
  if (vendor === undefined)
    throw new LineError(`The city ${cityId} has no vendor with the GST number ${gst}.`);
  if (vendors.length > 1)
    throw new LineError(`The city ${cityId} has several vendors with the GST number ${gst}.`);
  const found = await tx
    .selectFrom('catalogue_jobs as j')
    .innerJoin('job_categories as c', 'c.id', 'j.category_id')
    .where('c.city_id', '=', cityId)
    .where('c.archived_at', 'is', null)
    .where('j.archived_at', 'is', null)
    .where(hasName('c.name', category))
    .where(hasName('j.name', job))
    .select('j.id')
    .executeTakeFirst();
  if (found === undefined)
    throw new LineError(`The catalogue of the city ${cityId} has no job ${job} in ${category}.`);
  const key = { vendor_id: vendor.id, catalogue_job_id: found.id };
  const saved = { updated_at: now(), updated_by: null };
  const inserted = await tx
    .insertInto('vendor_rates')
    .values({ ...key, rate_paise: ratePaise, ...saved })
    .onConflict((conflict) => conflict.doNothing())
    .returning(wholeRow('vendor_rates').as('row'))
    .executeTakeFirst();
  if (inserted !== undefined) return addedBy(await added(tx, 'vendor_rates', key, inserted.row));
  const row = await lockRow(tx, 'vendor_rates', key);
  return changedBy(await changed(tx, { table: 'vendor_rates', key, row }, { rate_paise: ratePaise }, saved));
}

async function ensureCategory(
  tx: Tx,
  cityId: string,
  name: string,
): Promise<{ id: string; effects: readonly Effect[] }> {
  const known = () =>
    tx
      .selectFrom('job_categories')
      .where('city_id', '=', cityId)
      .where(hasName('name', name))
      .where('archived_at', 'is', null)
      .select('id');
  const found = await known().executeTakeFirst();
  if (found !== undefined) return { id: found.id, effects: [] };
  const id = newId();
  if (await insertCategory(tx, { id, cityId, name, at: now() }))
    return { id, effects: [await added(tx, 'job_categories', { id })] };
  const { id: others } = await known().executeTakeFirstOrThrow();
  return { id: others, effects: [] };
}

/** A required value, with the length limit of names. */
function named(values: Values, column: string): string {
  const value = keptLine(values[column] ?? '');
  if (value === '') throw new LineError(`${column} is empty.`);
  rejectLine(checkText(column, value, MAX_NAME_LENGTH));
  return value;
}

function amountOf({ rate = '' }: Values): Paise {
  const amount = rate === '' ? null : rupeesToPaise(Number(rate));
  if (amount === null) throw new LineError('rate is empty.');
  rejectLine(checkRate('rate', amount));
  return amount;
}

/**
 * The instant in a line; a day or a time without a zone is in the local time of the complex's city. The current time if
 * there is none.
 */
function instantOf({ created_at: text = '' }: Values, complexId: string): RawBuilder<string> | string {
  if (text === '') return now();
  if (text.endsWith('Z')) return text;
  return sql<string>`(${text}::timestamp at time zone (
    select c.time_zone from complexes k join cities c on c.id = k.city_id where k.id = ${complexId}
  ))`;
}

async function complexOf(tx: Tx, values: Values, scope: ImportScope): Promise<string> {
  if (scope !== null) return ownPlace(values, 'complex_id', scope.complexId);
  const id = named(values, 'complex_id');
  if ((await findComplex(tx, id)) === null)
    throw new LineError(`There is no complex ${id}; import complexes first.`);
  return id;
}

async function cityOf(tx: Tx, values: Values, scope: ImportScope): Promise<string> {
  if (scope !== null) return ownPlace(values, 'city_id', scope.cityId);
  const id = named(values, 'city_id');
  const row = await tx.selectFrom('cities').where('id', '=', id).select('id').executeTakeFirst();
  if (row === undefined) throw new LineError(`There is no city ${id}; import complexes first.`);
  return id;
}

/** The importing person's own complex or city, which a line may omit but must not contradict. */
function ownPlace(values: Values, column: string, own: string): string {
  const said = keptLine(values[column] ?? '');
  if (said !== '' && said !== own)
    throw new LineError(`${column} is ${said}; only your own (${own}) can be imported here.`);
  return own;
}

function rejectLine(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw new LineError(problems.map((problem) => describeField(problem)).join(' '));
}

function now(): string {
  return new Date().toISOString();
}

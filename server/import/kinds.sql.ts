import { type RawBuilder, sql } from 'kysely';
import { checkCategory, checkEditedJob } from '#domain/catalogue/catalogue.ts';
import type { FieldProblem } from '#domain/errors.ts';
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
import { LineError, type Taken, type Values } from './import-rows.ts';
import type { Columns } from './table.ts';

/** What can be imported: the columns of its file, and how a line is taken. */
export type ImportKind = {
  readonly columns: Columns;
  readonly take: (tx: Tx, values: Values) => Promise<Taken>;
};

export const IMPORT_KINDS = {
  complexes: {
    columns: { complex_id: 'name', complex_name: 'name', city_id: 'name', city_name: 'name' },
    take: async (tx, values) => {
      const [id, city] = [named(values, 'complex_id'), named(values, 'city_id')];
      const known = await findComplex(tx, id);
      if (known !== null && known.city.id !== city)
        throw new LineError(`The complex ${id} is in the city ${known.city.id}, not ${city}.`);
      if (known !== null) return 'same';
      await ensureComplex(tx, {
        complex: { id, name: named(values, 'complex_name') },
        city: { id: city, name: named(values, 'city_name') },
      });
      return 'added';
    },
  },
  'job-cards': {
    columns: {
      jobcard_no: 'name',
      complex_id: 'name',
      car_number: 'name',
      'car_id?': 'name',
      'created_at?': 'moment',
    },
    take: takeJobCard,
  },
  employees: {
    columns: {
      user_id: 'name',
      name: 'name',
      complex_id: 'name',
      'location_id?': 'name',
      'location_name?': 'name',
    },
    take: takeEmployee,
  },
  catalogue: {
    columns: { city_id: 'name', category: 'name', job: 'name', rate: 'amount' },
    take: async (tx, values) => {
      const categoryId = await ensureCategory(tx, await cityOf(tx, values), named(values, 'category'));
      const [name, ratePaise] = [named(values, 'job'), amountOf(values)];
      rejectLine(checkEditedJob({ name, ratePaise }));
      const at = new Date().toISOString();
      if (await insertJob(tx, { id: newId(), categoryId, name, ratePaise, at })) return 'added';
      return changed(
        await tx
          .updateTable('catalogue_jobs')
          .set({ rate_paise: ratePaise })
          .where('category_id', '=', categoryId)
          .where(hasName('name', name))
          .where('archived_at', 'is', null)
          .where('rate_paise', '<>', ratePaise)
          .executeTakeFirst(),
      );
    },
  },
  vendors: {
    columns: { city_id: 'name', name: 'name', gst_no: 'code', phone_number: 'phone', address: 'lines' },
    take: takeVendor,
  },
  rates: {
    columns: { city_id: 'name', vendor_gst_no: 'code', category: 'name', job: 'name', rate: 'amount' },
    take: takeRate,
  },
} satisfies Readonly<Record<string, ImportKind>>;

async function takeJobCard(tx: Tx, values: Values): Promise<Taken> {
  const number = named(values, 'jobcard_no');
  const complexId = await complexOf(tx, values);
  const carNumber = named(values, 'car_number');
  const car = { car_id: values.car_id === '' ? carNumber : named(values, 'car_id'), car_number: carNumber };
  const row = { id: newId(), jobcard_no: number, complex_id: complexId, ...car };
  const inserted = await tx
    .insertInto('job_cards')
    .values({ ...row, created_at: instantOf(values, complexId) })
    .onConflict((conflict) => conflict.column('jobcard_no').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted !== undefined) return 'added';
  const known = await tx
    .selectFrom('job_cards')
    .where('jobcard_no', '=', number)
    .select('complex_id as complexId')
    .executeTakeFirstOrThrow();
  if (known.complexId !== complexId)
    throw new LineError(`The job card ${number} belongs to the complex ${known.complexId}.`);
  return changed(
    await tx
      .updateTable('job_cards')
      .set(car)
      .where('jobcard_no', '=', number)
      .where(({ or, eb }) => or([eb('car_id', '<>', car.car_id), eb('car_number', '<>', car.car_number)]))
      .executeTakeFirst(),
  );
}

async function takeEmployee(tx: Tx, values: Values): Promise<Taken> {
  const userId = named(values, 'user_id');
  const complexId = await complexOf(tx, values);
  const place = {
    location_id: values.location_id === '' ? null : named(values, 'location_id'),
    location_name: values.location_name === '' ? '' : named(values, 'location_name'),
  };
  const row = { name: named(values, 'name'), complex_id: complexId, ...place };
  const inserted = await tx
    .insertInto('employees')
    .values({ id: newId(), auth_user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('auth_user_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted !== undefined) return 'added';
  const moving = await tx
    .selectFrom('employees as e')
    .innerJoin('users as u', 'u.employee_id', 'e.id')
    .where('e.auth_user_id', '=', userId)
    .where('e.complex_id', '<>', complexId)
    .select('u.username')
    .executeTakeFirst();
  if (moving !== undefined)
    throw new LineError(`${moving.username} signs in here; move them with: user change --complex.`);
  return changed(
    await tx
      .updateTable('employees')
      .set(row)
      .where('auth_user_id', '=', userId)
      .where(
        sql<boolean>`(name, complex_id, location_id, location_name) is distinct from
          (${row.name}, ${complexId}, ${place.location_id}::text, ${place.location_name})`,
      )
      .executeTakeFirst(),
  );
}

async function takeVendor(tx: Tx, values: Values): Promise<Taken> {
  const cityId = await cityOf(tx, values);
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
    .forUpdate()
    .executeTakeFirst();
  const row = { phone_number: phone, address };
  if (known === undefined) {
    await tx
      .insertInto('vendors')
      .values({ id: newId(), name, gst_no: gst, city_id: cityId, created_at: now(), ...row })
      .execute();
    return 'added';
  }
  return changed(
    await tx
      .updateTable('vendors')
      .set(row)
      .where('id', '=', known.id)
      .where(({ or, eb }) => or([eb('phone_number', '<>', phone), eb('address', '<>', address)]))
      .executeTakeFirst(),
  );
}

async function takeRate(tx: Tx, values: Values): Promise<Taken> {
  const cityId = await cityOf(tx, values);
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
    throw new LineError(`The catalogue of the city ${cityId} has no ${category}, ${job}.`);
  const row = { rate_paise: ratePaise, updated_at: now(), updated_by: null };
  const inserted = await tx
    .insertInto('vendor_rates')
    .values({ vendor_id: vendor.id, catalogue_job_id: found.id, ...row })
    .onConflict((conflict) => conflict.doNothing())
    .returning('vendor_id')
    .executeTakeFirst();
  if (inserted !== undefined) return 'added';
  return changed(
    await tx
      .updateTable('vendor_rates')
      .set(row)
      .where('vendor_id', '=', vendor.id)
      .where('catalogue_job_id', '=', found.id)
      .where('rate_paise', '<>', ratePaise)
      .executeTakeFirst(),
  );
}

async function ensureCategory(tx: Tx, cityId: string, name: string): Promise<string> {
  rejectLine(checkCategory({ name }));
  await insertCategory(tx, { id: newId(), cityId, name, at: now() });
  const { id } = await tx
    .selectFrom('job_categories')
    .where('city_id', '=', cityId)
    .where(hasName('name', name))
    .where('archived_at', 'is', null)
    .select('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A value that must be there, as long as a name may be. */
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

/** The instant that a line gives; a day or a time without a zone is one of the complex's city. Now where it gives none. */
function instantOf({ created_at: text = '' }: Values, complexId: string): RawBuilder<string> | string {
  if (text === '') return now();
  if (text.endsWith('Z')) return text;
  return sql<string>`(${text}::timestamp at time zone (
    select c.time_zone from complexes k join cities c on c.id = k.city_id where k.id = ${complexId}
  ))`;
}

async function complexOf(tx: Tx, values: Values): Promise<string> {
  const id = named(values, 'complex_id');
  if ((await findComplex(tx, id)) === null)
    throw new LineError(`There is no complex ${id}; import complexes first.`);
  return id;
}

async function cityOf(tx: Tx, values: Values): Promise<string> {
  const id = named(values, 'city_id');
  const row = await tx.selectFrom('cities').where('id', '=', id).select('id').executeTakeFirst();
  if (row === undefined) throw new LineError(`There is no city ${id}; import complexes first.`);
  return id;
}

function rejectLine(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw new LineError(problems.map((problem) => describeField(problem)).join(' '));
}

function changed({ numUpdatedRows }: { readonly numUpdatedRows: bigint }): Taken {
  return numUpdatedRows > 0n ? 'changed' : 'same';
}

function now(): string {
  return new Date().toISOString();
}

import type { CompiledQuery } from 'kysely';
import type { Db } from './schema.ts';

/** Stands where a value will stand. */
class Slot {
  readonly at: number;
  constructor(at: number) {
    this.at = at;
  }
}

/** A query builder, or a raw statement, which has to be told by whose rules it is written. */
type Statement<Row> = { compile(db: Db): CompiledQuery<Row> };

/**
 * A statement that is built once and then run with other values: building and compiling one with all that belongs to an order costs as much
 * time as sending it. `build` gets a stand-in for each value, so it may hand them on as parameters and do nothing else with them: no
 * lists, no decision that depends on one.
 */
export function compiled<Values extends readonly unknown[], Row>(
  build: (db: Db, ...values: Values) => Statement<Row>,
): (db: Db, ...values: Values) => Promise<Row[]> {
  let known: CompiledQuery<Row> | null = null;
  return async (db, ...values) => {
    known ??= build(db, ...(values.map((_, at) => new Slot(at)) as unknown as Values)).compile(db);
    const parameters = known.parameters.map((value) => (value instanceof Slot ? values[value.at] : value));
    const { rows } = await db.executeQuery<Row>({ ...known, parameters });
    return rows;
  };
}

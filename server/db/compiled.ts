import type { CompiledQuery } from 'kysely';
import type { Db } from './schema.ts';

/** Placeholder for a value. */
class Slot {
  readonly at: number;
  constructor(at: number) {
    this.at = at;
  }
}

/** A query builder, or a raw statement, which needs a database to compile with. */
type Statement<Row> = { compile(db: Db): CompiledQuery<Row> };

/**
 * A statement that is built once and then run with different values: building and compiling the statement for a whole
 * order takes as long as sending it. `build` receives a placeholder for each value, so it may only pass them on as
 * parameters: no lists, and no decision that depends on a value.
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

import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { isPreparedStatementLost, PreparedStatementLost } from './faults.ts';

/** Each is kept by every connection, here and in the database. */
const MOST_STATEMENTS = 200;
/** A statement with more is one of many lengths, as an insert of any number of rows is. */
const MOST_PARAMETERS = 32;

/**
 * The pool for statements that repeat and find their rows by a key: the database parses and plans each once per connection,
 * which saves half of what an act costs it. Not for searches: a plan made for any pattern may be a bad one for this one.
 *
 * A pooler that hands out another connection for each transaction may not know the statement. Then, and when a migration has
 * changed what it answers, that one transaction fails as one that may be run again, and from there on nothing is prepared.
 */
export function withPreparedStatements(pool: PostgresPool): PostgresPool {
  const names = new Map<string, string>();
  let isPreparing = true;

  const nameOf = (text: string): string | undefined => {
    if (!names.has(text) && names.size < MOST_STATEMENTS) names.set(text, `act-${names.size + 1}`);
    return names.get(text);
  };
  const prepared = (input: unknown[]): { name: string; text: string; values: unknown[] } | null => {
    const [text, values] = input;
    if (!isPreparing || typeof text !== 'string' || !Array.isArray(values)) return null;
    if (values.length === 0 || values.length > MOST_PARAMETERS) return null;
    const name = nameOf(text);
    return name === undefined ? null : { name, text, values };
  };
  return {
    connect: async () => {
      const client = await pool.connect();
      const query = client.query.bind(client) as unknown as (...input: unknown[]) => Promise<unknown>;
      const ask = async (...input: unknown[]): Promise<unknown> => {
        const statement = prepared(input);
        if (statement === null) return query(...input);
        try {
          return await query(statement);
        } catch (error) {
          if (!isPreparedStatementLost(error)) throw error;
          isPreparing = false;
          throw new PreparedStatementLost(error);
        }
      };
      return { query: ask, release: () => client.release() } as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}

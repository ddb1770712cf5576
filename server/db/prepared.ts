import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { isPreparedStatementLost, PreparedStatementLost } from './faults.ts';

/** Limit, because every connection stores each statement, here and in the database. */
const MOST_STATEMENTS = 200;
/** A statement with more parameters varies in length, such as an insert of any number of rows. */
const MOST_PARAMETERS = 32;

/**
 * The pool with prepared statements, for statements that repeat and find their rows by key. The database parses and
 * plans each once per connection, which saves half of an action's cost there. Not for searches: a generic plan for any
 * pattern may be bad for a particular one.
 *
 * A pooler that assigns a different connection to each transaction may not know the statement. In that case, or if a
 * migration has changed the result type, that one transaction fails as retryable, and from then on nothing is prepared.
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

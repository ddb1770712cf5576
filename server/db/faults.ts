import pg from 'pg';

/** The connection to the database failed: it is not there, it went away, or the pool had none to give in time. */
export class DatabaseUnreachable extends Error {
  constructor(cause: unknown) {
    super('the database cannot be reached', { cause });
    this.name = 'DatabaseUnreachable';
  }
}

/** The connection was lost with a commit under way: the transaction may have happened or not. */
export class OutcomeUnknown extends DatabaseUnreachable {
  constructor(cause: unknown) {
    super(cause);
    this.name = 'OutcomeUnknown';
  }
}

/** A statement failed only because it was a prepared one: the same transaction succeeds with statements that are not. */
export class PreparedStatementLost extends Error {
  constructor(cause: unknown) {
    super('the database does not know the prepared statement', { cause });
    this.name = 'PreparedStatementLost';
  }
}

/** What an error from a transaction says about the database; null for an error that is not its own. */
export type DatabaseFault = 'unavailable' | 'busy' | 'bad-value' | 'other';

/** SQLSTATE classes in which the server cannot work: connection, resources, operator (shutdown, time limit), system. */
const UNAVAILABLE_CLASSES = new Set(['08', '53', '57', '58']);
/** Serialization failure, deadlock, lock not available: the same transaction may succeed when it is run again. */
const BUSY_CODES = new Set(['40001', '40P01', '55P03']);
/** Of a prepared statement: the connection does not have it, has another under its name, or a migration has changed its answer. */
const LOST_STATEMENT_CODES = new Set(['26000', '42P05', '0A000']);
/** Data exceptions: what came is no such value, or none that PostgreSQL can hold (a NUL character, a number out of range). */
const BAD_VALUE_CLASS = '22';

export function databaseFault(error: unknown): DatabaseFault | null {
  if (error instanceof DatabaseUnreachable) return 'unavailable';
  if (error instanceof PreparedStatementLost) return 'busy';
  const code = sqlState(error);
  if (code === null) return null;
  if (BUSY_CODES.has(code)) return 'busy';
  if (code.startsWith(BAD_VALUE_CLASS)) return 'bad-value';
  return UNAVAILABLE_CLASSES.has(code.slice(0, 2)) ? 'unavailable' : 'other';
}

/** Whether a prepared statement failed only because it was one. */
export function isPreparedStatementLost(error: unknown): boolean {
  return LOST_STATEMENT_CODES.has(sqlState(error) ?? '');
}

/** Whether a statement was given up because it took too long. */
export function isTimeOut(error: unknown): boolean {
  return sqlState(error) === '57014';
}

/** Whether a row could not be deleted because others name it. */
export function isStillReferenced(error: unknown): boolean {
  return sqlState(error) === '23503';
}

/** PostgreSQL's five-character code, or null for an error that did not come from the server. */
function sqlState(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.code ?? '') : null;
}

import pg from 'pg';

/** The connection to the database failed: it could not be opened, it was lost, or the pool had none free in time. */
export class DatabaseUnreachable extends Error {
  constructor(cause: unknown) {
    super('the database cannot be reached', { cause });
    this.name = 'DatabaseUnreachable';
  }
}

/** The connection was lost during a commit: the transaction may or may not have happened. */
export class OutcomeUnknown extends DatabaseUnreachable {
  constructor(cause: unknown) {
    super(cause);
    this.name = 'OutcomeUnknown';
  }
}

/** A statement failed only because it was prepared: the same transaction succeeds with unprepared statements. */
export class PreparedStatementLost extends Error {
  constructor(cause: unknown) {
    super('the database does not know the prepared statement', { cause });
    this.name = 'PreparedStatementLost';
  }
}

/** Meaning of an error from a transaction for the database; null for an error that is not from the database. */
export type DatabaseFault = 'unavailable' | 'busy' | 'bad-value' | 'other';

/** SQLSTATE classes for a server that cannot work: connection, resources, operator (shutdown, timeout), system. */
const UNAVAILABLE_CLASSES = new Set(['08', '53', '57', '58']);
/** Serialization failure, deadlock, lock not available: the same transaction may succeed when run again. */
const BUSY_CODES = new Set(['40001', '40P01', '55P03']);
/** SQLSTATEs for a stale prepared statement (missing, renamed, result type changed). */
const LOST_STATEMENT_CODES = new Set(['26000', '42P05', '0A000']);
/**
 * Data exceptions: the input is not a valid value, or PostgreSQL cannot store it (a NUL character, a number out of
 * range).
 */
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

/** True if a statement failed only because it was prepared. */
export function isPreparedStatementLost(error: unknown): boolean {
  return LOST_STATEMENT_CODES.has(sqlState(error) ?? '');
}

/** True if a statement was cancelled because it took too long. */
export function isTimeOut(error: unknown): boolean {
  return sqlState(error) === '57014';
}

/** True if a row could not be deleted because others refer to it. */
export function isStillReferenced(error: unknown): boolean {
  return sqlState(error) === '23503';
}

/** PostgreSQL's five-character code, or null for an error that did not come from the server. */
function sqlState(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.code ?? '') : null;
}

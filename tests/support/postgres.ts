import { startThrowAwayPostgres, type ThrowAwayPostgres } from '../../scripts/lib/throw-away-postgres.mjs';

export { startThrowAwayPostgres, type ThrowAwayPostgres };

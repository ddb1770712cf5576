export type ThrowAwayPostgres =
  | { started: true; url: string; version: string; stop: () => Promise<void> }
  | { started: false; reason: string };

export function startThrowAwayPostgres(options?: { durable?: boolean }): Promise<ThrowAwayPostgres>;

import type { Logger } from 'pino';
import type { Problem } from './problem.ts';

/** What the log tells of a request. Headers, queries, bodies and media keys stay out: tokens and capability addresses stand in them. */
export type RequestRecord = {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  readonly call: string | null;
  readonly userId: string | null;
  readonly replayed: boolean;
  readonly problem: Problem | null;
};

export function logRequest(log: Logger, { problem, ...record }: RequestRecord): void {
  const line = {
    ...record,
    path: record.path.replace(/^(\/api\/media\/).+/, '$1…'),
    ms: Math.round(record.ms),
    ...(problem === null ? {} : { code: problem.code }),
  };
  if (record.status >= 500) log.error({ ...line, err: problem?.cause ?? problem }, 'request failed');
  else if (record.status >= 400) log.warn(line, 'request refused');
  else log.info(line, 'request');
}

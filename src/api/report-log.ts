import { LOG_DELAY_MS, LOGGED_ERROR_LENGTH, REPORTS_KEPT } from './limits.ts';
import type { ReportLine } from './report.ts';

const LOG_KEY = 'vendor-management-log';
const COUNTS_KEY = 'vendor-management-error-counts';

/**
 * A stored error: shortened, and without anything a user may have typed. `times`: number of similar errors, of which
 * this was the last.
 */
export type LoggedLine = { at: string; context: string; error: string; details: string; times?: number };

type LogStorage = Pick<Storage, 'getItem' | 'setItem'> | null;

/** This device's last errors, oldest first; unreadable ones are skipped. */
export function readReportLog(storage: LogStorage): LoggedLine[] {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(LOG_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isLine) : [];
  } catch {
    // An unreadable log counts as empty.
    return [];
  }
}

/**
 * Number of times this device met each error since it was set up, by `<version of the app> <code>`; the newest
 * versions come last.
 */
export function readErrorCounts(storage: LogStorage): Record<string, number> {
  try {
    return record(JSON.parse(storage?.getItem(COUNTS_KEY) ?? '{}')) as Record<string, number>;
  } catch {
    return {};
  }
}

/**
 * Stores lines for the next start. They are written together a moment after the last, and when the page is left: a
 * burst of errors costs one write, and none waits for the disk.
 */
export function createReportLog(
  storage: LogStorage,
  page: Pick<Window, 'addEventListener'>,
  version: string,
): (line: ReportLine) => void {
  let pending: ReportLine[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  const write = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (pending.length === 0) return;
    // Another tab may have written since.
    const lines = pending.map(asLogged).reduce(withLine, readReportLog(storage)).slice(-REPORTS_KEPT);
    const counts = readErrorCounts(storage);
    for (const { code } of pending)
      if (code !== null) counts[`${version} ${code}`] = (counts[`${version} ${code}`] ?? 0) + 1;
    pending = [];
    try {
      storage?.setItem(LOG_KEY, JSON.stringify(lines));
      storage?.setItem(COUNTS_KEY, JSON.stringify(counts));
    } catch {
      // If storage is full, the older lines stay.
    }
  };
  page.addEventListener('pagehide', write);
  return (line) => {
    pending = [...pending, line].slice(-REPORTS_KEPT);
    timer ??= setTimeout(write, LOG_DELAY_MS);
  };
}

/** A day without a network would leave no room for anything else: the last of similar errors represents all of them. */
function withLine(lines: readonly LoggedLine[], line: LoggedLine): LoggedLine[] {
  const isLike = (other: LoggedLine) => kindOf(other) === kindOf(line);
  const times = 1 + lines.filter(isLike).reduce((sum, { times = 1 }) => sum + times, 0);
  return [...lines.filter((other) => !isLike(other)), times === 1 ? line : { ...line, times }];
}

/** Without the details, which name the request. */
function kindOf({ context, error }: LoggedLine): string {
  return `${context}\n${error.split('\n', 1)[0]}`;
}

function asLogged({ at, context, error, details }: ReportLine): LoggedLine {
  return { at, context, error: error.slice(0, LOGGED_ERROR_LENGTH), details: summed(details) };
}

/**
 * A refusal's sentences may repeat what a user typed, so only method, status, code and the answer's headers are
 * stored; without an answer, the request's id in the host's log.
 */
function summed(details: unknown): string {
  const { method, status, problem, headers } = record(details);
  const { code } = record(problem);
  const { sent, received } = record(headers);
  const id = record(sent)['x-request-id'];
  const told = Object.entries(record(received)).map(([name, value]) => `${name}=${value}`);
  return [method, status, code, ...(told.length === 0 ? [id] : told)]
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .join(' ')
    .slice(0, LOGGED_ERROR_LENGTH);
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function isLine(value: unknown): value is LoggedLine {
  const { at, context, error, details } = record(value);
  return [at, context, error, details].every((part) => typeof part === 'string');
}

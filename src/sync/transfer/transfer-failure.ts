import type { EntryFailure } from '#app/data/rows.ts';
import { record, text } from '../outbox/stored-payload.ts';

type Unreachable = Extract<EntryFailure, { kind: 'unreachable' }>;

const REASONS = {
  network: true,
  timeout: true,
  'not-ours': true,
  'too-large': true,
  busy: true,
  server: true,
} as const satisfies Record<Unreachable['reason'], true>;

/**
 * Why an entry in a file was not through. Only shown and compared: what is missing is left empty, and one of a kind that this
 * build does not know is left out. `since` stands for a time that is none.
 */
export function readFailure(wire: unknown, since: string): EntryFailure | null {
  const fields = record(wire);
  const stated = text(fields?.at) ?? since;
  const at = Number.isNaN(Date.parse(stated)) ? since : stated;
  const code = text(fields?.code) ?? '';
  const detail = text(fields?.detail) ?? '';
  const status = typeof fields?.status === 'number' ? fields.status : null;
  switch (fields?.kind) {
    case 'unreachable':
      return { kind: 'unreachable', reason: reasonOf(fields.reason), status, at };
    case 'refused':
      return { kind: 'refused', status: status ?? 0, code, detail, fields: wordsOf(fields.fields), at };
    case 'conflict': {
      const said = fields.fields === undefined ? {} : { fields: wordsOf(fields.fields) };
      return { kind: 'conflict', code, detail, ...said, at };
    }
    case 'unreadable':
      return { kind: 'unreadable', detail, at };
    default:
      return null;
  }
}

function reasonOf(wire: unknown): Unreachable['reason'] {
  return typeof wire === 'string' && Object.hasOwn(REASONS, wire)
    ? (wire as Unreachable['reason'])
    : 'network';
}

function wordsOf(wire: unknown): Record<string, string> {
  const entries = Object.entries(record(wire) ?? {});
  return Object.fromEntries(entries.filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
}

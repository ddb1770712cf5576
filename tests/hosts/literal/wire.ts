/**
 * This host's formats: money and counts as text, words with hyphens and capitals, times with the garage's own offset.
 */

export function money(paise: number): string {
  return (paise / 100).toFixed(2);
}

/** 'ready_for_approval' → 'Ready-For-Approval'. */
export function spelled(status: string): string {
  return status
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('-');
}

const OFFSET_MS = 5.5 * 60 * 60_000;

/** An instant as `2026-11-25T10:42:07.123456+05:30`. */
export function instant(at: number): string {
  return `${new Date(at + OFFSET_MS).toISOString().slice(0, -1)}456+05:30`;
}

/** The calendar day at the garage, yyyy-MM-dd. */
export function dayOf(at: number): string {
  return instant(at).slice(0, 10);
}

export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
}

export function records(list: readonly unknown[]): Response {
  return json({ data: { records: list } });
}

const PAGE_SIZE = 7;

/** A page of this host's own size, whatever size was requested; the answer does not state the size. */
export function pageOf(list: readonly unknown[], url: URL): Response {
  const page = Number(url.searchParams.get('page') ?? 1);
  const next = new URL(url);
  next.searchParams.set('page', String(page + 1));
  const metadata = {
    page,
    total: String(list.length),
    links: { next: page * PAGE_SIZE < list.length ? next.href : null },
  };
  return json({ data: { records: list.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), metadata } });
}

/** A refusal. Its text, and the place of the text, differ from call to call. */
export class Refusal extends Error {
  readonly response: Response;
  constructor(response: Response) {
    super('refused');
    this.response = response;
  }
}

export const refuse = {
  field: (name: string, sentence: string) =>
    new Refusal(json({ error_message: { [name]: [sentence] } }, 400)),
  sentence: (sentence: string) => new Refusal(json({ error_message: sentence }, 400)),
  message: (message: string) => new Refusal(json({ message }, 400)),
  error: (error: string) => new Refusal(json({ error }, 400)),
  detail: (detail: string, status: number) => new Refusal(json({ detail }, status)),
  text: (text: string) =>
    new Refusal(new Response(text, { status: 400, headers: { 'Content-Type': 'text/plain' } })),
  silent: () => new Refusal(json({}, 400)),
};

/**
 * Answers to an action for which section 7 says 'not shown': in turn the record, a word, nothing at all, and the new
 * part rather than the record that it belongs to.
 */
const ANSWERS: readonly ((record: unknown, part: unknown) => Response)[] = [
  (record) => records([record]),
  () => json({ message: 'Done' }),
  () => new Response(null, { status: 204 }),
  () => new Response('OK', { headers: { 'Content-Type': 'text/plain' } }),
  (_record, part) => json({ data: { records: part } }, 201),
  () => new Response('', { headers: { 'Content-Type': 'application/json' } }),
  () => json({ data: {} }),
];

export class Answers {
  #turn: number;
  constructor(seed: number) {
    this.#turn = seed;
  }

  next(record: unknown, part: unknown = record): Response {
    const answer = ANSWERS[this.#turn % ANSWERS.length];
    this.#turn += 1;
    return answer?.(record, part) ?? json({});
  }
}

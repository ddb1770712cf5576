/** One event of a stream: its name (`message` where none is given) and its data. */
export type StreamEvent = { name: string; data: string };

/** Longer than anything a host of ours says; what goes on beyond it is no stream of events. */
const LONGEST = 64 * 1024;

/**
 * Reads the text of an event stream (the WHATWG's format) as it comes, in pieces of any size. Lines end with LF, CR or
 * CRLF; comments, ids, `retry` and unknown fields are passed over; an event without data is none.
 */
export class EventLines {
  #rest = '';
  #name = '';
  #data: string[] = [];
  #afterCr = false;
  #isFirst = true;

  /** The events that this piece completes. Throws when a line or an event grows beyond all measure. */
  push(piece: string): StreamEvent[] {
    let text = piece;
    if (this.#isFirst && text !== '') {
      text = text.replace(/^\uFEFF/, '');
      this.#isFirst = false;
    }
    // The second half of a CRLF whose first half ended the piece before.
    if (this.#afterCr && text.startsWith('\n')) text = text.slice(1);
    if (piece !== '') this.#afterCr = text.endsWith('\r');
    const lines = (this.#rest + text).split(/\r\n|\r|\n/);
    this.#rest = lines.pop() ?? '';
    const events = lines.flatMap((line) => this.#take(line));
    const held = this.#data.reduce((sum, line) => sum + line.length, this.#rest.length);
    if (held > LONGEST) throw new Error('an event of the stream does not end');
    return events;
  }

  #take(line: string): StreamEvent[] {
    if (line === '') return this.#dispatch();
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'event') this.#name = value;
    if (field === 'data') this.#data.push(value);
    return [];
  }

  #dispatch(): StreamEvent[] {
    const event = { name: this.#name === '' ? 'message' : this.#name, data: this.#data.join('\n') };
    const hasData = this.#data.length > 0;
    this.#name = '';
    this.#data = [];
    return hasData ? [event] : [];
  }
}

import { describe, expect, it, vi } from 'vitest';
import { UnreachableError } from '#app/api/errors.ts';
import { REPORTS_KEPT } from '#app/api/limits.ts';
import { createReporter, type ReportLine } from '#app/api/report.ts';

function aReporter() {
  const shown: ReportLine[] = [];
  const levels: string[] = [];
  const show = (line: ReportLine, level: string) => {
    shown.push(line);
    levels.push(`${level}: ${line.context}`);
  };
  const reporter = createReporter({ token: () => 's3cr3t', show });
  return { ...reporter, shown, levels };
}

describe('a report', () => {
  it('never holds a token, wherever it stood', () => {
    const { report, recent, shown } = aReporter();
    const cause = new Error('Authorization: Token other-token-1 was sent');
    report(new Error('GET /validate-token?token=arrived-2 failed for s3cr3t', { cause }), 'with s3cr3t', {
      headers: { Authorization: 'Token other-token-3', token: 'x-4' },
      list: ['s3cr3t', { url: 'http://host/?a=1&token=deep-5&b=2' }],
    });
    const everything = JSON.stringify([recent(), shown]);
    for (const secret of ['s3cr3t', 'other-token-1', 'arrived-2', 'other-token-3', 'x-4', 'deep-5']) {
      expect(everything).not.toContain(secret);
    }
    expect(everything).toContain('b=2');
  });

  it('looks at no more of an answer of megabytes than it keeps, and keeps no part of a token at the cut', () => {
    const { report, recent } = aReporter();
    const replaced = vi.spyOn(String.prototype, 'replaceAll');
    // Eight thousand letters of it become less than two thousand.
    const other = `Token ${'a'.repeat(57)} `;
    for (const before of [1_995, 7_995]) {
      const answer = `${other.repeat(before / other.length)}${'-'.repeat(before % other.length)}s3cr3t${'x'.repeat(3_000_000)}`;
      report('not read', 'request', { data: answer });
    }
    const longest = Math.max(...replaced.mock.contexts.map((text) => String(text).length));
    vi.restoreAllMocks();
    expect(longest).toBeLessThan(20_000);
    expect(JSON.stringify(recent())).not.toContain('s3c');
  });

  it('of transport trouble is shown only to those who ask for it: it is an everyday matter', () => {
    const { report, recent, levels } = aReporter();
    report(new UnreachableError('network'), 'reading');
    report('a bug', 'rendering');
    expect(recent().map((line) => line.context)).toEqual(['reading', 'rendering']);
    expect(levels).toEqual(['debug: reading', 'error: rendering']);
  });

  it('has the name and the message of the error, also where a stack has only its places, as in Firefox', () => {
    const { recent, report } = createReporter({ token: () => null, show: () => undefined });
    const error = new RangeError('too far');
    error.stack = 'open@https://app.example/assets/a.js:1:2';
    report(error, 'opening');
    report(new RangeError('too near'), 'opening');
    const [firefox, chromium] = recent().map((line) => line.error);
    expect(firefox).toBe(`RangeError: too far\n${error.stack}`);
    expect(chromium).toMatch(/^RangeError: too near\n\s+at /);
  });

  it('is kept for a while, the oldest leaving first', () => {
    const { report, recent } = aReporter();
    for (let index = 0; index < REPORTS_KEPT + 5; index += 1) report('x', `number ${index}`);
    expect(recent()).toHaveLength(REPORTS_KEPT);
    expect(recent()[0]?.context).toBe('number 5');
  });
});

import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './paths.mjs';

const MAX_FAILURES = 20;
const MAX_LINES = 25;

/** A line of a trace that passes through a runner and says nothing of the failure. */
const isOfTheRunner = (line) => /^\s+at .*(node_modules|new Promise )/.test(line);

/** Who reads only the first lines of a long log must find there what failed, where and why. */
function digest(failures) {
  const shown = failures.slice(0, MAX_FAILURES).map(({ title, place, error }, index) => {
    const lines = stripVTControlCharacters(error)
      .split('\n')
      .filter((line) => line.trim() !== '' && !isOfTheRunner(line))
      .slice(0, MAX_LINES);
    return [`${index + 1}) ${title}`, `   ${place}`, ...lines.map((line) => `     ${line}`)].join('\n');
  });
  const more = failures.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}

function read(reportPath) {
  return existsSync(reportPath) ? JSON.parse(readFileSync(reportPath, 'utf8')) : {};
}

/** Title, file and error of each failed test in vitest's JSON report; a file that could not be read counts as one. */
export function digestOfVitest(reportPath) {
  const { testResults = [] } = read(reportPath);
  return digest(
    testResults.flatMap(({ name, status, message = '', assertionResults }) => {
      const file = relative(root, name);
      const failed = assertionResults.filter((test) => test.status === 'failed');
      if (failed.length === 0)
        return status === 'failed' ? [{ title: file, place: file, error: message }] : [];
      return failed.map(({ fullName, failureMessages }) => {
        const error = failureMessages.join('\n');
        // The report names no line, but the error's trace passes through the test's file.
        const [, rest = ''] = error.split(`${name}:`);
        const line = Number.parseInt(rest, 10);
        return { title: fullName, place: Number.isNaN(line) ? file : `${file}:${line}`, error };
      });
    }),
  );
}

/** The same of Playwright's JSON report; what failed outside of any test comes first. */
export function digestOfPlaywright(reportPath) {
  const { suites = [], errors = [] } = read(reportPath);
  const outside = errors.map(({ message = '', location }) => ({
    title: 'outside of any test',
    place: location === undefined ? 'no place' : `${relative(root, location.file)}:${location.line}`,
    error: message,
  }));
  const failed = specsOf(suites).filter(({ ok }) => !ok);
  return digest([
    ...outside,
    ...failed.map(({ title, file, line, tests }) => {
      const last = tests.flatMap(({ results }) => results).at(-1);
      const error = (last?.errors ?? []).map(({ message = '' }) => message).join('\n');
      return { title, place: `${file}:${line}`, error: error === '' ? (last?.status ?? 'not run') : error };
    }),
  ]);
}

function specsOf(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)]);
}

/** Playwright's output without the lines that only tell how far it has come. */
export function withoutProgress(output) {
  return stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\[\d+\/\d+\] /.test(line))
    .join('\n');
}

import { chakra } from '@chakra-ui/react';
import type { LoggedLine } from '#app/api/report-log.ts';
import { formatDateTime } from '#domain/dates.ts';
import { diagnosticsTexts } from '../texts.ts';

const Lines = chakra('ol', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    listStyle: 'none',
    textStyle: 'small',
    overflowWrap: 'anywhere',
    '& p': { color: 'fg.muted' },
  },
});

/** The last troubles, newest first. */
export function ReportLogList({ lines }: { lines: readonly LoggedLine[] }) {
  if (lines.length === 0) return <p>{diagnosticsTexts.noLog}</p>;
  return (
    <Lines>
      {numbered(lines).map(({ line, number }) => (
        <li key={number}>
          <p>
            {formatDateTime(line.at)} · {line.context} {line.details}
          </p>
          {line.error.split('\n', 1)[0]}
        </li>
      ))}
    </Lines>
  );
}

/** A line has no name of its own; its place is one, since lines only come after others. */
function numbered(lines: readonly LoggedLine[]): { line: LoggedLine; number: number }[] {
  return lines.map((line, number) => ({ line, number })).reverse();
}

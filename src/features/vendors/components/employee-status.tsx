import { chakra } from '@chakra-ui/react';
import { useUnreachable } from '#app/hooks/use-server.ts';
import { formatMoment } from '#domain/dates.ts';
import { vendorTexts } from '../texts.ts';
import type { EmployeeSearch } from '../use-employee-search.ts';

const Line = chakra('p', {
  base: { textStyle: 'small', color: 'fg.muted', marginTop: '1.5', overflowWrap: 'anywhere' },
});

type Props = { search: EmployeeSearch; shown: number; chosen: string | null };

/** How the search for an employee stands, also for those who do not see the list. */
export function EmployeeStatus({ search, shown, chosen }: Props) {
  const unreachable = useUnreachable();
  return (
    <Line role="status">
      {chosen === null ? sentence(search, shown, unreachable) : vendorTexts.employeeChosen(chosen)}
    </Line>
  );
}

function sentence(search: EmployeeSearch, shown: number, unreachable: boolean): string {
  switch (search.state) {
    case 'idle':
      return unreachable ? vendorTexts.employeesOffline : '';
    case 'searching':
      return vendorTexts.employeesSearching;
    case 'offline':
      return vendorTexts.employeesOffline;
    case 'refused':
      return search.detail;
    case 'found': {
      const { employees, since } = search;
      const parts = [
        employees.length === 0
          ? vendorTexts.employeesNone
          : `${vendorTexts.employeesFound(employees.length)}.`,
        ...(employees.length > shown ? [vendorTexts.employeesMore(shown)] : []),
        ...(since === null ? [] : [vendorTexts.employeesAsOf(formatMoment(since))]),
      ];
      return parts.join(' ');
    }
  }
}

import { useState } from 'react';
import { Badge } from '../badge.tsx';
import { Button } from '../button.tsx';
import { type Column, DataTable } from '../data-table.tsx';
import { Pager } from '../pager.tsx';
import { Tabs } from '../tabs.tsx';
import { ActionBar, Toolbar } from '../toolbar.tsx';
import { Section } from './section.tsx';

type Order = { number: string; vehicle: string; amount: string };

const ORDERS: Order[] = [
  { number: 'WO-1042', vehicle: 'KA 01 AB 1234', amount: '₹12,500' },
  { number: 'WO-1043', vehicle: 'MH 12 DE 5678', amount: '₹1,250.50' },
];

const COLUMNS: Column<Order>[] = [
  { id: 'number', header: 'Work order', isRowHeader: true, cell: ({ number }) => number, foot: 'Total' },
  { id: 'vehicle', header: 'Vehicle', cell: ({ vehicle }) => vehicle },
  { id: 'status', header: 'Status', cell: () => <Badge palette="amber">Pending</Badge> },
  { id: 'amount', header: 'Amount', align: 'end', cell: ({ amount }) => amount, foot: '₹13,750.50' },
];

const TABS = [
  { value: 'table', label: 'Table' },
  { value: 'cards', label: 'Cards below 1280 px' },
] as const;

export function ListParts() {
  const [tab, setTab] = useState<'table' | 'cards'>('table');
  const [page, setPage] = useState(4);
  return (
    <Section title="Lists">
      <Toolbar>
        <Button variant="quiet">Filter</Button>
        <Button variant="quiet">Print</Button>
      </Toolbar>
      <Tabs label="Kinds of lists" tabs={TABS} value={tab} onChange={setTab}>
        <DataTable
          caption="Work orders"
          columns={COLUMNS}
          rows={ORDERS}
          rowKey={({ number }) => number}
          isSelected={({ number }) => number === 'WO-1043'}
          {...(tab === 'cards' && { cardsBelow: 'xl' })}
        />
      </Tabs>
      <Pager page={page} pageCount={9} total="84" onPage={setPage} />
      <ActionBar marginTop="gap">
        <Button>Create Work Order</Button>
      </ActionBar>
    </Section>
  );
}

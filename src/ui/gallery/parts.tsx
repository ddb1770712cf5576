import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Badge } from '../badge.tsx';
import { Button, IconButton } from '../button.tsx';
import { Card } from '../card.tsx';
import { Checkbox } from '../checkbox.tsx';
import { type Column, DataTable } from '../data-table.tsx';
import type { DateRange } from '../date-range.ts';
import { DateRangePicker } from '../date-range-picker.tsx';
import { Field } from '../field.tsx';
import { LazyConfirmDialog, LazyDialog, LazyDrawer } from '../lazy-dialogs.tsx';
import { LeavingItem, LeavingList } from '../leaving-list.tsx';
import { MoneyInput } from '../money-input.tsx';
import { Pager } from '../pager.tsx';
import { Neighbours, PaneFoot, PaneHead, PaneSkeleton, Panes, PaneTitle } from '../panes.tsx';
import { RadioCards } from '../radio-cards.tsx';
import { SearchInput } from '../search-input.tsx';
import { Select } from '../select.tsx';
import { Row, Stack } from '../stack.tsx';
import { Stepper } from '../stepper.tsx';
import { Tabs } from '../tabs.tsx';
import { Text } from '../text.tsx';
import { Textarea, TextInput } from '../text-input.tsx';
import { toast } from '../toast.ts';
import { ActionBar, Toolbar } from '../toolbar.tsx';

/** One kind of component, under its name. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" marginBottom="section" minWidth="0">
      <Text as="h2" size="heading">
        {title}
      </Text>
      {children}
    </Stack>
  );
}

/** The same day in all screenshots. */
const TODAY = '2026-11-05';
const VARIANTS = ['solid', 'quiet', 'ghost', 'danger', 'dangerQuiet'] as const;

export function ButtonParts() {
  return (
    <Section title="Buttons">
      <Row>
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
      </Row>
      <Row>
        <Button icon={<Plus />}>With an icon</Button>
        <IconButton name="Delete photo" icon={<Trash2 />} />
        <IconButton name="Delete photo. Needs a connection" icon={<Trash2 />} aria-disabled />
      </Row>
      <Row>
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} disabled>
            {`${variant}, disabled`}
          </Button>
        ))}
      </Row>
      <Row>
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant} busy>
            {variant}
          </Button>
        ))}
      </Row>
      <Button width="full">As wide as its place</Button>
      <Row>
        <Button size="floor">Hand over</Button>
        <Button size="floor" variant="quiet">
          Car received
        </Button>
        <Button size="floor" variant="danger" busy>
          Reject
        </Button>
        <Button size="floor" disabled>
          Save
        </Button>
      </Row>
    </Section>
  );
}

export function DialogParts() {
  const [open, setOpen] = useState<'dialog' | 'question' | 'drawer' | null>(null);
  const close = () => setOpen(null);
  return (
    <Section title="Dialogs and toasts">
      <Row>
        <Button variant="quiet" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button variant="quiet" onClick={() => setOpen('question')}>
          Question
        </Button>
        <Button variant="quiet" onClick={() => setOpen('drawer')}>
          Drawer
        </Button>
      </Row>
      <Row>
        {(['success', 'error', 'info', 'warning'] as const).map((tone) => (
          <Button
            key={tone}
            variant="quiet"
            onClick={() =>
              toast[tone](`Toast: ${tone}`, {
                description: 'Work order 1042',
                action: { label: 'Undo', onAction: () => undefined },
              })
            }
          >
            {`Toast: ${tone}`}
          </Button>
        ))}
      </Row>
      <LazyDialog
        open={open === 'dialog'}
        onClose={close}
        title="Complete job"
        description="Front bumper"
        footer={<Button onClick={close}>Save</Button>}
      >
        What the dialog is about.
      </LazyDialog>
      <LazyConfirmDialog
        open={open === 'question'}
        title="Cancel work order"
        question="Are you sure? It cannot be taken back."
        tone="danger"
        onConfirm={close}
        onCancel={close}
      />
      <LazyDrawer open={open === 'drawer'} onClose={close} title="Menu">
        What the drawer holds.
      </LazyDrawer>
    </Section>
  );
}

const VENDORS = [
  { value: 'a', label: 'Sharma Motors' },
  { value: 'b', label: 'City Garage' },
] as const;

const ANSWERS = [
  { value: 'complete', label: 'Completed', hint: 'As agreed', palette: 'green' },
  { value: 'incomplete', label: 'Incomplete', palette: 'red' },
] as const;

const reading = {
  read: (typed: string) => (/^\d+$/.test(typed) ? Number(typed) : null),
  unread: 'Enter a number.',
};

/** The fields keep what is typed, because an input that forgets it doesn't show its real behaviour. */
export function FieldParts() {
  const [text, setText] = useState('Front bumper');
  const [vendor, setVendor] = useState<'a' | 'b' | ''>('a');
  const [count, setCount] = useState(2);
  const [isChosen, setIsChosen] = useState(true);
  const [answer, setAnswer] = useState<'complete' | 'incomplete'>('complete');
  const [range, setRange] = useState<DateRange | null>({ fromOn: '2026-11-05', toOn: '2026-11-12' });
  return (
    <>
      <Section title="Fields">
        <Field label="Job name" hint="As on the job card" required>
          <TextInput value={text} onChange={setText} />
        </Field>
        <Field label="Rate" error="Enter an amount above zero.">
          <MoneyInput value="0" settle={(typed) => typed} onChange={() => undefined} />
        </Field>
        <Field label="Reason" optional>
          <Textarea value={text} onChange={setText} />
        </Field>
        <Field label="Vendor">
          <Select value={vendor} onChange={setVendor} options={VENDORS} placeholder="All vendors" />
        </Field>
        <Field label="Not to be changed" disabled>
          <TextInput value="KA 01 AB 1234" onChange={() => undefined} />
        </Field>
        <Field label="Vendor, not to be changed" disabled>
          <Select value="a" onChange={() => undefined} options={VENDORS} />
        </Field>
        <Field label="Vendor, none chosen" error="Please select a vendor.">
          <Select value="" onChange={() => undefined} options={VENDORS} placeholder="All vendors" />
        </Field>
      </Section>
      <Section title="Choices">
        <SearchInput value="" onSearch={() => undefined} label="Search" placeholder="Search orders…" />
        <SearchInput value="KA 01" onSearch={() => undefined} label="Search, with a text" />
        <DateRangePicker value={range} today={TODAY} yearStart={4} onChange={setRange} />
        <DateRangePicker value={null} today={TODAY} yearStart={4} onChange={setRange} />
        <Stepper label="Quantity" value={count} onChange={setCount} min={1} max={9} {...reading} />
        <Stepper
          label="Quantity, not to be changed"
          value={2}
          onChange={() => undefined}
          disabled
          {...reading}
        />
        <Checkbox checked={isChosen} onChange={setIsChosen}>
          Select this order
        </Checkbox>
        <Checkbox checked={false} mixed onChange={() => undefined}>
          Some are selected
        </Checkbox>
        <Checkbox checked={false} disabled onChange={() => undefined}>
          Not to be selected
        </Checkbox>
        <RadioCards
          legend="How is the job?"
          columns={2}
          options={ANSWERS}
          value={answer}
          onChange={setAnswer}
        />
        <RadioCards
          legend="Not answered"
          options={[...ANSWERS, { value: 'later', label: 'Later', disabled: true }]}
          value={null}
          onChange={() => undefined}
          error="Say how the job is."
        />
      </Section>
    </>
  );
}

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

/** Sorted by the first column, with the second row open next to the table. */
const DENSE: Column<Order>[] = COLUMNS.map(({ foot: _foot, ...column }, index) =>
  index === 0 ? { ...column, sort: { order: 'descending', onSort: () => undefined } } : column,
);

/** Their places on a card. */
const LAID_OUT: Column<Order>[] = COLUMNS.map((column) => ({ ...column, area: column.id }));
const AREAS = '"number number amount amount" "vehicle vehicle status status"';

const TABS = [
  { value: 'table', label: 'Table' },
  { value: 'cards', label: 'Cards' },
  { value: 'laid-out', label: 'Cards, laid out' },
  { value: 'dense', label: 'A desk’s rows' },
] as const;

export function ListParts() {
  const [tab, setTab] = useState<(typeof TABS)[number]['value']>('table');
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
          columns={tab === 'dense' ? DENSE : tab === 'laid-out' ? LAID_OUT : COLUMNS}
          rows={ORDERS}
          rowKey={({ number }) => number}
          isSelected={({ number }) => number === 'WO-1043'}
          cards={tab === 'cards' || tab === 'laid-out'}
          {...(tab === 'laid-out' && { areas: AREAS })}
          dense={tab === 'dense'}
          rowProps={({ number }) => (tab === 'dense' && number === 'WO-1042' ? { 'data-open': true } : {})}
        />
      </Tabs>
      <Pager page={page} pageCount={9} total={84} onPage={setPage} />
      <Pager page={1} pageCount={3} total={25} open={2} busy onPage={() => undefined} />
      <ActionBar marginTop="gap">
        <Button>Create Work Order</Button>
      </ActionBar>
    </Section>
  );
}

/** A list and its open entry. Pressing an entry opens it; its close button removes it from the list. */
export function PaneParts() {
  const [numbers, setNumbers] = useState(['WO-1042', 'WO-1043', 'WO-1044']);
  const [open, setOpen] = useState<string | undefined>('WO-1042');
  const at = open === undefined ? -1 : numbers.indexOf(open);
  return (
    <Section title="A list and what is open from it">
      <Card overflow="hidden">
        <Panes open={open !== undefined}>
          <section>
            <PaneHead>
              <PaneTitle>Created Work Orders</PaneTitle>
              <div data-part="filters">
                <SearchInput value="" onSearch={() => undefined} label="Search the list" />
              </div>
            </PaneHead>
            <LeavingList>
              {numbers.map((number) => (
                <LeavingItem key={number}>
                  <Row>
                    <Button variant="ghost" onClick={() => setOpen(number)}>
                      {number}
                    </Button>
                    <IconButton
                      name={`Take out ${number}`}
                      icon={<Trash2 />}
                      onClick={() => setNumbers(numbers.filter((other) => other !== number))}
                    />
                  </Row>
                </LeavingItem>
              ))}
            </LeavingList>
            <PaneSkeleton rows={2} />
            <PaneFoot>
              <Text as="span" size="small" tone="muted">
                As of 10:42
              </Text>
            </PaneFoot>
          </section>
          {open !== undefined && (
            <div>
              <Neighbours
                place={at < 0 ? null : { at: at + 1, of: numbers.length }}
                names={{ previous: 'Previous work order', next: 'Next work order' }}
                has={(step) => numbers[at + step] !== undefined}
                onStep={(step) => setOpen(numbers[at + step])}
              />
              <Text size="heading">{open}</Text>
              <Button variant="quiet" onClick={() => setOpen(undefined)}>
                Close
              </Button>
            </div>
          )}
        </Panes>
      </Card>
    </Section>
  );
}

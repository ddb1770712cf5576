import { useState } from 'react';
import type { ApiPort } from '#app/api/api-port.ts';
import type { InvoiceFilters } from '#app/features/invoices/list/invoice-filters.ts';
import { InvoicesView } from '#app/features/invoices/list/invoices-view.tsx';
import { media } from '#app/ui/use-media-query.ts';
import { invoiceCodec } from '#contract/entities.ts';
import { readInvoiceStatus } from '#contract/wire/words.ts';
import type { Invoice, InvoiceQuery } from '#domain/invoice/invoice.ts';
import { moveInvoice } from '#domain/invoice/steps.ts';
import { ROLES, type Role } from '#domain/permissions.ts';
import { describeRefusal } from '#domain/refusals.ts';
import { aPage, rejection } from '#testkit/host.ts';
import { fakeMatchMedia } from '#testkit/media.ts';
import { eventually, openScreen } from '#testkit/screen.tsx';
import { aTabletOf, openedAnew, type Tablet } from '#testkit/tablet.ts';

const PAGE = 10;

/** An invoice of Garage One over one order; the highest number is the newest. */
export function anInvoice(id: number, facts: Partial<Invoice> = {}): Invoice {
  const status = facts.status ?? 'created';
  return {
    id: `i${id}`,
    invoiceNumber: `INV-${id}`,
    withoutTaxPaise: 100_000 + id,
    withTaxPaise: 118_000 + id,
    statusText: status,
    fileUrl: `/media/pdf-${id}`,
    createdAt: new Date(Date.UTC(2026, 9, 1, 6, id)).toISOString(),
    vendor: { id: 'v1', vendorNumber: 'VEN-1', name: 'Garage One' },
    workOrders: [anOrderLine(id)],
    statusLog: [{ status, statusText: status, at: '2026-10-01T06:00:00.000Z', by: 'demo.creator' }],
    ...facts,
    status,
  };
}

export function anOrderLine(id: number): Invoice['workOrders'][number] {
  return { id: `${id}`, number: `WO-${1000 + id}`, carNumber: `MH12AB${1000 + id}`, totalPaise: 100_000 };
}

export type InvoiceDesk = {
  tablet: Tablet;
  invoices: Map<string, Invoice>;
  /** Changes that this desk sent to the server. */
  told: { id: string; status: string }[];
  /** Delays the next answer to an action until the returned function is called. */
  delayNextAction(): () => void;
};

/** A desk of a user in a role, and a server that lists these invoices and moves them by the domain's own rules. */
export async function anInvoiceDesk(
  role: Role = ROLES.superAdmin,
  listed: readonly Invoice[] = [],
): Promise<InvoiceDesk> {
  const tablet = await aTabletOf(role);
  const invoices = new Map(listed.map((invoice) => [invoice.id, invoice]));
  const told: InvoiceDesk['told'] = [];
  const { server } = tablet;
  server.answers.set('vendor.list', aPage([]));
  server.answers.set('category.list', aPage([]));
  server.answers.set('invoice.list', (query: Partial<InvoiceQuery>) => pageOf([...invoices.values()], query));
  server.answers.set('invoice.change-status', () => {
    const action = told.at(-1);
    const invoice = invoices.get(action?.id ?? '');
    if (action === undefined || invoice === undefined) throw rejection(404, 'Invoice not found');
    const actor = { username: 'demo.desk', role, at: '2026-11-05T10:00:00.000Z' };
    const moved = moveInvoice(invoice, readInvoiceStatus(action.status), actor);
    if (!moved.ok) throw rejection(409, describeRefusal(moved.error));
    invoices.set(invoice.id, moved.value);
    return { data: { records: [invoiceCodec.encode(moved.value)] } };
  });
  return deskOf(tablet, invoices, told);
}

/** Records the changes that the desk's page sends to the server. */
function deskOf(tablet: Tablet, invoices: InvoiceDesk['invoices'], told: InvoiceDesk['told']): InvoiceDesk {
  let held: Promise<void> | null = null;
  const { api } = tablet.services;
  const heard: ApiPort = {
    perform: async (call, options = {}) => {
      if (call.name !== 'invoice.change-status') return await api.perform(call, options);
      const { status } = options.body as { status: string };
      told.push({ id: options.params?.id ?? '', status });
      await held;
      held = null;
      return await api.perform(call, options);
    },
  };
  const delayNextAction = () => {
    let release = (): void => undefined;
    held = new Promise((resolve) => {
      release = resolve;
    });
    return () => release();
  };
  return {
    tablet: { ...tablet, services: { ...tablet.services, api: heard } },
    invoices,
    told,
    delayNextAction,
  };
}

/** The desk's page opened again, whatever happened to the former one. */
export async function deskOpenedAnew({ tablet, invoices, told }: InvoiceDesk): Promise<InvoiceDesk> {
  return deskOf(await openedAnew(tablet), invoices, told);
}

export function pageOf(invoices: readonly Invoice[], query: Partial<InvoiceQuery>): unknown {
  const { statuses = [], page = 1, search = '', vendorId = null } = query;
  const found = invoices
    .filter((invoice) => statuses.length === 0 || statuses.includes(invoice.status))
    .filter((invoice) => invoice.invoiceNumber.includes(search))
    .filter((invoice) => vendorId === null || invoice.vendor?.id === vendorId)
    .sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  const records = found.slice((page - 1) * PAGE, page * PAGE).map((invoice) => invoiceCodec.encode(invoice));
  return aPage(records, { page, pageSize: PAGE, total: found.length });
}

type OpenInvoices = {
  /** The filters that the address would contain. */
  filters(): InvoiceFilters;
  asksForForm(): boolean;
};

/** The same desk on a host without any information about itself. */
export function ofAnotherHost(desk: InvoiceDesk): InvoiceDesk {
  const { services } = desk.tablet;
  const config = { ...services.config.getSnapshot(), idempotency: false };
  const known = { ...services.config, getSnapshot: () => config };
  return { ...desk, tablet: { ...desk.tablet, services: { ...services, config: known } } };
}

/** Opens /invoices with its filters in the state instead of the address, on a desk with a keyboard. */
export async function openInvoices(
  { tablet }: InvoiceDesk,
  given: InvoiceFilters = {},
  ...screenOf: string[]
): Promise<OpenInvoices> {
  let current = given;
  let asked = false;
  function Screen() {
    const [filters, setFilters] = useState(given);
    const [id, set] = useState<string | null>(null);
    current = filters;
    return (
      <InvoicesView
        filters={filters}
        onFilters={setFilters}
        opened={{ id, set }}
        onCreate={() => {
          asked = true;
        }}
      />
    );
  }
  fakeMatchMedia(media.tabletUp, ...screenOf);
  await openScreen(tablet, <Screen />);
  await eventually('the list has been read', () => !document.body.textContent.includes('Loading…'));
  return { filters: () => current, asksForForm: () => asked };
}

export const rows = () => [...document.querySelectorAll<HTMLElement>('[data-invoice]')];

export function rowOf(number: string): HTMLElement {
  const row = rows().find((one) => one.querySelector('th')?.textContent.startsWith(number));
  if (row === undefined) throw new Error(`no row of ${number} in ${document.body.textContent}`);
  return row;
}

/** Texts of a row's buttons, except those without text. */
export function actionsIn(number: string): string[] {
  const buttons = [...rowOf(number).querySelectorAll('td button')];
  return buttons.map((button) => button.textContent).filter((text) => text !== '');
}

import { File as NodeFile } from 'node:buffer';
import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { CreateInvoiceView } from '#app/features/invoices/new/create-invoice-view.tsx';
import type { RuntimeConfig } from '#contract/runtime-config.ts';
import { ROLES } from '#domain/permissions.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { anOrder } from '#testkit/builders.ts';
import { eventually, openScreen, pickFiles, press, typeInto, words } from '#testkit/screen.tsx';
import { aTabletOffline, type Tablet } from '#testkit/tablet.ts';

const TWO = { id: 'v2', vendorNumber: 'VEN-2', name: 'Garage Two' };

/** Two orders of one vendor and one of another can be invoiced; the last is not completed yet. */
export const ORDERS: WorkOrder[] = [
  anOrder({ id: '1', status: 'completed', totalPaise: 100_000 }),
  anOrder({ id: '2', status: 'invoice_rejected', totalPaise: 50_050 }),
  anOrder({ id: '3', status: 'completed', totalPaise: 30_000, vendor: TWO }),
  anOrder({ id: '4', status: 'car_received' }),
];

/** Called when the form returns to the list. */
export const done = vi.fn();

/** The checkbox of an offered order; null if it is not offered. */
export const rowOf = (number: string) => screen.queryByRole('checkbox', { name: new RegExp(number) });

/** The form on a tablet that was in use before and has no network now. */
export async function openForm(host: Partial<RuntimeConfig> = {}): Promise<Tablet> {
  const tablet = await aTabletOffline({ role: ROLES.creator, orders: ORDERS }, host);
  await showForm(tablet);
  return tablet;
}

export async function showForm(tablet: Tablet): Promise<void> {
  await openScreen(tablet, <CreateInvoiceView onDone={done} />);
  await eventually('the orders are offered', () => rowOf('WO-0003') !== null);
}

export async function choose(number: string): Promise<void> {
  const box = rowOf(number);
  if (box === null) throw new Error(`${number} is not offered`);
  await press(box);
}

/** A file like a browser's; the bytes of jsdom's files are not recognised outside of it. */
export function aFile(content: string, name: string): File {
  return new NodeFile([content], name, { type: 'application/pdf' }) as unknown as File;
}

export const aPdf = (name = 'bill.pdf') => aFile('%PDF-1.4 bill', name);

/** Chooses files in the field's file dialog. */
export async function pick(...files: File[]): Promise<void> {
  await pickFiles(...files);
  await eventually('it is read', () => document.querySelector('[aria-busy]') === null);
}

/** A number, two orders of one vendor and a PDF: everything that an invoice needs. */
export async function fill(): Promise<void> {
  await typeInto('Invoice number', ' INV-7 ');
  await choose('WO-0001');
  await choose('WO-0002');
  await pick(aPdf());
  await eventually('the file is held', () => words().includes('bill.pdf'));
}

export const create = () => press('Create Invoice');

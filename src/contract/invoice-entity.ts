import type { Invoice } from '#domain/invoice/invoice.ts';
import { type Codec, field, list, mapped, nullable, object, text, withDefault } from './codec.ts';
import { vendorRefCodec } from './entities.ts';
import { by, id, instant, loose, money, moneyOrZero } from './wire/values.ts';
import { readInvoiceStatus } from './wire/words.ts';

type LogEntry = Invoice['statusLog'][number];

const logEntry: Codec<LogEntry> = mapped(
  object({
    statusText: field('status_name', loose),
    at: field('created_at', nullable(instant)),
    by: field('created_by', by),
  }),
  (entry): LogEntry => ({ ...entry, status: readInvoiceStatus(entry.statusText) }),
  ({ status, statusText, at, by: who }) => ({
    statusText: status === 'unknown' ? statusText : status,
    at,
    by: who,
  }),
);

const invoiceFields = object({
  id: field('id', id),
  invoiceNumber: field('invoiceNo', loose),
  withoutTaxPaise: field('value_without_tax', money),
  withTaxPaise: field('value_with_tax', money),
  statusText: field('status', loose),
  statusName: field('status_name', loose),
  fileUrl: field('image_url', nullable(text())),
  createdAt: field('created_at', withDefault(instant, '')),
  vendor: field('vendor', vendorRefCodec),
  workOrders: field(
    'work_orders',
    list(
      object({
        id: field('id', loose),
        number: field('work_order_id', loose),
        carNumber: field('car_number', loose),
        totalPaise: field('total_amount', moneyOrZero),
      }),
    ),
  ),
  statusLog: field('status_log', list(logEntry)),
});

/** An invoice (section 3). `status` and `status_name` both carry the canonical word. */
export const invoiceCodec: Codec<Invoice> = mapped(
  invoiceFields,
  ({ statusName, ...wire }): Invoice => {
    // Hosts fill either or both, and one of them may hold an internal word: the one that is known counts.
    const statusText =
      readInvoiceStatus(wire.statusText) === 'unknown' && statusName !== '' ? statusName : wire.statusText;
    return { ...wire, statusText, status: readInvoiceStatus(statusText) };
  },
  ({ status, ...invoice }) => {
    const word = status === 'unknown' ? invoice.statusText : status;
    return { ...invoice, statusText: word, statusName: word };
  },
);

import type { CatalogueJob, JobCategory } from '#domain/catalogue/catalogue.ts';
import type { Invoice } from '#domain/invoice/invoice.ts';
import type { NamedPerson } from '#domain/people.ts';
import type { Employee, Vendor, VendorRate } from '#domain/vendor/vendor.ts';
import {
  type Completion,
  captioned,
  type JobCard,
  type OrderJob,
  type Picture,
  reasonIfGiven,
  type StatusLogEntry,
  type WorkOrder,
} from '#domain/work-order/work-order.ts';
import {
  type Codec,
  field,
  isRecord,
  list,
  mapped,
  nullable,
  object,
  text,
  whole,
  withDefault,
} from './codec.ts';
import { by, id, instant, loose, money, moneyOrZero, omittable } from './wire/values.ts';
import { readApproval, readCompletion, readInvoiceStatus, readWorkOrderStatus } from './wire/words.ts';

/** Shapes of section 3, except orders and invoices, which have their own files. */

export const jobCardCodec: Codec<JobCard> = mapped(
  object({
    id: field('id', id),
    number: field('jobcard_id', loose),
    carNumber: field('car_number', loose),
    car: field('car', nullable(object({ id: field('id', id), carNumber: field('car_number', loose) }))),
    openOrderNumber: field('open_work_order_id', nullable(id)),
  }),
  ({ car, ...card }) => ({
    ...card,
    carNumber: card.carNumber === '' ? (car?.carNumber ?? '') : card.carNumber,
    carId: car?.id ?? '',
  }),
  ({ carId, ...card }) => ({ ...card, car: { id: carId, carNumber: card.carNumber } }),
);

export const catalogueJobCodec: Codec<CatalogueJob> = object({
  id: field('id', id),
  name: field('name', loose),
  categoryId: field('category_id', nullable(id)),
  categoryName: field('category_name', loose),
  ratePaise: field('rate', moneyOrZero),
});

/** A list of records; null if a host omits it, or sends names or a count instead. */
function listed<T>(item: Codec<T>): Codec<T[] | null> {
  const all = list(item);
  return {
    decode: (wire, at) => (Array.isArray(wire) && wire.every(isRecord) ? all.decode(wire, at) : null),
    encode: (value) => (value === null ? null : all.encode(value)),
    schema: { ...all.schema, nullable: true },
  };
}

/** A category as a host lists it. `jobs` is null if the list does not contain them. */
export type ListedCategory = Omit<JobCategory, 'jobs'> & { jobs: CatalogueJob[] | null };

export const jobCategoryCodec: Codec<ListedCategory> = object({
  id: field('id', id),
  name: field('name', loose),
  jobs: field('jobs', listed(catalogueJobCodec)),
});

export const vendorRateCodec: Codec<VendorRate> = object({
  jobId: field('id', withDefault(id, ''), 'job_id'),
  name: field('name', loose),
  categoryName: field('category_name', loose),
  ratePaise: field('rate', moneyOrZero),
});

export const vendorCodec: Codec<Vendor> = object({
  id: field('id', id),
  vendorNumber: field('vendor_id', loose),
  name: field('name', loose),
  gstNumber: field('gst_no', loose),
  address: field('address', loose),
  cityId: field('city_id', loose),
  phoneNumber: field('phone_number', loose),
  createdAt: field('created_at', withDefault(instant, '')),
  bankDetails: field(
    'bank_details',
    list(
      object({
        accountName: field('account_name', loose),
        bankName: field('bank_name', loose),
        accountNumber: field('account_number', loose),
        ifscCode: field('ifsc_code', loose),
      }),
    ),
  ),
  jobs: field('jobs', listed(vendorRateCodec)),
});

export const employeeCodec: Codec<Employee> = object({
  id: field('id', id),
  name: field('name', loose),
  authUserId: field('auth_user_id', loose),
});

/** A vendor as an order or invoice names it. */
const vendorRefCodec = nullable(
  object({
    id: field('id', id, 'vendor_id'),
    vendorNumber: field('vendor_id', loose),
    name: field('name', loose),
  }),
);

const pictures: Codec<Picture[]> = mapped(
  list(text()),
  (urls) => urls.map((url): Picture => ({ at: 'server', url })),
  (all) => all.flatMap((picture) => (picture.at === 'server' ? [picture.url] : [])),
);

/** Omitted if there is none, and while it is only on a device. */
const onePicture: Codec<Picture | undefined> = mapped(
  omittable(text()),
  (url): Picture | undefined => (url === undefined ? undefined : { at: 'server', url }),
  (picture) => (picture?.at === 'server' ? picture.url : undefined),
);

/** The reason of a log entry, in the fields of its record. */
const said = {
  reason: field('reason', omittable(text())),
  reasonPicture: field('reason_image', onePicture),
};

/** Written next to the addresses, and only if there are any captions. */
function captionsOf(all: readonly Picture[]): string[] | undefined {
  const captions = all.flatMap(({ at, caption = '' }) => (at === 'server' ? [caption] : []));
  return captions.some((caption) => caption !== '') ? captions : undefined;
}

const named = omittable(list(object({ username: field('username', loose), name: field('name', loose) })));

/** Omitted if the host knows no names. Another host's use of this field is ignored. */
const people: Codec<NamedPerson[] | undefined> = {
  ...named,
  decode: (wire, at) =>
    Array.isArray(wire) && wire.every((one) => isRecord(one) && 'username' in one)
      ? named.decode(wire, at)
      : undefined,
};

const jobFields = object({
  id: field('id', id),
  job: field(
    'job',
    object({
      id: field('id', nullable(id)),
      name: field('name', loose),
      categoryName: field('category_name', loose),
    }),
  ),
  quantity: field('quantity', whole()),
  ratePaise: field('job_rate', moneyOrZero, 'rate'),
  totalPaise: field('total_amount', moneyOrZero),
  pictures: field('images', pictures),
  captions: field('image_captions', omittable(list(loose))),
  approval: field('approval_status', withDefault(text(), 'pending')),
  approvedBy: field('approved_by', by),
  rejectionReason: field('rejection_reason', omittable(text())),
  rejectionPicture: field('rejection_image', onePicture),
  completion: field('completion_status', nullable(text())),
  completionPictures: field('completion_images', pictures),
  completionCaptions: field('completion_image_captions', omittable(list(loose))),
  finalRatePaise: field('final_rate', nullable(money)),
  partialValuePaise: field('partial_completion_value', nullable(money)),
  completionBy: field('completion_marked_by', by),
  completionAt: field('completion_marked_at', nullable(instant)),
  completionReason: field('completion_reason', omittable(text())),
  requestKey: field('request_key', nullable(text())),
});

/** A job of an order as in section 3: completion fields are next to those of the approval. */
const orderJobCodec: Codec<OrderJob> = mapped(
  jobFields,
  (wire): OrderJob => {
    const status = wire.completion === null ? null : readCompletion(wire.completion);
    const completion: Completion | null =
      status === null
        ? null
        : {
            status,
            finalRatePaise: wire.finalRatePaise ?? 0,
            partialValuePaise: wire.partialValuePaise,
            pictures: captioned(wire.completionPictures, wire.completionCaptions),
            by: wire.completionBy,
            at: wire.completionAt,
            ...(wire.completionReason && { reason: wire.completionReason }),
          };
    return {
      id: wire.id,
      catalogueJobId: wire.job.id,
      name: wire.job.name,
      categoryName: wire.job.categoryName,
      quantity: wire.quantity,
      ratePaise: wire.ratePaise,
      totalPaise: wire.totalPaise,
      pictures: captioned(wire.pictures, wire.captions),
      approval: readApproval(wire.approval) ?? 'pending',
      approvedBy: wire.approvedBy,
      ...(wire.rejectionReason && { rejectionReason: wire.rejectionReason }),
      ...(wire.rejectionPicture && { rejectionPicture: wire.rejectionPicture }),
      completion,
      ...(wire.requestKey === null ? {} : { requestKey: wire.requestKey }),
    };
  },
  (job) => ({
    id: job.id,
    job: { id: job.catalogueJobId, name: job.name, categoryName: job.categoryName },
    quantity: job.quantity,
    ratePaise: job.ratePaise,
    totalPaise: job.totalPaise,
    pictures: job.pictures,
    captions: captionsOf(job.pictures),
    approval: job.approval,
    approvedBy: job.approvedBy,
    rejectionReason: job.rejectionReason,
    rejectionPicture: job.rejectionPicture,
    completion: job.completion?.status ?? null,
    completionPictures: job.completion?.pictures ?? [],
    completionCaptions: captionsOf(job.completion?.pictures ?? []),
    finalRatePaise: job.completion?.finalRatePaise ?? null,
    partialValuePaise: job.completion?.partialValuePaise ?? null,
    completionBy: job.completion?.by ?? null,
    completionAt: job.completion?.at ?? null,
    completionReason: job.completion?.reason,
    requestKey: job.requestKey ?? null,
  }),
);

const orderLogEntry: Codec<StatusLogEntry> = mapped(
  object({
    statusText: field('status_name', loose),
    at: field('created_at', nullable(instant)),
    by: field('created_by', by),
    ...said,
  }),
  ({ statusText, at, by: who, ...why }) => ({
    statusText,
    at,
    by: who,
    ...reasonIfGiven(why),
    status: readWorkOrderStatus(statusText),
  }),
  ({ status, ...entry }) => ({ ...entry, statusText: status === 'unknown' ? entry.statusText : status }),
);

const orderFields = object({
  id: field('id', id),
  number: field('work_order_id', loose),
  jobCard: field('job_card', object({ id: field('id', loose), number: field('jobcard_id', loose) })),
  car: field('car', object({ id: field('id', loose), number: field('car_number', loose) })),
  vendor: field('vendor', vendorRefCodec),
  statusText: field('status_name', loose, 'status'),
  jobs: field('jobs', list(orderJobCodec)),
  totalPaise: field('total_amount', moneyOrZero),
  createdAt: field('created_at', withDefault(instant, '')),
  createdBy: field('created_by', by),
  statusLog: field('status_log', list(orderLogEntry)),
  people: field('people', people),
  requestKey: field('request_key', nullable(text())),
});

/** A whole work order, the same in lists as in the detail. */
export const workOrderCodec: Codec<WorkOrder> = mapped(
  orderFields,
  ({ requestKey, people: named, ...wire }): WorkOrder => ({
    ...wire,
    status: readWorkOrderStatus(wire.statusText),
    ...(named && { people: named }),
    ...(requestKey === null ? {} : { requestKey }),
  }),
  ({ status, people: named, ...order }) => ({
    ...order,
    people: named,
    requestKey: order.requestKey ?? null,
    statusText: status === 'unknown' ? order.statusText : status,
  }),
);

type LogEntry = Invoice['statusLog'][number];

const invoiceLogEntry: Codec<LogEntry> = mapped(
  object({
    statusText: field('status_name', loose),
    at: field('created_at', nullable(instant)),
    by: field('created_by', by),
    ...said,
  }),
  ({ statusText, at, by: who, ...why }): LogEntry => ({
    statusText,
    at,
    by: who,
    ...reasonIfGiven(why),
    status: readInvoiceStatus(statusText),
  }),
  ({ status, ...entry }) => ({ ...entry, statusText: status === 'unknown' ? entry.statusText : status }),
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
  statusLog: field('status_log', list(invoiceLogEntry)),
  people: field('people', people),
});

/** An invoice (section 3). `status` and `status_name` both contain the canonical word. */
export const invoiceCodec: Codec<Invoice> = mapped(
  invoiceFields,
  ({ statusName, people: named, ...wire }): Invoice => {
    // Hosts fill either or both, and one of them may be an internal word: the one that is known counts.
    const statusText =
      readInvoiceStatus(wire.statusText) === 'unknown' && statusName !== '' ? statusName : wire.statusText;
    return { ...wire, statusText, status: readInvoiceStatus(statusText), ...(named && { people: named }) };
  },
  ({ status, people: named, ...invoice }) => {
    const word = status === 'unknown' ? invoice.statusText : status;
    return { ...invoice, people: named, statusText: word, statusName: word };
  },
);

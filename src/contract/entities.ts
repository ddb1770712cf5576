import type { CatalogueJob, JobCategory } from '#domain/catalogue/catalogue.ts';
import type { Employee, Vendor } from '#domain/vendor/vendor.ts';
import type { JobCard } from '#domain/work-order/work-order.ts';
import { type Codec, field, list, mapped, nullable, object, withDefault } from './codec.ts';
import { id, instant, loose, moneyOrZero } from './wire/values.ts';

/** Shapes of section 3, except orders and invoices, which have files of their own. */

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

export const jobCategoryCodec: Codec<JobCategory> = object({
  id: field('id', id),
  name: field('name', loose),
  jobs: field('jobs', list(catalogueJobCodec)),
});

export const vendorRateCodec = object({
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
  jobs: field('jobs', list(vendorRateCodec)),
});

export const employeeCodec: Codec<Employee> = object({
  id: field('id', id),
  name: field('name', loose),
  authUserId: field('auth_user_id', loose),
});

/** A vendor as an order or invoice names it. */
export const vendorRefCodec = nullable(
  object({
    id: field('id', id, 'vendor_id'),
    vendorNumber: field('vendor_id', loose),
    name: field('name', loose),
  }),
);

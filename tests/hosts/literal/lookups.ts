import type { Handlers, Turn } from './calls.ts';
import { CITY, COMPLEX, type Garage, type Vendor } from './garage.ts';
import { shownBank, shownCard, shownCategory, shownJob, shownRates, shownVendor } from './shown.ts';
import { pageOf, records, refuse } from './wire.ts';

/** Job cards, employees, the catalogue and vendors. */
export const lookupCalls: Handlers = {
  'GET /garage/search/jobcard': ({ garage, query, url }) => {
    const found = ofComplex(query)
      ? garage.cards.filter(({ car }) => car.includes(query.get('car_number') ?? ''))
      : [];
    return pageOf(found.map(shownCard), url);
  },
  'GET /everest/employee-search': () => records([{ id: 31, name: 'Employee 31', auth_user_id: 'auth-31' }]),

  'GET /vendors/jobs/': ({ garage, query }) =>
    records(
      garage.jobs
        .filter(({ name }) => name.toLowerCase().includes((query.get('name') ?? '').toLowerCase()))
        .map((job) => shownJob(garage, job)),
    ),
  'POST /vendors/jobs/': ({ garage, body, answers }) => {
    const category = garage.categories.find(({ id }) => String(id) === String(body.category_id));
    if (category === undefined) throw refuse.field('category_id', 'Choose a category.');
    const job = { id: garage.nextId(), categoryId: category.id, name: nameIn(body) };
    garage.jobs.push(job);
    return answers.next(shownJob(garage, job));
  },
  'PATCH /vendors/jobs/{id}': ({ garage, ids: [id], body, answers }) => {
    const job = garage.jobs.find((candidate) => String(candidate.id) === id);
    if (job === undefined) throw refuse.detail('Not found.', 404);
    job.name = nameIn(body);
    return answers.next(shownJob(garage, job));
  },
  'DELETE /vendors/jobs/{id}': ({ garage, ids: [id], answers }) => {
    const job = garage.jobs.find((candidate) => String(candidate.id) === id);
    if (job === undefined) throw refuse.detail('Not found.', 404);
    garage.jobs = garage.jobs.filter((candidate) => candidate !== job);
    return answers.next(shownJob(garage, job));
  },
  'GET /vendors/job-categories/': ({ garage }) =>
    records(garage.categories.map((category) => shownCategory(garage, category))),
  'POST /vendors/job-categories/': ({ garage, body, answers }) => {
    const name = nameIn(body);
    if (garage.categories.some((category) => category.name === name)) throw refuse.silent();
    const category = { id: garage.nextId(), name };
    garage.categories.push(category);
    return answers.next(shownCategory(garage, category));
  },
  'DELETE /vendors/job-categories/{id}': ({ garage, ids: [id], answers }) => {
    const at = garage.categories.findIndex((category) => String(category.id) === id);
    const [category] = at < 0 ? [] : garage.categories.splice(at, 1);
    if (category === undefined) throw refuse.detail('Not found.', 404);
    return answers.next({ id: category.id, name: category.name });
  },

  'GET /vendors/': ({ garage, query, url }) =>
    pageOf(query.get('city_id') === String(CITY.id) ? garage.vendors.map(shownVendor) : [], url),
  'GET /vendors/{id}': ({ garage, ids: [id] }) => {
    const vendor = vendorIn(garage, id);
    return records([{ ...shownVendor(vendor), city_id: CITY.id, bank_details: shownBank(vendor) }]);
  },
  'GET /vendors/{id}/jobs': ({ garage, ids: [id] }) => records(shownRates(garage, vendorIn(garage, id))),
  'POST /vendors/': addVendor,
  'POST /vendors/job-rates': ({ garage, body, answers }) => {
    const vendor = vendorIn(garage, String(body.vendor_id));
    // The grid replaces the former one: a rate that is not in it is gone.
    const grid = body.job_rates as { job_id: unknown; rate: number }[];
    vendor.rates = new Map(grid.map(({ job_id, rate }) => [Number(job_id), Math.round(rate * 100)]));
    return answers.next(shownVendor(vendor));
  },
};

function addVendor({ garage, body, answers }: Turn): Response {
  const phone = String(body.phone_number ?? '');
  if (!/^\d{10}$/.test(phone)) throw refuse.field('phone_number', 'Enter ten digits.');
  const id = garage.nextId();
  const vendor: Vendor = {
    id: `ven-${id}`,
    code: `V-${id}`,
    name: nameIn(body),
    gst: String(body.gst_no),
    address: String(body.address),
    phone,
    at: Date.now(),
    rates: new Map(),
  };
  garage.vendors.unshift(vendor);
  return answers.next(shownVendor(vendor));
}

export function ofComplex(query: URLSearchParams): boolean {
  return query.get('complex_id') === String(COMPLEX);
}

export function vendorIn({ vendors }: Garage, id: string | undefined): Vendor {
  const vendor = vendors.find((candidate) => candidate.id === id);
  if (vendor === undefined) throw refuse.detail('Not found.', 404);
  return vendor;
}

function nameIn(body: Turn['body']): string {
  const name = typeof body.name === 'string' ? body.name.trim() : '';
  if (name === '') throw refuse.field('name', 'This field may not be blank.');
  return name;
}

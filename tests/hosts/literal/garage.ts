/** This host's data: one complex of one city, in memory. Ids are numbers for some things and texts for others. */

export type Line = {
  id: string;
  job: CatalogueJob;
  quantity: number;
  ratePaise: number;
  images: string[];
  approval: 'pending' | 'approved' | 'rejected';
  approvedBy: string | null;
  completion: { status: string; finalPaise: number; images: string[]; by: string } | null;
};

export type LogEntry = { status: string; by: string };

export type Order = {
  id: number;
  card: JobCard;
  lines: Line[];
  vendor: Vendor | null;
  at: number;
  log: LogEntry[];
};

export type Invoice = {
  id: string;
  number: string;
  orders: Order[];
  withoutTaxPaise: number;
  withTaxPaise: number;
  file: string;
  at: number;
  log: LogEntry[];
};

export type JobCard = { id: number; number: string; car: string };
export type CatalogueJob = { id: number; categoryId: number; name: string };
export type Category = { id: number; name: string };
export type Vendor = {
  id: string;
  code: string;
  name: string;
  gst: string;
  address: string;
  phone: string;
  at: number;
  /** By catalogue job, in paise. */
  rates: Map<number, number>;
};

export const COMPLEX = 9;
export const CITY = { id: 4, name: 'Pune' };

/** Tokens, and the names with which this host records who did something. The session record names nobody. */
export const USERS = new Map(
  ['super-admin', 'admin', 'creator', 'approver'].flatMap((role) =>
    ['', '-renewed'].map((which) => [
      `literal-${role}${which}`,
      { role: `vendor-management-${role}`, username: `user.${role}` },
    ]),
  ),
);

const CATALOGUE = {
  'Body Work': ['Panel painting', 'Bumper repair', 'Headlamp replacement'],
  'Lathe Work': ['Drum turning', 'Flywheel facing'],
  'Engine Work': ['Radiator repair', 'Timing belt', 'Head gasket'],
};

export class Garage {
  readonly categories: Category[] = Object.keys(CATALOGUE).map((name, index) => ({ id: index + 1, name }));
  jobs: CatalogueJob[] = Object.values(CATALOGUE).flatMap((names, category) =>
    names.map((name, index) => ({ id: 100 * (category + 1) + index, categoryId: category + 1, name })),
  );
  readonly cards: JobCard[] = Array.from({ length: 23 }, (_, index) => ({
    id: 5_000 + index,
    number: `JC-${900_000 + index}`,
    car: `MH 12 LT ${1_000 + index}`,
  }));
  readonly vendors: Vendor[] = Array.from({ length: 9 }, (_, index) => ({
    id: `ven-${String.fromCharCode(97 + index)}`,
    code: `V-${index + 1}`,
    name: `Workshop ${index + 1}`,
    gst: `27AAAAA000${index}A1Z5`,
    address: `Plot ${index + 1}, MIDC`,
    phone: `987654320${index}`,
    at: Date.UTC(2026, 0, index + 1),
    // The last one has no rates at all.
    rates: new Map(index === 8 ? [] : this.jobs.map(({ id }) => [id, 10_050 + 1_000 * index + id])),
  }));
  readonly orders: Order[] = [];
  readonly invoices: Invoice[] = [];
  /** Bytes by the number in their address. */
  readonly files = new Map<number, Blob>();
  #lastId = 40;

  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  categoryOf(job: CatalogueJob): string {
    return this.categories.find(({ id }) => id === job.categoryId)?.name ?? '';
  }

  /** Invoices that are not paid yet. */
  owed(): Invoice[] {
    return this.invoices.filter(({ log }) => !['paid', 'rejected'].includes(lastStatus(log)));
  }
}

export function lastStatus(log: readonly LogEntry[]): string {
  return log.at(-1)?.status ?? '';
}

export function linePaise({ quantity, ratePaise }: Line): number {
  return quantity * ratePaise;
}

export function totalPaise({ lines, log }: Order): number {
  const isCompleted = log.some(({ status }) => status === 'completed');
  return lines
    .filter(({ approval }) => approval !== 'rejected')
    .map((line) => (isCompleted ? line.quantity * (line.completion?.finalPaise ?? 0) : linePaise(line)))
    .reduce((sum, paise) => sum + paise, 0);
}

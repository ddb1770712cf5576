import catalogue from './catalogue.json';
import orders from './orders.json';
import people from './people.json';

/** Minutes before the demo is loaded, so that it has the same age on every machine. */
type MinutesAgo = number;
/** Statuses and when they were entered, oldest first; `actorsByStatus` says who enters each. */
export type Log = readonly (readonly [status: string, at: MinutesAgo])[];

type Complex = {
  readonly id: string;
  readonly name: string;
  readonly city: { readonly id: string; readonly name: string };
  readonly location: string;
  /** Employees without an access link. */
  readonly employees: readonly string[];
};

/** `token` is in the access link; only its hash is stored. */
type User = {
  readonly token: string;
  readonly username: string;
  readonly role: string;
  readonly employee: string;
  readonly complexId: string;
};

type Vendor = {
  readonly key: string;
  readonly name: string;
  readonly cityId: string;
  readonly gstNo: string;
  readonly address: string;
  readonly phone: string;
  /** Employee who is responsible for it. */
  readonly contact?: string;
  readonly bank: { readonly name: string; readonly ifsc: string; readonly account: string };
  readonly ratesPaise: Readonly<Record<string, number>>;
};

export type DemoJob = {
  readonly job: string;
  readonly quantity: number;
  readonly approval: string;
  readonly decided?: MinutesAgo;
  readonly completion?: string;
  readonly completed?: MinutesAgo;
  readonly partialPaise?: number;
  /** Names of pictures. */
  readonly before: readonly string[];
  readonly after?: readonly string[];
};

export type DemoOrder = {
  readonly jobCard: string;
  readonly vendor?: string;
  /** Number of the invoice that bills the order. */
  readonly invoice?: string;
  /** Set if the log does not end with this status. */
  readonly status?: string;
  readonly totalPaise: number;
  readonly log: Log;
  readonly jobs: readonly DemoJob[];
};

export type DemoInvoice = {
  readonly number: string;
  readonly vendor: string;
  readonly valuePaise: number;
  readonly taxedPaise: number;
  readonly log: Log;
};

type Data = {
  readonly complexes: readonly Complex[];
  readonly users: readonly User[];
  readonly actorsByStatus: Readonly<Record<'order' | 'invoice', Readonly<Record<string, string>>>>;
  readonly categories: readonly {
    readonly name: string;
    readonly jobs: readonly { readonly key: string; readonly name: string; readonly ratePaise: number }[];
  }[];
  readonly vendors: readonly Vendor[];
  readonly jobCards: readonly { readonly complexId: string; readonly cars: readonly string[] }[];
  /** Oldest first, so that their numbers rise with time. */
  readonly orders: readonly DemoOrder[];
  readonly invoices: readonly DemoInvoice[];
};

/**
 * TypeScript widens the pairs of a JSON file to arrays, hence the cast. tests/server/api/demo.test.ts reads all of it.
 */
export const DEMO = { ...people, ...catalogue, ...orders } as unknown as Data;

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Codec } from '#contract/codec.ts';
import {
  catalogueJobCodec,
  employeeCodec,
  invoiceCodec,
  jobCardCodec,
  jobCategoryCodec,
  vendorCodec,
  workOrderCodec,
} from '#contract/entities.ts';
import { one, paged } from '#contract/envelope.ts';
import { deepFreeze } from '../domain/support/builders.ts';
import { catalogueJob, employee, invoice, jobCard, jobCategory, vendor, workOrder } from './arbitraries.ts';
import { overTheWire } from './support.ts';

function comesBack<T>(codec: Codec<T>, entity: fc.Arbitrary<T>, seed: number) {
  fc.assert(
    fc.property(entity, (value) => {
      expect(overTheWire(codec, deepFreeze(value))).toEqual(value);
      expect(overTheWire(one(codec), value)).toEqual(value);
    }),
    { seed, numRuns: 200 },
  );
}

describe('written and read again', () => {
  it('[X9] a work order is the same', () => {
    comesBack(workOrderCodec, workOrder, 20);
  });

  it('[X9] an invoice is the same', () => {
    comesBack(invoiceCodec, invoice, 21);
  });

  it('[X9] a vendor is the same', () => {
    comesBack(vendorCodec, vendor, 22);
  });

  it('[X9] a job card is the same', () => {
    comesBack(jobCardCodec, jobCard, 23);
  });

  it('[X9] a catalogue job and a category are the same', () => {
    comesBack(catalogueJobCodec, catalogueJob, 24);
    comesBack(jobCategoryCodec, jobCategory, 25);
  });

  it('[X9] an employee is the same', () => {
    comesBack(employeeCodec, employee, 26);
  });

  it('[X9] a page of orders is the same', () => {
    const page = fc.record({
      records: fc.array(workOrder, { maxLength: 2 }),
      page: fc.integer({ min: 1, max: 99 }),
      pageSize: fc.integer({ min: 1, max: 100 }),
      total: fc.nat(),
      nextLink: fc.option(fc.constant('/next')),
      prevLink: fc.option(fc.constant('/previous')),
    });
    fc.assert(
      fc.property(page, (value) => {
        expect(overTheWire(paged(workOrderCodec), value)).toEqual(value);
      }),
      { seed: 27, numRuns: 100 },
    );
  });
});

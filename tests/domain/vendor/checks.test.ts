import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeField } from '#domain/refusals.ts';
import {
  checkRates,
  checkVendor,
  isPhoneNumber,
  looksLikeGstNumber,
  looksLikeIfscCode,
  type VendorForm,
} from '#domain/vendor/checks.ts';

const form = (changes: Partial<VendorForm> = {}): VendorForm => ({
  name: 'Sai Motors',
  gstNumber: '27AAPFU0939F1ZV',
  phoneNumber: '9876543210',
  address: 'Plot 4, MIDC',
  ...changes,
});

const said = (changes: Partial<VendorForm>) =>
  checkVendor(form(changes)).map((problem) => [problem.field, describeField(problem)]);

describe('a vendor', () => {
  it('[V1] needs name, GST number, phone and address', () => {
    expect(checkVendor(form())).toEqual([]);
    expect(said({ name: ' ', gstNumber: '', phoneNumber: '', address: '\n' })).toEqual([
      ['name', 'Name is required'],
      ['gst_no', 'GST number is required'],
      ['phone_number', 'Phone number is required'],
      ['address', 'Address is required'],
    ]);
  });

  it('[V1] has texts of bounded length', () => {
    expect(said({ name: 'x'.repeat(201), gstNumber: 'x'.repeat(201), address: 'x'.repeat(501) })).toEqual([
      ['name', 'Must have at most 200 characters'],
      ['gst_no', 'Must have at most 200 characters'],
      ['address', 'Must have at most 500 characters'],
    ]);
  });

  it.each(['987654321', '98765432101', '98765-4321', '+919876543', '98765 4321', '९८७६५४३२१०', 'abcdefghij'])(
    '[V2] refuses the phone number %s',
    (phoneNumber) => {
      expect(said({ phoneNumber })).toEqual([['phone_number', 'Phone number must be 10 digits']]);
      expect(isPhoneNumber(phoneNumber)).toBe(false);
    },
  );

  it('[V2] takes ten digits', () => {
    expect(isPhoneNumber('0123456789')).toBe(true);
  });
});

/** The check character by the published description, written independently: a table of factors and explicit digits. */
function gstCheckCharacter(first14: string): string {
  const digits = [...first14].map((character) =>
    /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 'A'.charCodeAt(0) + 10,
  );
  const factors = [1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2];
  let sum = 0;
  for (const [place, digit] of digits.entries()) {
    const inBase36 = (digit * (factors[place] ?? 0)).toString(36).padStart(2, '0');
    sum += Number.parseInt(inBase36.charAt(0), 36) + Number.parseInt(inBase36.charAt(1), 36);
  }
  return ((36 - (sum % 36)) % 36).toString(36).toUpperCase();
}

describe('a GST number', () => {
  const first14 = fc
    .tuple(
      fc.integer({ min: 1, max: 37 }),
      fc.stringMatching(/^[A-Z]{5}[0-9]{4}[A-Z]$/),
      fc.stringMatching(/^[1-9A-Z]$/),
    )
    .map(([state, pan, entity]) => `${String(state).padStart(2, '0')}${pan}${entity}Z`);

  it('[V3] passes with the right check character, and with no other', () => {
    fc.assert(
      fc.property(first14, (start) => {
        const right = gstCheckCharacter(start);
        const passing = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'].filter((last) =>
          looksLikeGstNumber(start + last),
        );
        expect(passing).toEqual([right]);
      }),
      { seed: 10, numRuns: 300 },
    );
  });

  it('[V3] is known by published examples, in any case and with blanks around', () => {
    expect(looksLikeGstNumber('27AAPFU0939F1ZV')).toBe(true);
    expect(looksLikeGstNumber(' 27aapfu0939f1zv ')).toBe(true);
    expect(looksLikeGstNumber('27AAPFU0939F1ZW')).toBe(false);
  });

  it.each(['', '27AAPFU0939F1Z', '27AAPFU0939F1ZVV', '27AAPFU0939F1-V', 'pending'])(
    '[V3] is doubted when it is %j',
    (gst) => {
      expect(looksLikeGstNumber(gst)).toBe(false);
    },
  );

  it('[V3] is never refused for it', () => {
    expect(checkVendor(form({ gstNumber: 'applied for' }))).toEqual([]);
  });

  it('[V4] an IFSC code is four letters, a zero and six letters or digits', () => {
    expect(['SBIN0001234', ' hdfc0abc123 '].map(looksLikeIfscCode)).toEqual([true, true]);
    expect(['SBIN1001234', 'SBI00001234', 'SBIN000123', 'SBIN00012345', ''].map(looksLikeIfscCode)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('rates', () => {
  it('[V5] may be 0 or more', () => {
    expect(
      checkRates([
        { jobId: '1', ratePaise: 0 },
        { jobId: '2', ratePaise: 12_550 },
      ]),
    ).toEqual([]);
    expect(checkRates([])).toEqual([]);
  });

  it('[V6] are at most as many as a catalogue has jobs', () => {
    const rates = Array.from({ length: 5_001 }, (_, n) => ({ jobId: `${n}`, ratePaise: 1 }));
    expect(checkRates(rates.slice(1))).toEqual([]);
    expect(checkRates(rates)).toEqual([
      { field: 'job_rates', code: 'too-many-rates', values: { max: 5_000 } },
    ]);
  });

  it('[V5] name the row that is wrong', () => {
    const problems = checkRates([
      { jobId: '1', ratePaise: null },
      { jobId: '2', ratePaise: 100 },
      { jobId: '3', ratePaise: -1 },
      { jobId: '4', ratePaise: 100_000_000_001 },
      { jobId: '5', ratePaise: Number.NaN },
    ]);
    expect(problems.map((problem) => [problem.field, describeField(problem)])).toEqual([
      ['job_rates.1', 'Enter an amount with at most 2 decimals'],
      ['job_rates.3', 'Must not be negative'],
      ['job_rates.4', 'The amount is too large'],
      ['job_rates.5', 'Enter an amount with at most 2 decimals'],
    ]);
  });
});

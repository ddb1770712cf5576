import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeField } from '#domain/refusals.ts';
import {
  checkRates,
  checkVendor,
  isPhoneNumber,
  keptGst,
  keptVendor,
  looksLikeGstNumber,
  looksLikeIfscCode,
  readPhone,
  settledPhone,
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

  it.each(['987654321', '98765432101', '98765-4321', '+919876543', '98765 4321', 'abcdefghij'])(
    '[V2] refuses the phone number %s',
    (phoneNumber) => {
      expect(said({ phoneNumber })).toEqual([['phone_number', 'Phone number must be 10 digits']]);
      expect(isPhoneNumber(phoneNumber)).toBe(false);
    },
  );

  it.each([
    ['9876543210', 'as it is'],
    ['98765 43210', 'a blank'],
    ['98765-43210', 'a hyphen'],
    ['91 98765 43210', 'the country without its plus'],
    ['+91 98765 43210', 'the country'],
    ['(+91) 98765 43210', 'the country in brackets'],
    ['tel:+919876543210', 'a link'],
    ['tel:+91-98765-43210', 'a link with hyphens'],
    ['+91 (0) 98765 43210', 'the country, and the zero that it replaces'],
    ['098765 43210', 'the zero before a number of another place'],
    ['0091 98765 43210', 'the country as it is dialled'],
    ['+91\u00a098765\u201143210', 'blanks and hyphens of a web page'],
    ['\u202a+91 98765 43210\u202c', 'what a phone book pastes around it'],
    ['\u2068+91 98765 43210\u2069', 'what a messenger pastes around it'],
    ['९८७६५४३२१०', 'digits of Hindi'],
    ['９８７６５４３２１０', 'digits of full width'],
  ])('[F12] %j is 9876543210: %s', (typed) => {
    expect(readPhone(typed)).toBe('9876543210');
    expect(settledPhone(typed)).toBe('9876543210');
    expect(said({ phoneNumber: typed })).toEqual([]);
    expect(keptVendor(form({ phoneNumber: typed })).phoneNumber).toBe('9876543210');
  });

  it.each([
    ['98765 4321', 'a digit too few'],
    ['98765 43210 1', 'a digit too many'],
    ['+1 415 555 0100', 'another country'],
    ['+65 9876 5432', 'another country with ten digits in all'],
    ['+44 20 7946 0958', 'another country with ten digits'],
    ['9876543210 / 9876543211', 'two numbers'],
    ['9876543210 x12', 'an extension'],
    ['9876543210 Ravi', 'a name beside it'],
    ['', 'nothing'],
  ])('[F12] %j stays as it is and is told: %s', (typed) => {
    expect(readPhone(typed)).toBeNull();
    expect(settledPhone(typed)).toBe(typed);
    expect(said({ phoneNumber: typed })).toHaveLength(1);
  });

  it.each([
    ['29AAGCB7383J1Z4', '29AAGCB7383J1Z4', 'as it is'],
    ['29 AAGCB 7383 J1Z4', '29AAGCB7383J1Z4', 'as it is printed'],
    ['29aagcb7383j1z4', '29AAGCB7383J1Z4', 'small letters'],
    ['２９AAGCB7383J1Z4', '29AAGCB7383J1Z4', 'digits of full width'],
    ['29-AAGCB-7383-J1Z4 ', '29AAGCB7383J1Z4', 'hyphens'],
    ['to  follow', 'to follow', 'words instead'],
    ['27AAPFU0939F1Z', '27AAPFU0939F1Z', 'a character too few'],
  ])('[C8] the GST number %j is kept as %j: %s', (typed, kept) => {
    expect(keptGst(typed)).toBe(kept);
  });

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

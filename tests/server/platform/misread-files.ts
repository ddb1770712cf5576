import { CARDS, type Case, cardSheet, cards, rateSheet, rates } from './made-files.ts';
import { anXlsx, row } from './xlsx.ts';

/**
 * Formats, content of a cell, and the text shown for it: without separators and decimals, which are not part of a name.
 */
const NUMBER_FORMATS = [
  ['&quot;JC-&quot;0000', 42, 'JC-0042'],
  ['0000;[Red]-0000', 42, '0042'],
  ['00\\-0000', 42, '00-0042'],
  ['000000_)', 42, '000042'],
  ['[$-4009]0000', 42, '0042'],
  ['#,##0', 12_345, '12345'],
  ['0.00', 42, '42'],
  ['0.00E+00', 102_346_000_001, '102346000001'],
] as const;

/**
 * Each was silently read as something else; the right outcome is the content shown in the file's cells, or an error.
 */
export const READ_WRONG: readonly Case[] = [
  [
    'an empty cell of type text, with or without an empty value',
    'employees',
    anXlsx({
      rows: `${row(1, 'user_id', 'name', 'complex_id', 'location_id')}<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c><c r="D2" t="s"/></row><row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3" t="s"><v>0</v></c><c r="C3" t="s"><v>1</v></c><c r="D3" t="s"><v/></c></row>`,
      texts: ['<t>Asha</t>', '<t>1</t>'],
    }),
    ['2: Asha | Asha | 1 |  | ', '3: 1 | Asha | 1 |  | '],
  ],
  [
    'a cell whose text the file does not have',
    'job-cards',
    cardSheet('<row r="2"><c r="A2" t="s"><v>7</v></c></row>'),
    ['2 left out: A2 refers to a text that is missing from the file: save the file again.'],
  ],
  [
    'cells without places, of which some are empty',
    'employees',
    anXlsx({
      rows: `${row(1, 'user_id', 'name', 'complex_id', 'location_id', 'location_name')}<row><c t="inlineStr"><is><t>E-1</t></is></c><c t="inlineStr"><is><t>Asha</t></is></c><c t="inlineStr"><is><t>1</t></is></c><c/><c t="inlineStr"><is><t>Bay 1</t></is></c></row><row><c r="A3"><v>2</v></c><c t="inlineStr"><is><t>Ravi</t></is></c><c><v>1</v></c></row>`,
    }),
    ['2: E-1 | Asha | 1 |  | Bay 1', '3: 2 | Ravi | 1 |  | '],
  ],
  [
    'job cards whose format shows letters, signs and zeros',
    'job-cards',
    cardSheet(
      NUMBER_FORMATS.map(
        ([, number], at) =>
          `<row r="${at + 2}"><c s="${at + 1}"><v>${number}</v></c><c><v>1</v></c><c t="inlineStr"><is><t>MH1</t></is></c></row>`,
      ).join(''),
      { formats: [0, ...NUMBER_FORMATS.map(([format]) => format)] },
    ),
    NUMBER_FORMATS.map(([, , shown], at) => `${at + 2}: ${shown} | 1 | MH1 |  | `),
  ],
  [
    'a text whose format shows letters in front of it',
    'job-cards',
    cardSheet(
      '<row r="2"><c t="inlineStr" s="1"><is><t>7a</t></is></c><c><v>1</v></c><c><v>2</v></c></row>',
      {
        formats: [0, '&quot;JC-&quot;@'],
      },
    ),
    ['2: JC-7a | 1 | 2 |  | '],
  ],
  [
    'a comma that begins the decimals, in a file of semicolons',
    'catalogue',
    rates(';', '1250§50', '12§50', '1.250§00', '1§250', '1250'),
    [
      '2: 1 | Paint | J0 | 1250.50 # rate: 1250,50 → ₹1,250.50',
      '3: 1 | Paint | J1 | 12.50 # rate: 12,50 → ₹12.50',
      '4: 1 | Paint | J2 | 1250 # rate: 1.250,00 → ₹1,250',
      '5 left out: rate is 1,250, which could mean thousands or decimals: write it without a comma.',
      '6: 1 | Paint | J4 | 1250',
    ],
  ],
  [
    'amounts in the words of people, in a file of commas',
    'catalogue',
    rates(
      ',',
      '"12§50"',
      '"1§250.50"',
      '"1§25§050"',
      '1.250',
      'Rs. 1250/-',
      '₹99.5',
      '1.25E+03',
      '-5',
      '(5.00)',
      '"1§2§3"',
    ),
    [
      '2: 1 | Paint | J0 | 12.50 # rate: 12,50 → ₹12.50',
      '3: 1 | Paint | J1 | 1250.50',
      '4: 1 | Paint | J2 | 125050',
      '5 left out: rate is 1.250: enter ₹1,250 or ₹1.25.',
      '6: 1 | Paint | J4 | 1250 # rate: Rs. 1250/- → ₹1,250',
      '7: 1 | Paint | J5 | 99.50',
      '8 left out: rate is 1.25E+03: enter an amount with at most 2 decimals.',
      '9 left out: rate is -5: must not be negative.',
      '10 left out: rate is (5.00): must not be negative.',
      '11 left out: rate is 1,2,3: enter an amount with at most 2 decimals.',
    ],
  ],
  [
    'job cards that a spreadsheet has shortened, which joined two cars',
    'job-cards',
    cards('1.02346E+11,1,MH1', '"1,02346E+11",1,MH2', '12E5,1,MH3'),
    [
      `2 left out: jobcard_no shows 1.02346E+11, a number that the spreadsheet has shortened. Format the column as 'Text' and enter it again.`,
      `3 left out: jobcard_no shows 1,02346E+11, a number that the spreadsheet has shortened. Format the column as 'Text' and enter it again.`,
      '4: 12E5 | 1 | MH3 |  | ',
    ],
  ],
  [
    'formulas that nobody has calculated yet',
    'catalogue',
    rateSheet('<c r="D2"><f>1000*1.18</f><v>0</v></c>', {
      book: '<calcPr calcId="124519" fullCalcOnLoad="1"/>',
    }),
    [
      '2 left out: D2 has a formula without its result: open the file in the spreadsheet program and save it.',
    ],
  ],
  [
    'escapes for what XML cannot hold',
    'vendors',
    anXlsx({
      rows:
        row(1, 'city_id', 'name', 'gst_no', 'phone_number', 'address') +
        row(2, '1', 'A_x005F_x000D_B', 'G', '9000000001', 'Plot 1_x000D_\nPune'),
    }),
    ['2: 1 | A_x000D_B | G | 9000000001 | Plot 1\nPune'],
  ],
  [
    'days that do not exist, and years that nobody means',
    'job-cards',
    `${CARDS},created_at\n${['2026-02-31', '0001-01-01', '9999-12-31', '2026-11-31T10:00:00+05:30', '2026-13-01', '2024-02-29'].map((day) => `K,1,A,${day}`).join('\n')}`,
    [
      '2 left out: created_at is 2026-02-31, a date that does not exist.',
      '3 left out: created_at is 0001-01-01: the year must be from 1900 to 2199.',
      '4 left out: created_at is 9999-12-31: the year must be from 1900 to 2199.',
      '5 left out: created_at is 2026-11-31, a date that does not exist.',
      '6 left out: created_at is 2026-13-01, a date that does not exist.',
      '7: K | 1 | A |  | 2024-02-29',
    ],
  ],
  [
    'marks that keep a number from being taken for one',
    'job-cards',
    cards('"=""008""",1,MH1', `'007,1,MH2`, '=A1+1,1,MH3'),
    [
      '2: 008 | 1 | MH1 |  |  # jobcard_no: ="008" → 008',
      `3: 007 | 1 | MH2 |  |  # jobcard_no: '007 → 007`,
      '4 left out: jobcard_no has the formula =A1+1, not its result. Save the file again from the spreadsheet program.',
    ],
  ],
  [
    'vendors that look the same: invisible characters, two blanks, a letter in one or two code points',
    'vendors',
    `city_id,name,gst_no,phone_number,address\n1,Twin\u200B Cat,27 AAA,9000000001,x\n1,twin\u00A0 cat,27AAA,9000000001,x\n1,\u0958ila,27AAA,9000000001,x\n1,\u0915\u093Cila,27AAA,9000000001,x\n1,Jose\u0301,27AAA,9000000001,x`,
    [
      '2: 1 | Twin Cat | 27 AAA | 9000000001 | x # name: Twin\\u200b Cat → Twin Cat',
      '3: 1 | twin cat | 27AAA | 9000000001 | x # name: twin\\u00a0 cat → twin cat',
      '4: 1 | \u0915\u093Cila | 27AAA | 9000000001 | x',
      '5: 1 | \u0915\u093Cila | 27AAA | 9000000001 | x',
      '6: 1 | Jos\u00E9 | 27AAA | 9000000001 | x',
    ],
  ],
  [
    'lines that a filter hides',
    'job-cards',
    cardSheet(
      `${row(2, 'A', '1', 'MH1').replace('<row', '<row hidden="1"')}${row(3, 'B', '1', 'MH2').replace('<row', '<row hidden="false"')}<row r="4" hidden="true"/>`,
    ),
    [
      '2 left out: is hidden in the sheet, by a filter or by hand: show it, or delete it.',
      '3: B | 1 | MH2 |  | ',
    ],
  ],
  [
    'a job card that the spreadsheet took for a day',
    'job-cards',
    cardSheet('<row r="2"><c s="1"><v>46082</v></c><c><v>1</v></c><c><v>2</v></c></row>', {
      formats: [0, 16],
    }),
    [
      `2 left out: jobcard_no is the date 2026-03-01: spreadsheets turn texts that look like a date into one. Format the column as 'Text' and enter it again.`,
    ],
  ],
  [
    'a share, and thousands, where an amount is wanted',
    'catalogue',
    rateSheet('<c r="D2" s="0"><v>0.18</v></c>', { formats: ['0%'] }),
    [`2 left out: rate shows 18% for 0.18. Format the column as 'Number'.`],
  ],
  [
    'a cell that comes twice',
    'job-cards',
    cardSheet('<row r="2"><c r="A2"><v>1</v></c><c r="A2"><v>2</v></c></row>'),
    ['2 left out: A2 occurs twice: save the file again.'],
  ],
  [
    'a book that counts its days from 1904, and has an element of the same name for a program alone',
    'job-cards',
    anXlsx({
      rows: `${row(1, ...CARDS.split(','), 'created_at')}<row><c><v>1</v></c><c><v>1</v></c><c><v>2</v></c><c s="1"><v>44889</v></c></row>`,
      formats: [0, 14],
      book: '<workbookPr date1904="true"/><extLst><ext><x15:workbookPr xmlns:x15="y"/></ext></extLst>',
    }),
    ['2: 1 | 1 | 2 |  | 2026-11-25'],
  ],
  [
    'a time of day, and a duration, where a day is wanted',
    'job-cards',
    anXlsx({
      rows: `${row(1, ...CARDS.split(','), 'created_at')}${['1', '2']
        .map((s) => `<row><c><v>1</v></c><c><v>1</v></c><c><v>2</v></c><c s="${s}"><v>10.5</v></c></row>`)
        .join('')}`,
      formats: [0, 'h:mm', '[h]:mm:ss'],
    }),
    ['2', '3'].map(
      (line) =>
        `${line} left out: created_at must be a date such as 2026-11-25, or a time such as 2026-11-25T10:30.`,
    ),
  ],
  [
    'hours where an amount is wanted',
    'catalogue',
    rateSheet('<c r="D2" s="1"><v>0.5</v></c>', { formats: [0, 'h:mm'] }),
    [`2 left out: rate shows 12:00 for 0.5. Format the column as 'Number'.`],
  ],
  [
    'a cell with a text and a value of its own',
    'job-cards',
    cardSheet(
      '<row><c t="inlineStr"><v>1.0</v><is><t>1.</t></is></c><c><v>1</v></c><c t="inlineStr"><v>MH1</v></c></row>',
    ),
    ['2: 1. | 1 | MH1 |  | '],
  ],
];

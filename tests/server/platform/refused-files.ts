import { unzipSync, zipSync } from 'fflate';
import { CARDS, type Case, cardSheet, cards, rateSheet, rates } from './made-files.ts';
import { anXlsx, BOOK_LINKS, relationships, row } from './xlsx.ts';

const utf16 = (text: string): Uint8Array => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));

/** Each was refused, although every program opens it. */
export const REFUSED_THOUGH_FINE: readonly Case[] = [
  [
    'columns without a name at the end',
    'job-cards',
    `\uFEFF${CARDS},,\r\nA-1,1,MH1,,\r\n`,
    ['2: A-1 | 1 | MH1 |  | '],
  ],
  [
    'values left out at the end of a line, as Excel does from the sixteenth line on',
    'job-cards',
    `${CARDS},car_id,created_at\r\nA-1,1,MH1,,\r\nA-2,1,MH2\r\n`,
    ['2: A-1 | 1 | MH1 |  | ', '3: A-2 | 1 | MH2 |  | '],
  ],
  [
    'a rate that was computed, and more digits than its cell shows',
    'catalogue',
    rateSheet('<c r="D2" s="0"><f>1249.95*0.9</f><v>1124.955</v></c>', { formats: ['[$-4009]#,##0.00'] }),
    ['2: 1 | Paint | Door | 1124.96 # rate: 1124.955 → ₹1,124.96'],
  ],
  [
    'a computed rate in CSV',
    'catalogue',
    rates(',', '33.3333333333333'),
    ['2: 1 | Paint | J0 | 33.33 # rate: 33.3333333333333 → ₹33.33'],
  ],
  [
    'a sheet with a chart in front of the table',
    'job-cards',
    cardSheet(row(2, 'A', '1', 'MH1'), {
      files: {
        'xl/workbook.xml':
          '<workbook xmlns:r="x"><sheets><sheet name="Chart" r:id="rId7"/><sheet name="Cards" r:id="rId1"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels': relationships(
          ['rId7', 'chartsheet', 'chartsheets/sheet1.xml'],
          ...BOOK_LINKS,
        ),
        'xl/chartsheets/sheet1.xml': '<chartsheet/>',
      },
    }),
    ['2: A | 1 | MH1 |  | '],
  ],
  [
    'a format on the last line of the sheet',
    'job-cards',
    cardSheet(
      `${row(2, 'A', '1', 'MH1')}<row r="1048576" ht="12.8" customHeight="1"><c r="A1048576" s="0"/></row>`,
    ),
    ['2: A | 1 | MH1 |  | '],
  ],
  [
    'prefixes other than the usual ones',
    'job-cards',
    cardSheet(row(2, 'A', '1', 'MH1'), {
      files: {
        'xl/workbook.xml':
          '<w:workbook xmlns:w="y" xmlns:ns2="x"><w:sheets><w:sheet name="A" sheetId="1" ns2:id="rId1"/></w:sheets></w:workbook>',
      },
    }),
    ['2: A | 1 | MH1 |  | '],
  ],
  [
    'names of parts with backslashes and other capitals, in another folder',
    'job-cards',
    cardSheet('', {
      files: {
        '_rels/.rels': relationships(['rId1', 'officeDocument', '/Book/WorkBook1.xml']),
        'book\\workbook1.xml':
          '<workbook xmlns:r="x"><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>',
        'Book\\_rels\\WorkBook1.xml.rels': relationships(['rId1', 'worksheet', '..\\Sheets\\one%20.xml']),
        'sheets/One .xml': `<worksheet><sheetData>${row(1, ...CARDS.split(','))}${row(2, 'A', '1', 'MH1')}</sheetData></worksheet>`,
      },
    }),
    ['2: A | 1 | MH1 |  | '],
  ],
  [
    'parts in UTF-16 and in the encoding that their first line names',
    'job-cards',
    cardSheet('', {
      texts: ['<t>x</t>'],
      files: {
        'xl/worksheets/sheet1.xml': utf16(
          `<?xml version="1.0" encoding="UTF-16"?><worksheet><sheetData>${row(1, ...CARDS.split(','))}<row><c t="s"><v>0</v></c><c><v>1</v></c><c><v>2</v></c></row></sheetData></worksheet>`,
        ),
        'xl/sharedStrings.xml': new Uint8Array(
          Buffer.from(
            '<?xml version="1.0" encoding="ISO-8859-1"?><sst><si><t>Zo\u00EB</t></si></sst>',
            'latin1',
          ),
        ),
      },
    }),
    ['2: Zoë | 1 | 2 |  | '],
  ],
  [
    'times without a zone, as text and as the ISO times of a strict file',
    'job-cards',
    `${CARDS},created_at\nA,1,MH1,2026-11-25T10:30\nB,1,MH2,2026-11-25 10:30:15\nC,1,MH3,2026-11-25T10:30:00+05:30`,
    [
      '2: A | 1 | MH1 |  | 2026-11-25T10:30:00',
      '3: B | 1 | MH2 |  | 2026-11-25T10:30:15',
      '4: C | 1 | MH3 |  | 2026-11-25T05:00:00.000Z',
    ],
  ],
  [
    'ISO times of a strict file',
    'job-cards',
    anXlsx({
      rows: `${row(1, ...CARDS.split(','), 'created_at')}<row><c><v>1</v></c><c><v>1</v></c><c><v>2</v></c><c t="d"><v>2026-11-25T10:30:00</v></c></row>`,
    }),
    ['2: 1 | 1 | 2 |  | 2026-11-25T10:30:00'],
  ],
  [
    'a note beside the table',
    'job-cards',
    cardSheet(row(2, 'A', '1', 'MH1', '', '', '', 'seen by the office')),
    ['Not read, because its column has no name: "seen by the office" in line 2.', '2: A | 1 | MH1 |  | '],
  ],
  [
    'a title above the header',
    'job-cards',
    cards('A-1,1,MH1').replace(/^/, 'Job cards of November,,\r\n,,\r\n'),
    [
      'Not read, because it is above the header: "Job cards of November" in line 1.',
      '4: A-1 | 1 | MH1 |  | ',
    ],
  ],
  [
    'a line that says the separator',
    'job-cards',
    `sep=;\r\n${CARDS.replaceAll(',', ';')}\r\nA;1;MH1`,
    ['3: A | 1 | MH1 |  | '],
  ],
  ['tabs', 'job-cards', `${CARDS}\nA,1,MH1`.replaceAll(',', '\t'), ['2: A | 1 | MH1 |  | ']],
  [
    `the 'Unicode text' of Excel, in UTF-16`,
    'job-cards',
    utf16(`${CARDS}\r\nज़-1,1,MH1`.replaceAll(',', '\t')),
    ['2: ज\u093C-1 | 1 | MH1 |  | '],
  ],
  [
    'further sheets, which are named',
    'job-cards',
    cardSheet(row(2, 'A', '1', 'MH1'), {
      files: {
        'xl/workbook.xml':
          '<workbook xmlns:r="x"><sheets><sheet name="A" r:id="rId1"/><sheet name="B" r:id="rId9"/></sheets></workbook>',
      },
    }),
    ['Only the sheet "A" was read; the file also has "B".', '2: A | 1 | MH1 |  | '],
  ],
];

const save = 'open it in the spreadsheet program and save it as XLSX.';

/** Refused files, with messages that are true of the file. */
export const REFUSED: readonly Case[] = [
  [
    'an .ods without a sheet',
    'job-cards',
    anXlsx({
      rows: '',
      files: { mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' },
    }),
    ['refused: The file has no visible sheet with cells.'],
  ],
  [
    'an .xlsb',
    'job-cards',
    anXlsx({ rows: '', files: { 'xl/workbook.xml': null, 'xl/workbook.bin': 'x' } }),
    [`refused: The file is a binary workbook (.xlsb), whatever its name: ${save}`],
  ],
  [
    'a web page with the name .xls',
    'job-cards',
    '\r\n<html><body><table><tr><td>jobcard_no</td></tr></table></body></html>',
    [`refused: The file is a web page, whatever its name: ${save}`],
  ],
  [
    'XML of Excel 2003',
    'job-cards',
    '<?xml version="1.0"?><Workbook/>',
    [`refused: The file is XML, whatever its name: ${save}`],
  ],
  [
    'a workbook behind a password',
    'job-cards',
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...Buffer.from('\0\0EncryptedPackage', 'utf16le')]),
    ['refused: The file is password-protected: save it without a password.'],
  ],
  [
    'an old .xls',
    'job-cards',
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...Buffer.from('\0\0Workbook', 'utf16le')]),
    [`refused: The file is an old XLS file, whatever its name: ${save}`],
  ],
  [
    'letters of Windows-1252',
    'job-cards',
    new Uint8Array(Buffer.from(cards('A,1,MH1', 'Zo\u00EB,1,MH2'), 'latin1')),
    [
      'refused: The file is not UTF-8: line 3 has letters in another encoding, such as Windows-1252. Save it as "CSV UTF-8".',
    ],
  ],
  [
    'a part that comes twice, of which programs show one or the other',
    'job-cards',
    cardSheet(row(2, 'A', '1', 'MH1'), { files: { 'XL/worksheets/Sheet1.xml': '<worksheet/>' } }),
    ['refused: The file contains XL/worksheets/Sheet1.xml twice: save it again.'],
  ],
  [
    'a part of which one letter has changed on its way here',
    'job-cards',
    withOneLetterChanged(cardSheet(row(2, 'A', '1', 'MH1'))),
    ['refused: The file is damaged, or not an XLSX file: save it again as XLSX or "CSV UTF-8".'],
  ],
  [
    'a value with a comma that no quotes enclose',
    'catalogue',
    rates(',', '12§50'),
    ['refused: Line 2 has 5 values, the header 4 names. Put values that contain a separator in quotes.'],
  ],
  [
    'a sheet without any of the names',
    'job-cards',
    'Number,Car\n1,2',
    ['refused: The header is missing jobcard_no, complex_id, car_number.'],
  ],
];

/** MH1 then names another car, and the checksum is still the former one. */
function withOneLetterChanged(file: Uint8Array): Uint8Array {
  const stored = Buffer.from(zipSync(unzipSync(file), { level: 0 }));
  stored.write('MH7', stored.indexOf('MH1'));
  return new Uint8Array(stored);
}

#!/usr/bin/env bash
# exceljs 4.4.0: a sheet whose cells have no reference.
#
# Input: a workbook of one row, two cells with texts, `<c t="inlineStr">` without the attribute `r`. The attribute may
# be omitted (ECMA-376 part 1, 18.3.1.4: use="optional"); a cell without it follows the one before.
# Guess: the two texts, in the first two columns, as xlsx 0.18.5 reads them; or an error that names the cell.
# Seen: `load` throws "TypeError: Cannot read properties of undefined (reading 'col')", and nothing of the file can be
# read.
# Concerns programs that accept uploads: some programs that stream their rows write such cells.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund exceljs@4.4.0 xlsx@0.18.5 fflate@0.8.3
cat >run.cjs <<'JS'
const assert = require('node:assert/strict');
const ExcelJS = require('exceljs');
const { strToU8, zipSync } = require('fflate');
const XLSX = require('xlsx');

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const links = (type, target) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/${type}" Target="${target}"/></Relationships>`;
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const cell = (text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const files = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
  '_rels/.rels': links('officeDocument', 'xl/workbook.xml'),
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': links('worksheet', 'worksheets/sheet1.xml'),
  'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData><row r="1">${cell('JC-1')}${cell('MH 1')}</row></sheetData></worksheet>`,
};
const bytes = Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))));

const seen = XLSX.utils.sheet_to_json(XLSX.read(bytes).Sheets.S, { header: 1 });
console.log('xlsx:', seen);
assert.deepEqual(seen, [['JC-1', 'MH 1']]);
new ExcelJS.Workbook().xlsx.load(bytes).then(
  () => assert.fail('exceljs has read it'),
  (error) => {
    console.log('exceljs:', String(error));
    assert.equal(String(error), "TypeError: Cannot read properties of undefined (reading 'col')");
  },
);
JS
node run.cjs

#!/usr/bin/env bash
# xlsx 0.18.5 (SheetJS, as the npm registry has it): a shared text that has a plain part in front of its formatted
# parts.
#
# Input: a workbook whose only text is `<si><t>Rate </t><r><t>12</t></r><r><t>50</t></r></si>`. In the format's schema
# `t` and `r` may both be children of an item (ECMA-376 part 1, 18.4.8, CT_Rst), and LibreOffice 7.4.7 shows all three
# parts.
# Guess: 'Rate 1250'.
# Seen: 'Rate ': the formatted parts are dropped silently. Without the plain part in front they are read.
# Concerns programs that read amounts or numbers from such a text; the same package of 2024, republished as 0.20.3,
# does the same.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund xlsx@0.18.5 fflate@0.8.3
cat >run.cjs <<'JS'
const assert = require('node:assert/strict');
const { strToU8, zipSync } = require('fflate');
const XLSX = require('xlsx');

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const link = (id, type, target) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
const links = (...all) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`;
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

function read(text) {
  const files = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${type}.sharedStrings+xml"/></Types>`,
    '_rels/.rels': links(link('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': links(
      link('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      link('rId2', 'sharedStrings', 'sharedStrings.xml'),
    ),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}" count="1" uniqueCount="1"><si>${text}</si></sst>`,
  };
  const bytes = zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])));
  return XLSX.read(bytes).Sheets.S.A1.v;
}

const seen = {
  'plain part in front': read('<t xml:space="preserve">Rate </t><r><t>12</t></r><r><t>50</t></r>'),
  'formatted parts alone': read('<r><t xml:space="preserve">Rate </t></r><r><t>12</t></r><r><t>50</t></r>'),
};
console.log(seen);
assert.deepEqual(seen, { 'plain part in front': 'Rate ', 'formatted parts alone': 'Rate 1250' });
JS
node run.cjs

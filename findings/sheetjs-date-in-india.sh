#!/usr/bin/env bash
# xlsx 0.18.5 (SheetJS, as the npm registry has it): a date cell read, and a date written, on a computer in India.
#
# Input: a workbook that exceljs 4.4.0 writes, with one cell for 28 November 2026 (serial number 46354, format
# dd/mm/yyyy).
# Guess: `cellDates: true` gives midnight of that day, local or UTC; a Date written becomes the serial number 46354.
# Seen: in Asia/Kolkata it reads 27 November, 23:59:50, and writes 46354.00011574074 for midnight; in Asia/Dubai it is
# 12 seconds. In UTC and Europe/Berlin both are right. The difference is the part below a minute of the zone's offset
# in 1899, which the Date of the epoch includes and `getTimezoneOffset` omits. The number itself, and the text of the
# cell, are right everywhere.
# Concerns programs that take the day of a bill from such a Date: it is the day before.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund xlsx@0.18.5 exceljs@4.4.0
cat >run.mjs <<'JS'
import ExcelJS from 'exceljs';
import XLSX from 'xlsx';

const book = new ExcelJS.Workbook();
const cell = book.addWorksheet('bills').getCell('A1');
cell.value = new Date(Date.UTC(2026, 10, 28));
cell.numFmt = 'dd/mm/yyyy';
const read = XLSX.read(await book.xlsx.writeBuffer(), { type: 'buffer', cellDates: true }).Sheets.bills.A1;
const written = XLSX.utils.aoa_to_sheet([[new Date(2026, 10, 28)]]).A1.v;
const time = read.v.toLocaleString('sv-SE');
console.log(`${process.env.TZ}: reads ${time} (text ${read.w}), writes ${written}`);
JS
output=$(for zone in Asia/Kolkata Asia/Dubai UTC Europe/Berlin; do TZ=$zone node run.mjs; done)
echo "$output"
expected='Asia/Kolkata: reads 2026-11-27 23:59:50 (text 28/11/2026), writes 46354.00011574074
Asia/Dubai: reads 2026-11-27 23:59:48 (text 28/11/2026), writes 46354.00013888889
UTC: reads 2026-11-28 00:00:00 (text 28/11/2026), writes 46354
Europe/Berlin: reads 2026-11-28 00:00:00 (text 28/11/2026), writes 46354'
[ "$output" = "$expected" ]

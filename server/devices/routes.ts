import { forgetDevice, listDevices, reportDevice } from '#contract/calls/devices.ts';
import { bind, type Route } from '../http/handler.ts';
import { DEVICE_REPORT_EVERY_MS, DEVICE_REPORTS_PER_PERSON } from '../http/limits.ts';
import { notFound, tooMany } from '../http/problem.ts';
import { serverTexts } from '../texts.ts';
import { countRecentReports, listDevicesOf, removeDevice, upsertReport } from './devices.sql.ts';

/** Device reports, for those who manage the devices (docs/rules.md, S18 and S19). */
export const deviceRoutes: readonly Route[] = [
  bind(listDevices, ['user.manage'], async ({ session, tx }) => listDevicesOf(tx, session)),
  bind(forgetDevice, ['user.manage'], async ({ params, session, tx }) => {
    if (!(await removeDevice(tx, session, params.id ?? ''))) throw notFound();
    return {};
  }),
  bind(reportDevice, ['device.report'], async ({ body, session, tx, at }) => {
    const { ofPerson, ofDevice } = await countRecentReports(tx, session, body.deviceId, at);
    if (ofDevice || ofPerson >= DEVICE_REPORTS_PER_PERSON)
      throw tooMany(serverTexts.reportedOften, DEVICE_REPORT_EVERY_MS / 1_000);
    await upsertReport(tx, session, body, at);
    return {};
  }),
];

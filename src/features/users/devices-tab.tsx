import { Tablet } from 'lucide-react';
import { Fragment, useState } from 'react';
import { describeKinds } from '#app/actions/words.ts';
import { CachedAnswer } from '#app/features/filters/cached-answer.tsx';
import { sharedTabletTexts } from '#app/features/office/texts.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useFresh } from '#app/hooks/use-fresh.ts';
import { nameOf } from '#app/texts/common.ts';
import { Mark } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { type Column, DataTable } from '#app/ui/data-table.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LazyConfirmDialog } from '#app/ui/lazy-dialogs.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { media, useMediaQuery } from '#app/ui/use-media-query.ts';
import type { AnswerOf } from '#contract/call.ts';
import { listDevices } from '#contract/calls/devices.ts';
import { formatMoment } from '#domain/dates.ts';
import { deviceNumber } from '#domain/device.ts';
import { UNDELIVERED_MS } from '#domain/limits.ts';
import { ageSince } from '#domain/work-order/waiting.ts';
import { userActions } from './online-actions.ts';
import { deviceTexts as texts, usersTexts } from './texts.ts';
import { useUserAction } from './use-user-action.ts';

type Device = AnswerOf<typeof listDevices>[number];

/**
 * The devices as they last reported, those without a delivery for the longest time first, and their errors by version.
 */
export function DevicesTab() {
  const devices = useFresh(listDevices);
  return (
    <CachedAnswer
      live={devices}
      failed={usersTexts.fetchDevices}
      missing={usersTexts.needsNetwork}
      isEmpty={(all) => all.length === 0}
    >
      {(all) =>
        all.length === 0 ? (
          <EmptyState icon={<Tablet aria-hidden />} sentence={texts.none} />
        ) : (
          <Stack gap="section">
            <DeviceList devices={all} />
            <Errors devices={all} />
          </Stack>
        )
      }
    </CachedAnswer>
  );
}

function DeviceList({ devices }: { devices: readonly Device[] }) {
  const { now } = useServices();
  const isOffice = useMediaQuery(media.officeUp);
  const { action, isBusy } = useUserAction();
  const [asked, setAsked] = useState<Device | null>(null);
  const nowMs = now().getTime();
  const late = devices.filter((device) => isUndelivered(device, nowMs));
  const forget = async () => {
    if (asked !== null)
      await action(userActions.forget, {
        label: texts.forget,
        about: deviceLabel(asked),
        params: { id: asked.id },
      });
    setAsked(null);
  };
  return (
    <div>
      {late.length > 0 && (
        <chakra.div marginBottom="gap">
          <Notice tone="attention" title={texts.undeliveredTitle(late.length)}>
            {texts.undeliveredHint}
          </Notice>
        </chakra.div>
      )}
      <Text tone="muted" size="small" marginBottom="gap">
        {texts.intro}
      </Text>
      <DataTable
        caption={texts.table}
        columns={columnsFor(nowMs, setAsked)}
        rows={devices}
        rowKey={({ id }) => id}
        cards={!isOffice}
      />
      <LazyConfirmDialog
        open={asked !== null}
        title={texts.forgetTitle}
        question={asked === null ? '' : texts.forgetQuestion(deviceLabel(asked))}
        confirmLabel={texts.forget}
        tone="danger"
        busy={isBusy}
        onConfirm={() => void forget()}
        onCancel={() => setAsked(null)}
      />
    </div>
  );
}

function deviceLabel({ id, name }: Device): string {
  return `${name}, ${texts.number(deviceNumber(id))}`;
}

function isUndelivered({ unsentSince }: Device, nowMs: number): boolean {
  return unsentSince !== null && nowMs - Date.parse(unsentSince) >= UNDELIVERED_MS;
}

function columnsFor(nowMs: number, onForget: (device: Device) => void): Column<Device>[] {
  return [
    {
      id: 'device',
      header: texts.device,
      isRowHeader: true,
      cell: ({ id, name }) => (
        <chakra.span display="block" overflowWrap="anywhere">
          <chakra.span fontWeight="medium">{name}</chakra.span>
          <Text as="span" tone="muted" size="small" display="block" whiteSpace="nowrap">
            {texts.number(deviceNumber(id))}
          </Text>
        </chakra.span>
      ),
    },
    {
      id: 'person',
      header: texts.person,
      cell: ({ person }) => <chakra.span overflowWrap="anywhere">{nameOf(person)}</chakra.span>,
    },
    { id: 'unsent', header: texts.unsent, cell: (device) => <Unsent device={device} nowMs={nowMs} /> },
    {
      id: 'delivery',
      header: texts.lastDelivery,
      cell: ({ lastDeliveryAt }) => <Moment at={lastDeliveryAt} />,
    },
    { id: 'reported', header: texts.reported, cell: ({ reportedAt }) => <Moment at={reportedAt} /> },
    {
      id: 'version',
      header: texts.version,
      cell: ({ appVersion }) => <Version text={appVersion} />,
    },
    { id: 'errors', header: texts.errors, align: 'end', cell: ({ errors }) => sumOf(errors) },
    {
      id: 'forget',
      header: texts.forget,
      hideHeader: true,
      cell: (device) => (
        <Button
          variant="quiet"
          aria-label={texts.forgetName(deviceLabel(device))}
          onClick={() => onForget(device)}
        >
          {texts.forget}
        </Button>
      ),
    },
  ];
}

/** Breaks after its dots and dashes; within a word only if one of its parts is wider than the table. */
function Version({ text }: { text: string }) {
  return (
    <chakra.span overflowWrap="break-word">
      {text.split(/(?<=[.+-])/).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their order.
        <Fragment key={at}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </chakra.span>
  );
}

function Moment({ at }: { at: string | null }) {
  return <chakra.span whiteSpace="nowrap">{at === null ? texts.never : formatMoment(at)}</chakra.span>;
}

function Unsent({ device, nowMs }: { device: Device; nowMs: number }) {
  const { unsent, unsentSince } = device;
  if (unsentSince === null) return <Mark tone="sent">{texts.allSent}</Mark>;
  const waitedDays = ageSince(unsentSince, new Date(nowMs)).count;
  return (
    <Stack as="span" gap="1" alignItems={{ base: 'flex-end', xl: 'flex-start' }} minWidth="0">
      <Mark tone={isUndelivered(device, nowMs) ? 'attention' : 'waiting'}>
        {isUndelivered(device, nowMs) ? texts.undelivered(waitedDays) : texts.count(sumOf(unsent))}
      </Mark>
      <Text as="span" tone="muted" size="small" overflowWrap="anywhere">
        {describeKinds(unsent)}. {sharedTabletTexts.since(formatMoment(unsentSince))}
      </Text>
    </Stack>
  );
}

function sumOf(counted: readonly { count: number }[]): number {
  return counted.reduce((sum, { count }) => sum + count, 0);
}

type Fault = { key: string; version: string; code: string; count: number; devices: number };

/** Errors of the devices, the newest version first: a version that is new and has many was not ready. */
function Errors({ devices }: { devices: readonly Device[] }) {
  const faults = faultsOf(devices);
  const isWide = useMediaQuery(media.tabletUp);
  const columns: Column<Fault>[] = [
    {
      id: 'version',
      header: texts.version,
      isRowHeader: true,
      cell: ({ version }) => <Version text={version} />,
    },
    {
      id: 'code',
      header: texts.code,
      cell: ({ code }) => <chakra.span overflowWrap="anywhere">{code}</chakra.span>,
    },
    { id: 'count', header: texts.many, align: 'end', cell: ({ count }) => count },
    { id: 'devices', header: texts.devicesMet, align: 'end', cell: (fault) => fault.devices },
  ];
  return (
    <section>
      <Text as="h2" size="heading" marginBottom="gap">
        {texts.errorsTitle}
      </Text>
      {faults.length === 0 ? (
        <Text tone="muted">{texts.noErrors}</Text>
      ) : (
        <DataTable
          caption={texts.errorsTable}
          columns={columns}
          rows={faults}
          rowKey={({ key }) => key}
          cards={!isWide}
        />
      )}
    </section>
  );
}

const BY_NUMBER = new Intl.Collator('en', { numeric: true });

function faultsOf(devices: readonly Device[]): Fault[] {
  const faults = new Map<string, Fault>();
  for (const { errors } of devices) {
    for (const { version, code, count } of errors) {
      const key = `${version} ${code}`;
      const met = faults.get(key) ?? { key, version, code, count: 0, devices: 0 };
      faults.set(key, { ...met, count: met.count + count, devices: met.devices + 1 });
    }
  }
  return [...faults.values()].toSorted(
    (one, other) => BY_NUMBER.compare(other.version, one.version) || other.count - one.count,
  );
}

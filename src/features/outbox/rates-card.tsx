import { CircleAlert, Send } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { entryById } from '#app/data/entries.ts';
import { type SaveRates, saveRatesMutation } from '#app/features/office/mutations/save-rates.ts';
import { useReportedAct } from '#app/features/office/use-reported-act.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useLiveQuery } from '#app/hooks/use-live-query.ts';
import { useJobCategories } from '#app/hooks/use-references.ts';
import { readPayload } from '#app/sync/outbox/mutation.ts';
import { conflictTexts } from '#app/sync/read-models/conflict-texts.ts';
import type { OutboxItem } from '#app/sync/read-models/outbox-items.ts';
import { Button } from '#app/ui/button.tsx';
import { focusWhenClosed, pageTitle } from '#app/ui/focus-when-closed.ts';
import { RadioCards } from '#app/ui/radio-cards.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { Row, Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { useGradualCount } from '#app/ui/use-gradual-count.ts';
import { formatPaise, type Paise } from '#domain/money.ts';
import { describeFailure } from './describe-entry.ts';
import { type Clash, clashesIn, type Side, settledRates } from './settled-rates.ts';
import { ratesCardTexts } from './texts.ts';
import { useEntryInAddress } from './use-entry-in-address.ts';

/** True if the server has other rates than a waiting save expected, so that its author is to choose. */
export function hasRatesCard({ state, kind, attempts: { failure } }: OutboxItem): boolean {
  const isAsked = failure?.kind === 'conflict' && failure.currentPaise !== undefined;
  return state === 'attention' && kind === saveRatesMutation.kind && isAsked;
}

/** A save of rates, some of which somebody else has changed meanwhile: both rates of each, and whose stays. */
export function RatesCard({ item }: { item: OutboxItem }) {
  const { database } = useServices();
  const read = useLiveQuery(async () => {
    const entry = await entryById(database, item.id);
    const payload = entry === undefined ? null : readPayload(saveRatesMutation, entry);
    const failure = entry?.attempts.failure;
    if (payload === null || failure?.kind !== 'conflict') return null;
    return { payload, failure, clashes: clashesIn(payload, failure.currentPaise ?? {}) };
  }, [database, item.id]);
  const question = read.state === 'ready' ? read.value : null;
  const card = useEntryInAddress<HTMLDivElement>(item.id, question !== null);
  if (question === null) return null;
  return (
    <Stack
      ref={card}
      tabIndex={-1}
      colorPalette="red"
      gap="3"
      padding="inset"
      borderWidth="edge"
      borderRadius="lg"
      borderColor="colorPalette.line"
      bg="colorPalette.bg"
      overflowWrap="anywhere"
    >
      <Stack gap="1" color="colorPalette.fg">
        <Row as="strong" gap="2">
          <CircleAlert aria-hidden />
          {ratesCardTexts.heading}
        </Row>
        <p>{describeFailure(item, question.failure)}</p>
        <p>{ratesCardTexts.choose}</p>
      </Stack>
      <Choosing
        key={question.failure.at}
        id={item.id}
        payload={question.payload}
        clashes={question.clashes}
      />
    </Stack>
  );
}

type ChoosingProps = { id: string; payload: SaveRates; clashes: readonly Clash[] };

/** Groups that are drawn at once; they fill any screen. */
const STEP = 20;

function Choosing({ id, payload, clashes }: ChoosingProps) {
  const { engine } = useServices();
  const run = useReportedAct('settling rates with those of others');
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const [isTried, setTried] = useState(false);
  const catalogue = useJobCategories();
  const place = useId();
  const drawn = useGradualCount(clashes.length, STEP);
  const names = useMemo(() => namesIn(catalogue), [catalogue]);
  const takeAll = (side: Side) => setChoices(Object.fromEntries(clashes.map(({ jobId }) => [jobId, side])));

  // Each choice is named by its job.
  if (names === null) return <Spinner />;

  async function send() {
    const missing = clashes.findIndex(({ jobId }) => choices[jobId] === undefined);
    setTried(true);
    if (missing >= 0) {
      const group = document.getElementById(place)?.children[missing];
      return group?.querySelector('input')?.focus();
    }
    const settled = settledRates(payload, clashes, (jobId) => choices[jobId]);
    if (settled === null) await engine.discard(id);
    else await engine.retry(id, settled);
    focusWhenClosed(pageTitle);
  }

  return (
    <>
      <Stack id={place} gap="gap">
        {clashes.slice(0, drawn).map((clash) => (
          <div key={clash.jobId}>
            <RadioCards
              legend={<Legend job={names.get(clash.jobId) ?? ratesCardTexts.jobGone} {...clash} />}
              columns={2}
              value={choices[clash.jobId] ?? null}
              onChange={(side) => setChoices((before) => ({ ...before, [clash.jobId]: side }))}
              options={[
                { value: 'mine', label: rateInWords(clash.ratePaise), hint: conflictTexts.mine },
                { value: 'theirs', label: rateInWords(clash.nowPaise), hint: conflictTexts.theirs },
              ]}
              error={isTried && choices[clash.jobId] === undefined ? ratesCardTexts.missing : ''}
            />
          </div>
        ))}
      </Stack>
      <Row>
        <Button icon={<Send aria-hidden />} onClick={() => run(send)}>
          {ratesCardTexts.send}
        </Button>
        {clashes.length > 1 && (
          <>
            <Button variant="quiet" onClick={() => takeAll('mine')}>
              {ratesCardTexts.allMine}
            </Button>
            <Button variant="quiet" onClick={() => takeAll('theirs')}>
              {ratesCardTexts.allTheirs}
            </Button>
          </>
        )}
      </Row>
    </>
  );
}

type LegendProps = { job: string } & Pick<Clash, 'fromPaise' | 'ratePaise'>;

/** The job, and what its rate was when the person changed it. */
function Legend({ job, fromPaise, ratePaise }: LegendProps) {
  const isKnown = fromPaise !== null && fromPaise !== ratePaise;
  return (
    <>
      {job}
      {isKnown && (
        <Text as="small" display="block" size="small" tone="muted" weight="normal">
          {fromPaise === 0 ? ratesCardTexts.seenNone : ratesCardTexts.seen(formatPaise(fromPaise))}
        </Text>
      )}
    </>
  );
}

function rateInWords(paise: Paise): string {
  return paise === 0 ? ratesCardTexts.noRate : formatPaise(paise);
}

/** The catalogue's jobs by id; null while it is read. */
function namesIn(catalogue: ReturnType<typeof useJobCategories>): ReadonlyMap<string, string> | null {
  if (catalogue.state === 'loading') return null;
  const categories = catalogue.state === 'ready' ? catalogue.value.value : [];
  return new Map(categories.flatMap(({ jobs }) => jobs.map(({ id, name }) => [id, name] as const)));
}

import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import { type SaveRates, saveRatesAction } from '#app/actions/vendors/save-rates.ts';
import { entryById } from '#app/data/entries.ts';
import { categoriesReference } from '#app/entities/references.ts';
import { useReportedAction } from '#app/features/office/use-reported-action.ts';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useLiveQuery } from '#app/hooks/use-live-query.ts';
import { useOwner } from '#app/hooks/use-session.ts';
import { readPayload } from '#app/sync/action.ts';
import type { OutboxItem } from '#app/sync/views/outbox-items.ts';
import { readReference } from '#app/sync/views/stored-answers.ts';
import { Button } from '#app/ui/button.tsx';
import { focusWhenClosed, pageTitle } from '#app/ui/focus-when-closed.ts';
import { Row, Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { formatPaise, type Paise } from '#domain/money.ts';
import { CardFrame } from './card-frame.tsx';
import { describeFailure } from './describe-entry.ts';
import { ratesCardTexts } from './rates-card-texts.ts';
import { type Clash, clashesIn, type Side, settledRates } from './settled-rates.ts';
import { outboxScreenTexts } from './texts.ts';
import { useEntryInAddress } from './use-entry-in-address.ts';

/** True if the server has other rates than a waiting save expected, so that its author must choose. */
export function hasRatesCard({ state, kind, attempts: { failure } }: OutboxItem): boolean {
  const isAsked = failure?.kind === 'conflict' && failure.currentPaise !== undefined;
  return state === 'attention' && kind === saveRatesAction.kind && isAsked;
}

/**
 * A save of rates, some of which somebody else has changed meanwhile: both rates of each, and a choice between them.
 */
export function RatesCard({ item }: { item: OutboxItem }) {
  const { database } = useServices();
  const complexId = useOwner()?.complexId ?? '';
  const read = useLiveQuery(async () => {
    const entry = await entryById(database, item.id);
    const payload = entry === undefined ? null : readPayload(saveRatesAction, entry);
    const failure = entry?.attempts.failure;
    if (payload === null || failure?.kind !== 'conflict') return null;
    const catalogue = await readReference(database, complexId, categoriesReference);
    const jobs = catalogue?.value.flatMap((category) => category.jobs) ?? [];
    const names = new Map(jobs.map(({ id, name }) => [id, name]));
    return { payload, failure, names, clashes: clashesIn(payload, failure.currentPaise ?? {}) };
  }, [database, complexId, item.id]);
  const question = read.state === 'ready' ? read.value : null;
  const card = useEntryInAddress<HTMLDivElement>(item.id, question !== null);
  if (question === null) return null;
  return (
    <CardFrame
      ref={card}
      heading={ratesCardTexts.heading}
      said={
        <>
          <p>{describeFailure(item, question.failure)}</p>
          <p>{ratesCardTexts.choose}</p>
        </>
      }
    >
      <Choosing key={question.failure.at} id={item.id} {...question} />
    </CardFrame>
  );
}

type ChoosingProps = {
  id: string;
  payload: SaveRates;
  clashes: readonly Clash[];
  /** The catalogue's jobs by id. */
  names: ReadonlyMap<string, string>;
};

/** Number of jobs shown at once. */
const STEP = 50;

function Choosing({ id, payload, clashes, names }: ChoosingProps) {
  const { engine } = useServices();
  const run = useReportedAction('settling rates with those of others');
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const [isTried, setTried] = useState(false);
  const place = useId();
  const [shown, setShown] = useState(STEP);
  const left = clashes.length - shown;
  const takeAll = (side: Side) => setChoices(Object.fromEntries(clashes.map(({ jobId }) => [jobId, side])));

  async function send() {
    const missing = clashes.findIndex(({ jobId }) => choices[jobId] === undefined);
    setTried(true);
    if (missing >= 0) {
      setShown((count) => Math.max(count, missing + 1));
      const group = document.getElementById(place)?.children[missing];
      return group?.querySelector('button')?.focus();
    }
    const settled = settledRates(payload, clashes, (jobId) => choices[jobId]);
    if (settled === null) await engine.discard(id);
    else await engine.retry(id, settled);
    focusWhenClosed(pageTitle);
  }

  return (
    <>
      <Stack id={place} gap="gap">
        {clashes.slice(0, shown).map((clash) => (
          <Choice
            key={clash.jobId}
            clash={clash}
            job={names.get(clash.jobId) ?? ratesCardTexts.jobGone}
            side={choices[clash.jobId]}
            isMissing={isTried && choices[clash.jobId] === undefined}
            onChoose={(side) => setChoices((before) => ({ ...before, [clash.jobId]: side }))}
          />
        ))}
      </Stack>
      {left > 0 && (
        <Button variant="quiet" alignSelf="flex-start" onClick={() => setShown(shown + STEP)}>
          {outboxScreenTexts.more(Math.min(left, STEP))}
        </Button>
      )}
      <Row>
        <Button onClick={() => run(send)}>{ratesCardTexts.send}</Button>
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

type ChoiceProps = {
  clash: Clash;
  job: string;
  side: Side | undefined;
  isMissing: boolean;
  onChoose: (side: Side) => void;
};

/** One job: its earlier rate, yours, and the stored one. */
function Choice({ clash, job, side, isMissing, onChoose }: ChoiceProps) {
  const { fromPaise, ratePaise, nowPaise } = clash;
  const isKnown = fromPaise !== null && fromPaise !== ratePaise;
  const options = [
    { value: 'mine', label: ratesCardTexts.mine(rateInWords(ratePaise)) },
    { value: 'theirs', label: ratesCardTexts.theirs(rateInWords(nowPaise)) },
  ] as const;
  return (
    <Stack role="group" aria-label={job} gap="2">
      <strong>{job}</strong>
      {isKnown && <span>{ratesCardTexts.seen(rateInWords(fromPaise))}</span>}
      <Row>
        {options.map(({ value, label }) => (
          <Button
            key={value}
            variant={side === value ? 'solid' : 'quiet'}
            aria-pressed={side === value}
            icon={side === value && <Check aria-hidden />}
            onClick={() => onChoose(value)}
          >
            {label}
          </Button>
        ))}
      </Row>
      {isMissing && <Text tone="danger">{ratesCardTexts.missing}</Text>}
    </Stack>
  );
}

function rateInWords(paise: Paise): string {
  return paise === 0 ? ratesCardTexts.noRate : formatPaise(paise);
}

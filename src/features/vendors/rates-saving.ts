import { useState } from 'react';
import { useOfficeSubmit } from '#app/features/office/use-office-submit.ts';
import { useOnce } from '#app/hooks/use-once.ts';
import { announce } from '#app/ui/announce.ts';
import { describeField } from '#domain/refusals.ts';
import { saveRatesMutation } from './mutations/save-rates.ts';
import { jobOfField, judgeRates, ratesDraftName } from './rates-draft.ts';
import type { RatesEditing } from './rates-editing.ts';
import { vendorToasts } from './texts.ts';
import { ratesTexts } from './texts-rates.ts';

/** What is wrong with some rates, by job, and what the server said of none in particular. */
type RateProblems = { byJob: ReadonlyMap<string, string>; others: readonly string[] };

const NO_PROBLEMS: RateProblems = { byJob: new Map(), others: [] };

type RatesSaving = {
  busy: boolean;
  problems: RateProblems;
  /** The rate is being mended. */
  clear(jobId: string): void;
  clearAll(): void;
  save(): Promise<'saved' | 'nothing' | 'problems'>;
};

/** Save Rates: every row of the grid, whatever a search or filter shows of it (decision E4). */
export function useRatesSaving(
  vendor: { id: string; name: string },
  { draft, rows, changes, lock }: RatesEditing,
): RatesSaving {
  const { busy, once } = useOnce();
  const submit = useOfficeSubmit();
  const [problems, setProblems] = useState(NO_PROBLEMS);

  return {
    busy,
    problems,
    clear: (jobId) => {
      if (problems.byJob.has(jobId)) setProblems(problemsWithout(problems, jobId));
    },
    clearAll: () => setProblems(NO_PROBLEMS),
    save: async () => {
      if (changes === 0) {
        announce(ratesTexts.nothingChanged);
        return 'nothing';
      }
      const judged = judgeRates(draft.value, rows);
      if (!judged.ok) {
        setProblems(problemsOf(judged.problems.map((problem) => [problem.field, describeField(problem)])));
        announce(ratesTexts.mend(judged.problems.length), 'assertive');
        return 'problems';
      }
      setProblems(NO_PROBLEMS);
      lock.current = true;
      const end = await once(() =>
        submit(
          saveRatesMutation,
          { vendorId: vendor.id, vendorName: vendor.name, rates: judged.rates },
          { done: vendorToasts.ratesSaved, failed: vendorToasts.saveRates },
          { draftName: ratesDraftName(vendor.id), value: draft.value },
        ),
      ).finally(() => {
        lock.current = false;
      });
      if (end === null) return 'nothing';
      if (end.done) return 'saved';
      setProblems(problemsOf(Object.entries(end.fields)));
      return 'problems';
    },
  };
}

function problemsOf(sentences: readonly (readonly [field: string, sentence: string])[]): RateProblems {
  const byJob = new Map<string, string>();
  const others: string[] = [];
  for (const [field, sentence] of sentences) {
    const jobId = jobOfField(field);
    if (jobId === null) others.push(sentence);
    else byJob.set(jobId, sentence);
  }
  return { byJob, others };
}

function problemsWithout({ byJob, others }: RateProblems, jobId: string): RateProblems {
  const left = new Map(byJob);
  left.delete(jobId);
  return { byJob: left, others };
}

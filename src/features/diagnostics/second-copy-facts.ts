import type { Journal } from '#app/data/journal/journal.ts';
import { type JournalSurvey, surveyJournal } from '#app/data/journal/survey.ts';
import { formatDateTime } from '#domain/dates.ts';
import { type FactSection, factOf } from './fact.ts';
import { diagnosticsTexts } from './texts.ts';

const { label, section, secondCopy } = diagnosticsTexts;

/**
 * How it stands with the second copy of what was captured. `journal`: this page's way of writing it; null when the app has not
 * started here, or the browser has no place for it.
 */
export async function secondCopySection(journal: Journal | null): Promise<FactSection> {
  const surveying = surveyJournal();
  const isNowhere = await surveying.then(
    (survey) => survey === null,
    () => false,
  );
  const title = section.secondCopy;
  if (isNowhere) {
    const facts = [{ label: label.place, value: secondCopy.place.nowhere }];
    return { title, facts, warning: secondCopy.nowhere };
  }
  const held = (read: (survey: JournalSurvey) => string) =>
    surveying.then((survey) => (survey === null ? null : read(survey)));
  const failure = journal?.failure ?? null;
  const facts = await Promise.all([
    factOf(label.place, () => placeOf(journal)),
    factOf(label.complete, () => {
      if (journal === null) return secondCopy.notStarted;
      return failure === null
        ? diagnosticsTexts.yes
        : secondCopy.incomplete(formatDateTime(failure.at), failure.name);
    }),
    factOf(label.copied, () => held(({ waiting }) => secondCopy.waiting(waiting))),
    factOf(label.records, () => held(({ records }) => secondCopy.records(records.count, records.bytes))),
    factOf(label.copiedPhotos, () =>
      held(({ photos }) => diagnosticsTexts.photos(photos.count, photos.bytes)),
    ),
    factOf(label.damaged, () => journal && secondCopy.damaged(journal.damaged)),
    factOf(label.setAside, () => held(({ setAside }) => secondCopy.files(setAside.count, setAside.bytes))),
    factOf(label.room, () => journal && secondCopy.room[journal.lastRoom]),
  ]);
  return failure === null
    ? { title, facts }
    : { title, facts, warning: secondCopy.oneCopy(formatDateTime(failure.at)) };
}

function placeOf(journal: Journal | null): string {
  switch (journal?.isInPlace) {
    case true:
      return secondCopy.place.inPlace;
    case false:
      return secondCopy.place.anew;
    default:
      return secondCopy.place.files;
  }
}

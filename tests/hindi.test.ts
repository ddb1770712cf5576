import { afterEach, describe, expect, it } from 'vitest';
import { hindi } from '#app/app/hindi/hindi.ts';
import { showIn } from '#app/texts/catalogue.ts';
import { catalogues, examplesOf, type Say, textsOf, WRONG } from '#tests/support/catalogues.ts';

const HOW = "say it in src/app/hindi (CONTRIBUTING.md, 'Add a text')";

/** Units, names of files, commands and names of keys are the same in every language. */
const SAME = new Set([
  ...['keyTexts.keys.ctrl', 'keyTexts.keys.enter', 'keyTexts.keys.space', 'keyTexts.keys.escape'],
  ...['keyTexts.keys.shift', 'selectedTexts.file', 'invoiceTexts.exportFile', 'diagnosticsTexts.fileName'],
  ...['usersTexts.addCommand', 'usersTexts.changeCommand', 'usersTexts.commandHelp'],
  ...['printTexts.ofPages', 'invoiceFormTexts.size'],
]);

const DEVANAGARI = /\p{Script=Devanagari}/u;
/** Arguments of a text, which must appear in the result. */
const GIVEN = /«\w+»/g;
const NUMBERS = /\d(?:[\d,.:]*\d)?/g;
/** Parts of the English sentence that are missing in the Hindi one. */
function lacks(path: string, english: string, said: unknown): string[] {
  if (typeof said !== 'string') return [`${path} is missing: ${HOW}`];
  if (WRONG.test(said)) return [`${path} says '${said}'`];
  const shown = [...(english.match(GIVEN) ?? []), ...(english.replaceAll(GIVEN, '').match(NUMBERS) ?? [])];
  const dropped = shown.filter((value) => !said.includes(value));
  if (dropped.length > 0) return [`${path} does not show ${dropped.join(', ')}: '${said}'`];
  const hasWords = /[a-z]{2}/i.test(english.replaceAll(GIVEN, ''));
  return hasWords && !SAME.has(path) && !DEVANAGARI.test(said) ? [`${path} is not in Hindi: ${HOW}`] : [];
}

function inHindi<T>(say: () => T): T {
  showIn(hindi);
  try {
    return say();
  } finally {
    showIn({});
  }
}

/** Missing or wrong parts of the Hindi of a text or a group of them. */
function problemsOf(path: string, english: unknown, said: unknown): string[] {
  if (typeof english === 'string') return lacks(path, english, english === '' ? (said ?? '') : said);
  if (typeof english === 'function') {
    if (typeof said !== 'function') return [`${path} is missing: ${HOW}`];
    const examples = examplesOf(path, english as Say);
    if (examples.length === 0) return [`${path} needs an example of what it is given, in EXAMPLES`];
    const found = examples.flatMap((values) =>
      lacks(
        path,
        (english as Say)(...values),
        inHindi(() => (said as Say)(...values)),
      ),
    );
    return [...new Set(found)];
  }
  if (Array.isArray(english)) {
    if (!Array.isArray(said) || said.length !== english.length) return [`${path} is missing: ${HOW}`];
    return english.flatMap((text, index) => problemsOf(`${path}.${index}`, text, said[index]));
  }
  const group = (said ?? {}) as Readonly<Record<string, unknown>>;
  return Object.entries(english as object).flatMap(([key, text]) =>
    problemsOf(`${path}.${key}`, text, group[key]),
  );
}

describe('the Hindi of the app', () => {
  afterEach(() => showIn({}));

  it.each(catalogues)('says all of $name', async (catalogue) => {
    const { name, file } = catalogue;
    const english = await textsOf(catalogue);
    expect(english, `${file} exports ${name}, and is no .tsx`).toBeDefined();
    expect(problemsOf(name, english, hindi[name])).toEqual([]);
  });

  it('has no catalogue that the app does not have', () => {
    expect(catalogues.length).toBeGreaterThan(60);
    expect(Object.keys(hindi).filter((name) => !catalogues.some((one) => one.name === name))).toEqual([]);
  });
});

describe('what is looked for in a translation', () => {
  const plain = { title: 'Fruit', of: (name: string, count: number) => `${count} of ${name}` };

  it('is a sentence that is missing, or still in English', () => {
    expect(problemsOf('fruit', plain, { of: plain.of })).toEqual([
      expect.stringMatching(/^fruit\.title is missing/),
      expect.stringMatching(/^fruit\.of is not in Hindi/),
    ]);
  });

  it('is a value that the English shows and the Hindi drops', () => {
    expect(problemsOf('fruit', plain, { title: 'फल', of: (name: string) => `${name} के फल` })[0]).toMatch(
      /^fruit\.of does not show «v1»/,
    );
  });
});

/** The changed sources of a mutant, by path. Throws if a patch does not match exactly one place. */
export function patched({ name, patches }, read) {
  const texts = new Map();
  for (const { file, from, to } of patches) {
    const text = texts.get(file) ?? read(file);
    const places = text.split(from).length - 1;
    if (places !== 1) throw new Error(`'${name}' has ${places} places in ${file}`);
    // A function, because `$` has a special meaning in a replacement text.
    texts.set(
      file,
      text.replace(from, () => to),
    );
  }
  return texts;
}

/** Failures of a mutated program that does not even run, which prove nothing about the tests. */
const NOT_AN_ASSERTION = /^(SyntaxError|ReferenceError|TypeError)\b|^Error: (Test|Hook) timed out/;

/**
 * Verdict on a mutant from vitest's JSON report: the tests with a failed assertion, and all other failures. A file that
 * could not be loaded has no tests in the report.
 * @param {{ testResults?: any[] }} report
 */
export function verdictOf({ testResults = [] }) {
  const killedBy = [];
  const broken = [];
  for (const { name, status, message = '', assertionResults } of testResults) {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) broken.push(`${name}: ${message}`);
    for (const { fullName, failureMessages } of failed) {
      const isAsserted = failureMessages.some((text) => !NOT_AN_ASSERTION.test(text));
      if (isAsserted) killedBy.push(fullName);
      else broken.push(`${fullName}: ${failureMessages.join('\n')}`);
    }
  }
  const passed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter((test) => test.status === 'passed'),
  ).length;
  return { killedBy, broken, passed };
}

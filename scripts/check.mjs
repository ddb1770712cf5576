/** `npm run check`: what a change is held against before it is shown to others, in about a minute. */
import { budgetCheck, staticChecks } from './lib/checks.mjs';
import { addCounts, closingLine, countOfCheck } from './lib/counts.mjs';
import { runVitest } from './lib/runners.mjs';
import { endTasksOnSignal, runAll } from './lib/tasks.mjs';

endTasksOnSignal();
const checks = await runAll([...staticChecks(), budgetCheck()]);
const tests = await runVitest('fast tests', ['unit', 'ui']);

const total = addCounts(tests, ...checks.map(countOfCheck));
console.log(`\n${closingLine(total)}`);
if (total.failed > 0) process.exitCode = 1;

/** `npm run check`: what a change is held against before it is shown to others, in about a minute. */
import { budgetCheck, staticChecks } from './lib/checks.mjs';
import { addCounts, closingLine, countOfCheck } from './lib/counts.mjs';
import { runVitest } from './lib/runners.mjs';
import { endTasksOnSignal, runAll } from './lib/tasks.mjs';

endTasksOnSignal();
const checks = await runAll([...staticChecks(), budgetCheck()]);
// Screens are tested by `npm test`: drawing them takes longer than everything here.
const tests = await runVitest('unit tests', ['unit']);

const total = addCounts(tests, ...checks.map(countOfCheck));
console.log(`\n${closingLine(total)}`);
if (total.failed > 0) process.exitCode = 1;

/**
 * Runs dependency-cruiser and makes sure that it has checked every source file: with an unknown TypeScript version it
 * finds none and still reports success.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { bins, root } from './lib/paths.mjs';

const folders = ['src', 'sw', 'server', 'testkit', 'tests', 'bench'];

function sourceFiles(folder) {
  const paths = readdirSync(join(root, folder), { recursive: true });
  const isSource = (path) => /(?<!\.d)\.tsx?$/.test(path) && !path.startsWith('node_modules');
  return paths.filter(isSource).map((path) => `${folder}/${path}`);
}

const args = [bins.depcruise, '--output-type', 'json', ...folders];
const options = { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 };
const { stdout, stderr } = spawnSync(process.execPath, args, options);
if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser did not run:\n${stdout}${stderr}`);
const { modules, summary } = JSON.parse(stdout);

const seen = new Set(modules.map((module) => module.source));
const unseen = folders.flatMap(sourceFiles).filter((path) => !seen.has(path));
const comments = new Map(summary.ruleSetUsed.forbidden.map((rule) => [rule.name, rule.comment]));

for (const { rule, from, to, cycle } of summary.violations) {
  const path =
    cycle === undefined ? `${from} -> ${to}` : [from, ...cycle.map((step) => step.name)].join(' -> ');
  console.log(`${rule.name}: ${path}\n    ${comments.get(rule.name) ?? ''}`);
}
for (const path of unseen) console.log(`not looked at: ${path}`);
console.log(
  `${modules.length} modules, ${summary.violations.length} forbidden imports, ${unseen.length} files not seen.`,
);
if (summary.violations.length + unseen.length > 0) process.exitCode = 1;

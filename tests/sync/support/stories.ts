import { afterEach } from 'vitest';
import { Workbench } from './bench.ts';

let open: Workbench[] = [];

afterEach(() => {
  for (const bench of open) bench.end();
  open = [];
});

/** A workbench that is taken down after the test. */
export async function aWorkbench(...given: Parameters<typeof Workbench.start>): Promise<Workbench> {
  const bench = await Workbench.start(...given);
  open.push(bench);
  return bench;
}

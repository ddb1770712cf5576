import type { CaptureProblem } from '#app/sync/engine.ts';
import { describeCaptureProblem } from '#app/sync/outbox/capture-problem.ts';
import { commonTexts } from '#app/texts/common.ts';
import { toast } from '#app/ui/toast.ts';
import type { Result } from '#domain/result.ts';
import { orderTexts } from '../texts.ts';

type Titles = { done: string; failed?: string; note?: string };

/** Says in a toast whether an act was saved on this device, and returns it. */
export function saySaved(
  saved: Result<unknown, CaptureProblem>,
  { done, failed = commonTexts.error, note = orderTexts.savedOnTablet }: Titles,
): boolean {
  if (saved.ok) toast.success(done, { description: note });
  else toast.error(failed, { description: describeCaptureProblem(saved.error) });
  return saved.ok;
}

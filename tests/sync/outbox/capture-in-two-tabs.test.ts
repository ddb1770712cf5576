import { expect, it } from 'vitest';
import { completeJobMutation } from '#app/features/work-orders/mutations/complete-job.ts';
import { storePhoto } from '#tests/sync/support/photos.ts';
import { aWorkbench } from '#tests/sync/support/stories.ts';

it('saving the form in one tab leaves a photo that another tab has just taken for it on the tablet', async () => {
  const bench = await aWorkbench();
  bench.wire.isDown = true;
  const draftKey = `${bench.owner}/complete-job/order-1/job-1`;
  const mine = await bench.takePhoto(draftKey);
  // The other tab's photo: stored with the draft, after this tab looked at it last.
  await storePhoto(bench.database, { id: 'theirs', draftKey, chance: bench.chance });
  await bench.database.drafts.update(draftKey, { photoIds: [mine, 'theirs'] });
  const payload = {
    orderId: 'order-1',
    jobId: 'job-1',
    orderNumber: 'WO-1',
    jobName: 'Bumper repair',
    status: 'completed',
    finalRatePaise: 50_000,
    partialValuePaise: null,
  } as const;
  const captured = await bench.tab.engine.capture(completeJobMutation, payload, {
    photoIds: [mine],
    draftKey,
  });
  expect(captured.ok).toBe(true);
  expect(await bench.database.photos.get('theirs')).toBeDefined();
});

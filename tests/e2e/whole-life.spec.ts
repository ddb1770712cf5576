import { TOKENS, test } from './support/story.ts';
import { liveThrough, signIn } from './support/whole-life.ts';

const users = { creator: 'demo.creator', approver: 'demo.approver', superAdmin: 'demo.super-admin' };

// On a healthy network the same story runs on the literal host (tests/hosts).
test('the whole life of a work order, on two tablets and at two desks, over a wire that loses one answer in five', async ({
  site,
}) => {
  test.slow();
  const other = await site.office.orderIn('vendor_assigned', 1);
  const pictures = other.jobs.flatMap((job) => job.images);
  const { approver, superAdmin, watch } = await liveThrough(
    { ...site, tokens: TOKENS, users },
    { isLossy: true, pictures },
  );
  for (const desk of [approver, superAdmin]) await desk.close();
  const second = await site.openTablet();
  await signIn(second, TOKENS.creator);
  await watch(second);
});

import { JOB_STATUS_ROWS } from '#domain/work-order/statuses.ts';
import type { OfficeOrder } from '#tests/support/office.ts';
import { smallPicture } from '#tests/support/pictures.ts';
import { OrderScreen } from './order-screen.ts';
import { type Site, TOKENS } from './story.ts';
import type { Tablet } from './tablet.ts';

/** An order whose only job was completed with two photos on a tablet that has had no network since. */
export async function completedOffline(
  { network, office }: Pick<Site, 'network' | 'office'>,
  tablet: Tablet,
): Promise<OfficeOrder> {
  const order = await office.orderIn('car_received', 1);
  await tablet.signIn(TOKENS.creator);
  await tablet.untilPrepared(order.jobs.flatMap((job) => job.images));
  await network.goOffline();
  const screen = await OrderScreen.walkTo(tablet.page, order);
  const form = await screen.startCompletion(0);
  await form.approve();
  await form.choosePhotos(await smallPicture('one.jpg', 40), await smallPicture('two.jpg', 180));
  await form.save();
  await screen.isSaved(JOB_STATUS_ROWS.completed.label);
  return order;
}

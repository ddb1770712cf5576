import { expect, it } from 'vitest';
import { OrderListView } from '#app/features/work-orders/lists/order-list-view.tsx';
import { media } from '#app/ui/use-media-query.ts';
import { ROLES } from '#domain/permissions.ts';
import { anOrder } from '#testkit/builders.ts';
import { fakeMatchMedia } from '#testkit/media.ts';
import { eventually, linkTo, openScreen, render, words } from '#testkit/screen.tsx';
import { aTabletOffline } from '#testkit/tablet.ts';

it.each([
  ['a card', media.tabletUp],
  ['a line', media.officeUp],
])(
  '[L40] says Assign Vendor of an order in progress that lacks one, and leads there, as %s',
  async (_name, device) => {
    await render(null);
    fakeMatchMedia(media.tabletUp, device);
    await openScreen(
      await aTabletOffline({
        orders: [anOrder({ status: 'in_progress', vendor: null })],
        role: ROLES.approver,
      }),
      <OrderListView title="" listName="assign" offers={[]} filters={{}} onFilters={() => undefined} />,
    );
    await eventually('it is listed', () => linkTo('WO-0001') !== null);
    expect(words()).toContain('Assign Vendor');
    expect(words()).not.toContain('Hand over');
    expect(linkTo('WO-0001')).toBe('/assign-vendor/1');
  },
);

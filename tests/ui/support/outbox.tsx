import type { Answer } from '#app/api/api-port.ts';
import { workOrderCodec } from '#contract/entities.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { aUser } from '#testkit/builders.ts';
import { aTablet, type Tablet } from '#testkit/tablet.ts';

/** A tablet whose tab leads: captured actions are sent once the engine is started. */
export async function aSendingTablet(user = aUser()): Promise<Tablet> {
  return await aTablet({ user, leads: true });
}

/** The server's answer to an action on an order. */
export function answeredWith(order: WorkOrder): Pick<Answer<unknown>, 'raw'>['raw'] {
  return { data: { records: [workOrderCodec.encode(order)] } };
}

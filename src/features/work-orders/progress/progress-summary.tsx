import { Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useSessionUser } from '#app/hooks/use-session.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { KeyValue } from '#app/ui/key-value.tsx';
import { formatPaise } from '#domain/money.ts';
import { completionProgress } from '#domain/work-order/jobs.ts';
import { judgeStep } from '#domain/work-order/steps.ts';
import type { WorkOrder } from '#domain/work-order/work-order.ts';
import { orderTexts, stepTexts } from '../texts.ts';
import { ChangeVendorDialog } from './change-vendor-dialog.tsx';

/** What stands in the bay: vehicle, vendor, amount and how many jobs are done (section 2). The vendor can be changed until the car is handed over. */
export function ProgressSummary({ order }: { order: WorkOrder }) {
  const user = useSessionUser();
  const [changing, setChanging] = useState(false);
  const { done, of } = completionProgress(order.jobs);
  const mayChange = user !== null && judgeStep(order, 'change-vendor', user.role) === null;
  const vendorNumber = order.vendor?.vendorNumber ?? '';
  return (
    <Card>
      <Flex direction="column" gap="inset">
        <KeyValue
          items={[
            { label: commonTexts.vehicle, value: order.car.number },
            { label: commonTexts.vendor, value: order.vendor?.name ?? commonTexts.vendorMissing },
            ...(vendorNumber === '' ? [] : [{ label: commonTexts.vendorId, value: vendorNumber }]),
            { label: commonTexts.totalAmount, value: formatPaise(order.totalPaise) },
            { label: orderTexts.completedJobs, value: orderTexts.ofJobs(done, of) },
          ]}
        />
        {mayChange && (
          <Button variant="quiet" alignSelf="flex-start" onClick={() => setChanging(true)}>
            {stepTexts['change-vendor']}
          </Button>
        )}
      </Flex>
      {changing && <ChangeVendorDialog order={order} onClose={() => setChanging(false)} />}
    </Card>
  );
}

import { Printer } from 'lucide-react';
import { lazy } from 'react';
import { listTexts } from '#app/features/filters/texts.ts';
import { printTexts } from '#app/features/printing/texts.ts';
import { Button } from '#app/ui/button.tsx';
import { Part } from '#app/ui/part.tsx';
import { Row } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { firstInList } from '#app/ui/use-list-keys.ts';
import { MOST_PRINTED_ORDERS } from '#domain/limits.ts';
import { PrintLink } from '../shared/print-link.tsx';
import type { OrderSelection } from './order-selection.tsx';
import { selectedTexts } from './texts.ts';

/** Needed once orders are selected. */
const SelectedActions = lazy(async () => ({
  default: (await import('./selected-actions.tsx')).SelectedActions,
}));

/** Actions on the selected orders, at the bottom of the window so that nothing moves when it appears. */
export function SelectionBar({ selection }: { selection: OrderSelection }) {
  const { ids, clear, unseen } = selection;
  if (ids.length === 0) return null;
  const isTooMany = ids.length > MOST_PRINTED_ORDERS;
  const hidden = unseen(ids);
  const label = listTexts.withUnseen(printTexts.printOrders(ids.length), hidden);
  return (
    <Row
      as="section"
      aria-label={listTexts.selection}
      data-foot-bar
      position="sticky"
      bottom="calc(var(--ui-spacing-3) + var(--ui-bar))"
      zIndex="sticky"
      marginTop="4"
      padding="3"
      paddingInlineStart="5"
      bg="bg.raised"
      color="fg"
      borderWidth="edge"
      borderColor="line.control"
      borderRadius="lg"
      boxShadow="overlay"
    >
      <Text flex="1" weight="strong">
        {listTexts.withUnseen(listTexts.selected(ids.length), hidden)}
        {isTooMany && (
          <Text as="span" display="block" tone="muted" weight="normal">
            {printTexts.mostAtOnce(MOST_PRINTED_ORDERS)}
          </Text>
        )}
      </Text>
      <Button
        variant="quiet"
        onClick={() => {
          clear();
          // The bar disappears with its button.
          firstInList()?.focus();
        }}
      >
        {listTexts.clearSelection}
      </Button>
      <Part name={selectedTexts.actions}>
        <SelectedActions selection={selection} />
      </Part>
      {isTooMany ? (
        <Button disabled icon={<Printer aria-hidden />}>
          {label}
        </Button>
      ) : (
        <Button asChild>
          <PrintLink href={`/print/work-orders?ids=${ids.map(encodeURIComponent).join()}`}>
            <Printer aria-hidden />
            {label}
          </PrintLink>
        </Button>
      )}
    </Row>
  );
}

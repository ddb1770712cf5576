import { expect, test } from 'vitest';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { find, press, render } from '#testkit/screen.tsx';

const ticks: boolean[] = [];
const box = () => find<HTMLInputElement>('input');

test('says the new state when it is pressed', async () => {
  await render(
    <Checkbox checked={false} onChange={(checked) => ticks.push(checked)}>
      Invoice 7
    </Checkbox>,
  );
  await press(box());
  expect(ticks).toEqual([true]);
});

test('shows that only some of what it stands for is chosen', async () => {
  await render(
    <Checkbox checked={false} mixed onChange={() => undefined}>
      All invoices
    </Checkbox>,
  );
  expect(box().indeterminate).toBe(true);
});

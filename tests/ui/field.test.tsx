import { act } from 'react';
import { expect, test } from 'vitest';
import { Field } from '#app/ui/field.tsx';
import { MoneyInput } from '#app/ui/money-input.tsx';
import { Select } from '#app/ui/select.tsx';
import { Textarea, TextInput } from '#app/ui/text-input.tsx';
import { uiTexts } from '#app/ui/texts.ts';
import { readToasts } from '#app/ui/toast.ts';
import { settledAmount } from '#domain/amounts.ts';
import { find, render, typeInto } from '#testkit/screen.tsx';

const ignore = () => {};

function describedTexts(control: HTMLElement): string[] {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? `missing ${id}`);
}

test.each([
  ['a text input', <TextInput key="a" value="" onChange={ignore} />],
  ['a textarea', <Textarea key="b" value="" onChange={ignore} />],
  ['an amount', <MoneyInput key="c" value="" settle={settledAmount} onChange={ignore} />],
  ['a choice', <Select key="d" value="" onChange={ignore} options={[{ value: 'x', label: 'X' }]} />],
])('ties label, hint and error to %s', async (_name, control) => {
  await render(
    <Field label="Phone" hint="Ten digits" error="Phone number must be 10 digits">
      {control}
    </Field>,
  );
  const label = find<HTMLLabelElement>('label');
  const tied = label.control as HTMLElement;
  expect(label.textContent).toBe('Phone');
  expect(describedTexts(tied)).toEqual(['Ten digits', 'Phone number must be 10 digits']);
  expect(tied.getAttribute('aria-invalid')).toBe('true');
});

test('without an error the control is not invalid and points at no missing text', async () => {
  await render(
    <Field label="Name" error="">
      <TextInput value="" onChange={ignore} />
    </Field>,
  );
  expect(find('input').hasAttribute('aria-invalid')).toBe(false);
  expect(find('input').hasAttribute('aria-describedby')).toBe(false);
});

test('a required field says so to those who hear it', async () => {
  await render(
    <Field label="Name" required>
      <TextInput value="" onChange={ignore} />
    </Field>,
  );
  expect(find('input').getAttribute('aria-required')).toBe('true');
});

test('[F10] an amount hands on each keystroke as it is, and settles when its field is left', async () => {
  const typed: string[] = [];
  const rate = (value: string) => (
    <Field label="Rate">
      <MoneyInput value={value} settle={settledAmount} onChange={(text) => typed.push(text)} />
    </Field>
  );
  await render(rate(''));
  await typeInto(find<HTMLInputElement>('input'), 'Rs. 1,250.00');
  await render(rate('Rs. 1,250.00'));
  await act(async () => {
    find<HTMLInputElement>('input').focus();
    find<HTMLInputElement>('input').blur();
  });
  expect(typed).toEqual(['Rs. 1,250.00', '1250']);
});

test('[F10] what is no amount is left in its field', async () => {
  const typed: string[] = [];
  await render(<MoneyInput value="1e3" settle={settledAmount} onChange={(text) => typed.push(text)} />);
  await act(async () => {
    find<HTMLInputElement>('input').focus();
    find<HTMLInputElement>('input').blur();
  });
  expect(typed).toEqual([]);
});

test('[F9] a pasted text that is longer than its field says that its end is missing', async () => {
  await render(<TextInput aria-label="Caption" maxLength={10} value="left" onChange={ignore} />);
  const input = find<HTMLInputElement>('input');
  const paste = async (text: string): Promise<string[]> => {
    const clipboardData = { getData: () => text };
    input.setSelectionRange(0, 0);
    await act(async () => {
      input.dispatchEvent(Object.assign(new Event('paste', { bubbles: true }), { clipboardData }));
    });
    return readToasts().map(({ title }) => title);
  };
  expect(await paste('front ')).toEqual([]);
  expect(await paste('front and ')).toEqual([uiTexts.pastedTooMuch(10)]);
});

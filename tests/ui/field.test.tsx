import { expect, test } from 'vitest';
import { Field } from '#app/ui/field.tsx';
import { MoneyInput } from '#app/ui/money-input.tsx';
import { Select } from '#app/ui/select.tsx';
import { Textarea, TextInput } from '#app/ui/text-input.tsx';
import { find, render, typeInto } from '#testkit/screen.tsx';

const ignore = () => {};

function describedTexts(control: HTMLElement): string[] {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? `missing ${id}`);
}

test.each([
  ['a text input', <TextInput key="a" value="" onChange={ignore} />],
  ['a textarea', <Textarea key="b" value="" onChange={ignore} />],
  ['an amount', <MoneyInput key="c" value="" onChange={ignore} />],
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

test('an amount hands on only what an amount can hold', async () => {
  const typed: string[] = [];
  await render(
    <Field label="Rate">
      <MoneyInput value="" onChange={(text) => typed.push(text)} />
    </Field>,
  );
  await typeInto(find<HTMLInputElement>('input'), '₹1,250.509x');
  expect(typed).toEqual(['1250.50']);
});

import { useState } from 'react';
import { Checkbox } from '../checkbox.tsx';
import type { DateRange } from '../date-range.ts';
import { DateRangePicker } from '../date-range-picker.tsx';
import { Field } from '../field.tsx';
import { MoneyInput } from '../money-input.tsx';
import { RadioCards } from '../radio-cards.tsx';
import { SearchInput } from '../search-input.tsx';
import { Select } from '../select.tsx';
import { Stepper } from '../stepper.tsx';
import { Textarea, TextInput } from '../text-input.tsx';
import { Section } from './section.tsx';

const VENDORS = [
  { value: 'a', label: 'Sharma Motors' },
  { value: 'b', label: 'City Garage' },
] as const;

const ANSWERS = [
  { value: 'complete', label: 'Completed', hint: 'As agreed', palette: 'green' },
  { value: 'incomplete', label: 'Incomplete', note: '2 photos', palette: 'red' },
] as const;

/** Fields keep what is typed: a box that forgets it is not seen as it is used. */
export function FieldParts() {
  const [text, setText] = useState('Front bumper');
  const [vendor, setVendor] = useState<'a' | 'b' | ''>('a');
  const [count, setCount] = useState(2);
  const [isChosen, setIsChosen] = useState(true);
  const [answer, setAnswer] = useState<'complete' | 'incomplete'>('complete');
  const [range, setRange] = useState<DateRange | null>({ fromOn: '2026-11-05', toOn: '2026-11-12' });
  return (
    <>
      <Section title="Fields">
        <Field label="Job name" hint="As on the job card" required>
          <TextInput value={text} onChange={setText} />
        </Field>
        <Field label="Rate" error="Enter an amount above zero.">
          <MoneyInput value="0" onChange={() => undefined} />
        </Field>
        <Field label="Reason" optional>
          <Textarea value={text} onChange={setText} />
        </Field>
        <Field label="Vendor">
          <Select value={vendor} onChange={setVendor} options={VENDORS} placeholder="All vendors" />
        </Field>
        <Field label="Not to be changed" disabled>
          <TextInput value="KA 01 AB 1234" onChange={() => undefined} />
        </Field>
      </Section>
      <Section title="Choices">
        <SearchInput value="" onSearch={() => undefined} label="Search" placeholder="Search orders…" />
        <DateRangePicker value={range} onChange={setRange} />
        <Stepper label="Quantity" value={count} onChange={setCount} min={1} max={9} />
        <Checkbox checked={isChosen} onChange={setIsChosen}>
          Select this order
        </Checkbox>
        <Checkbox checked={false} mixed onChange={() => undefined}>
          Some are selected
        </Checkbox>
        <Checkbox checked={false} disabled onChange={() => undefined}>
          Not to be selected
        </Checkbox>
        <RadioCards
          legend="How is the job?"
          columns={2}
          spread="apart"
          options={ANSWERS}
          value={answer}
          onChange={setAnswer}
        />
      </Section>
    </>
  );
}

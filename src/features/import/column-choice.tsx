import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { Field } from '#app/ui/field.tsx';
import { Select } from '#app/ui/select.tsx';
import { Row, Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { chooseImportColumns } from '#contract/calls/imports.ts';
import { importTexts as texts } from './texts.ts';
import { type ImportRun, useImportAction } from './use-import.ts';

const Fields = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    gap: 'inset',
    alignItems: 'end',
  },
});

type Props = { run: ImportRun; onChosen: (run: ImportRun) => void };

/** Assigns the columns of the file, for unknown headings. */
export function ColumnChoice({ run, onChosen }: Props) {
  const [places, setPlaces] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(run.columns.map(({ name, at }) => [name, at === null ? '' : String(at)])),
  );
  const [isAsked, setAsked] = useState(false);
  const { action, isBusy } = useImportAction();
  // Required ones first.
  const columns = run.columns.toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired));
  const problems = columns.map(({ name, isRequired }) => problemOf(name, isRequired, places));
  const options = run.headings.map(({ at, name }) => ({
    value: String(at),
    label: texts.columnOption(letterOf(at), name === '' ? texts.unnamed : name),
  }));

  async function check(): Promise<void> {
    setAsked(true);
    if (problems.some((problem) => problem !== null)) return;
    const chosenPlaces = Object.entries(places).flatMap(([name, at]) =>
      at === '' ? [] : [{ name, at: Number(at) }],
    );
    const chosen = await action(chooseImportColumns, {
      params: { id: run.id },
      body: { columns: chosenPlaces },
    });
    if (chosen !== null) onChosen(chosen);
  }

  return (
    <Card as="section">
      <CardTitle>{texts.columnsTitle}</CardTitle>
      <Stack gap="4">
        <Text tone="muted">{texts.columnsHint}</Text>
        <Fields>
          {columns.map(({ name, isRequired }, index) => (
            <Field
              key={name}
              label={isRequired ? wordsOf(name) : texts.optional(wordsOf(name))}
              required={isRequired}
              hint={sampleOf(run, places[name] ?? '')}
              error={isAsked ? (problems[index] ?? undefined) : undefined}
            >
              <Select
                value={places[name] ?? ''}
                onChange={(at) => setPlaces({ ...places, [name]: at })}
                options={options}
                placeholder={isRequired ? texts.chooseColumn : texts.notInFile}
              />
            </Field>
          ))}
        </Fields>
        <Row>
          <Button busy={isBusy} onClick={() => void check()}>
            {texts.check}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}

function problemOf(
  name: string,
  isRequired: boolean,
  places: Readonly<Record<string, string>>,
): string | null {
  const at = places[name] ?? '';
  if (at === '') return isRequired ? texts.chooseColumn : null;
  const other = Object.keys(places).find((one) => one !== name && places[one] === at);
  return other === undefined ? null : texts.twice(wordsOf(other));
}

/** A column's plain name, with its name in files. */
function wordsOf(name: string): string {
  const known: Readonly<Record<string, string>> = texts.columns;
  const words = known[name];
  return words === undefined ? name : texts.column(words, name);
}

function sampleOf({ headings }: ImportRun, place: string): string {
  const samples = headings.find(({ at }) => String(at) === place)?.samples ?? [];
  return samples.length === 0 ? ' ' : texts.samples(samples.join(', '));
}

/** The third column is C, as spreadsheets call it. */
function letterOf(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : letterOf(Math.floor(at / 26) - 1) + letter;
}

import { useId, useState } from 'react';
import { useServices } from '#app/hooks/engine-provider.tsx';
import { useListViews } from '#app/hooks/use-list-views.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { LazyDialog } from '#app/ui/lazy-dialogs.tsx';
import { Select } from '#app/ui/select.tsx';
import { TextInput } from '#app/ui/text-input.tsx';
import { uiTexts } from '#app/ui/texts.ts';
import { toast } from '#app/ui/toast.ts';
import { media, useMediaQuery } from '#app/ui/use-media-query.ts';
import { keptNote } from '#domain/typed-text.ts';
import type { ListFilters } from './list-filters.ts';
import { viewTexts as texts } from './texts.ts';

const MAX_NAME_LENGTH = 40;

type Props<Filters extends ListFilters> = {
  /** The list, by its own name. */
  list: string;
  filters: Filters;
  onFilters: (next: Filters) => void;
  /** Window sizes whose line has space for it before it is of use. */
  roomFrom?: string;
};

/**
 * The user's saved views of the list: its filters and its sort. Present from the start if its line has space, so that a
 * first filter moves nothing; without a view and anything to save, it says how to get one.
 */
export function ViewChoice<Filters extends ListFilters>(props: Props<Filters>) {
  const { list, filters, onFilters, roomFrom = media.officeUp } = props;
  const { views, save, remove } = useListViews(list);
  const { report } = useServices();
  const [isNaming, setNaming] = useState(false);
  const { page: _page, ...kept }: Readonly<Record<string, string | number>> = { ...filters };
  const present = views.find((view) => isSame(view.filters, kept));
  const isPlain = Object.keys(kept).length === 0;
  const hasRoom = useMediaQuery(roomFrom);
  if (views.length === 0 && isPlain && !hasRoom) return null;

  const options = [
    ...views.map(({ name }) => ({ value: `view:${name}`, label: name })),
    ...(present === undefined && !isPlain ? [{ value: 'save', label: texts.save }] : []),
    ...(present === undefined ? [] : [{ value: 'remove', label: texts.remove(present.name) }]),
    ...(views.length === 0 && isPlain ? [{ value: 'none', label: texts.none, disabled: true }] : []),
  ];
  const run = (change: Promise<void>) =>
    void change.catch((error: unknown) => {
      report(error, 'named views');
      toast.error(commonTexts.error, { description: commonTexts.actionFailed });
    });
  function choose(value: string): void {
    if (value === 'save') setNaming(true);
    else if (value !== 'remove') {
      const view = views.find(({ name }) => value === `view:${name}`);
      onFilters((view?.filters ?? {}) as Filters);
    } else if (present !== undefined) {
      run(remove(present.name));
      toast.info(texts.removed(present.name), {
        action: { label: commonTexts.undo, onAction: () => run(save(present)) },
      });
    }
  }

  return (
    <>
      <Field label={texts.views} hideLabel>
        <Select
          data-spare
          value={present === undefined ? '' : `view:${present.name}`}
          onChange={choose}
          options={options}
          placeholder={texts.views}
        />
      </Field>
      {isNaming && (
        <NameDialog
          names={views.map(({ name }) => name)}
          onClose={() => setNaming(false)}
          onName={(name) => run(save({ name, filters: kept }))}
        />
      )}
    </>
  );
}

function isSame(one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

type NameProps = { names: readonly string[]; onClose: () => void; onName: (name: string) => void };

function NameDialog({ names, onClose, onName }: NameProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const name = keptNote(typed);
  return (
    <LazyDialog
      open
      onClose={onClose}
      title={texts.saveTitle}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {uiTexts.cancel}
          </Button>
          <Button type="submit" form={id}>
            {texts.saveNow}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (name === '') return;
          onName(name);
          onClose();
        }}
      >
        <Field
          label={texts.name}
          hint={names.includes(name) ? texts.replaces : texts.nameHint}
          error={isTried && name === '' ? texts.nameMissing : undefined}
        >
          <TextInput value={typed} maxLength={MAX_NAME_LENGTH} onChange={setTyped} />
        </Field>
      </form>
    </LazyDialog>
  );
}

import type { RefObject } from 'react';
import { focusWhenClosed, pageTitle } from '#app/ui/focus-when-closed.ts';
import type { Named, Opened } from '../catalogue-forms.ts';
import type { ShownCategory } from '../catalogue-overlay.ts';
import { AddCategoryDialog } from './add-category-dialog.tsx';
import { AddJobDialog } from './add-job-dialog.tsx';
import { DeleteCategoryDialog, DeleteJobDialog } from './delete-dialogs.tsx';
import { EditJobDialog } from './edit-job-dialog.tsx';

type Props = {
  opened: Opened | null;
  /** What had the focus when it was opened. */
  opener: RefObject<HTMLElement | null>;
  categories: readonly ShownCategory[];
  onClose: () => void;
};

/** Whatever dialog is open, over whichever tab. */
export function CatalogueDialogs({ opened, opener, categories, onClose }: Props) {
  const close = () => {
    onClose();
    focusWhenClosed(() => (opener.current?.isConnected === true ? opener.current : pageTitle()));
  };
  return (
    <>
      {opened?.kind === 'add-category' && <AddCategoryDialog categories={categories} onClose={close} />}
      {opened?.kind === 'add-job' && (
        <AddJobDialog categories={categories} categoryId={opened.categoryId} onClose={close} />
      )}
      {opened?.kind === 'edit-job' && (
        <EditJobDialog key={opened.job.id} job={opened.job} categories={categories} onClose={close} />
      )}
      <DeleteJobDialog
        asked={opened?.kind === 'delete-job' ? opened.job : null}
        onClose={onClose}
        onDeleted={(job) => focusWhenClosed(() => placeOf(job) ?? pageTitle())}
      />
      <DeleteCategoryDialog
        asked={opened?.kind === 'delete-category' ? opened.category : null}
        onClose={onClose}
        onDeleted={() => focusWhenClosed(pageTitle)}
      />
    </>
  );
}

/** The heading above a job, which stays when the job's own buttons go. */
function placeOf({ id }: Named): HTMLElement | null {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-job]')];
  const row = rows.find(({ dataset }) => dataset.job === id);
  return row?.closest('[data-category]')?.querySelector<HTMLElement>('h2') ?? null;
}

import type { RefObject } from 'react';
import { deleteCategoryAction } from '#app/actions/catalogue/delete-category.ts';
import { deleteCategoryWords } from '#app/actions/catalogue/delete-category.words.ts';
import { deleteJobAction } from '#app/actions/catalogue/delete-job.ts';
import { deleteJobWords } from '#app/actions/catalogue/delete-job.words.ts';
import { useAction } from '#app/features/office/use-action.ts';
import { useOnce } from '#app/hooks/use-once.ts';
import { focusWhenClosed, pageTitle } from '#app/ui/focus-when-closed.ts';
import { LazyConfirmDialog } from '#app/ui/lazy-dialogs.tsx';
import { AddCategoryDialog } from './add-category-dialog.tsx';
import { AddJobDialog } from './add-job-dialog.tsx';
import type { Named, Opened } from './dialogs.ts';
import { EditJobDialog } from './edit-job-dialog.tsx';
import { categoryOf, type ShownCategory } from './shown-catalogue.ts';
import { catalogueConfirmations, jobManagementTexts } from './texts.ts';

type Props = {
  opened: Opened | null;
  /** The element that had the focus when it was opened. */
  opener: RefObject<HTMLElement | null>;
  categories: readonly ShownCategory[];
  onClose: () => void;
};

/** The open dialog, on either tab. */
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
      <DeleteDialogs opened={opened} categories={categories} onClose={onClose} />
    </>
  );
}

/** Confirms that a job (the specification's question) or an empty category is to be deleted from the catalogue. */
function DeleteDialogs({ opened, categories, onClose }: Pick<Props, 'opened' | 'categories' | 'onClose'>) {
  const { busy, once } = useOnce();
  const { submit } = useAction();
  const job = opened?.kind === 'delete-job' ? opened.job : null;
  const category = opened?.kind === 'delete-category' ? opened.category : null;

  async function deleteJob({ id, name }: Named) {
    const payload = { jobId: id, categoryId: categoryOf(id, categories)?.id, name };
    const end = await once(() => submit(deleteJobAction, payload, { failed: deleteJobWords.failed }));
    if (end !== null) onClose();
    if (end?.done) focusWhenClosed(() => categoryHeadingOf(id) ?? pageTitle());
  }

  async function deleteCategory({ id, name }: Named) {
    const { failed } = deleteCategoryWords;
    const end = await once(() => submit(deleteCategoryAction, { categoryId: id, name }, { failed }));
    if (end !== null) onClose();
    if (end?.done) focusWhenClosed(pageTitle);
  }

  const shared = {
    confirmLabel: jobManagementTexts.delete,
    cancelLabel: jobManagementTexts.keep,
    tone: 'danger',
    busy,
    onCancel: onClose,
  } as const;
  return (
    <>
      <LazyConfirmDialog
        {...shared}
        open={job !== null}
        title={jobManagementTexts.deleteJobNamed(job?.name ?? '')}
        question={catalogueConfirmations.deleteJob}
        onConfirm={() => job !== null && void deleteJob(job)}
      />
      <LazyConfirmDialog
        {...shared}
        open={category !== null}
        title={jobManagementTexts.deleteCategory}
        question={jobManagementTexts.deleteCategoryQuestion(category?.name ?? '')}
        onConfirm={() => category !== null && void deleteCategory(category)}
      />
    </>
  );
}

/** The heading above a job, which stays when the job's own buttons go. */
function categoryHeadingOf(jobId: string): HTMLElement | null {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-job]')];
  const row = rows.find(({ dataset }) => dataset.job === jobId);
  return row?.closest('[data-category]')?.querySelector<HTMLElement>('h2') ?? null;
}

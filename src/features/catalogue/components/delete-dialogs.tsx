import { useOfficeSubmit } from '#app/features/office/use-office-submit.ts';
import { useOnce } from '#app/hooks/use-once.ts';
import { LazyConfirmDialog } from '#app/ui/lazy-dialogs.tsx';
import type { Named } from '../catalogue-forms.ts';
import { deleteCategoryMutation } from '../mutations/delete-category.ts';
import { deleteJobMutation } from '../mutations/delete-job.ts';
import { catalogueConfirmations, catalogueToasts, jobManagementTexts } from '../texts.ts';

type Props = {
  /** What is asked about; null while nothing is. */
  asked: Named | null;
  onClose: () => void;
  onDeleted: (deleted: Named) => void;
};

/** The specification's question before a job leaves the catalogue. */
export function DeleteJobDialog({ asked, onClose, onDeleted }: Props) {
  const { busy, once } = useOnce();
  const submit = useOfficeSubmit();

  async function remove() {
    if (asked === null) return;
    const toasts = { done: catalogueToasts.jobDeleted, failed: catalogueToasts.deleteJob };
    const payload = { jobId: asked.id, name: asked.name };
    const end = await once(() => submit(deleteJobMutation, payload, toasts));
    if (end === null) return;
    onClose();
    if (end.done) onDeleted(asked);
  }

  return (
    <LazyConfirmDialog
      open={asked !== null}
      title={jobManagementTexts.deleteJobNamed(asked?.name ?? '')}
      question={catalogueConfirmations.deleteJob}
      confirmLabel={jobManagementTexts.delete}
      cancelLabel={jobManagementTexts.keep}
      tone="danger"
      busy={busy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}

/** Asked before an empty category leaves the catalogue. */
export function DeleteCategoryDialog({ asked, onClose, onDeleted }: Props) {
  const { busy, once } = useOnce();
  const submit = useOfficeSubmit();

  async function remove() {
    if (asked === null) return;
    const { categoryDeleted: done, deleteCategoryFailed: failed } = jobManagementTexts;
    const payload = { categoryId: asked.id, name: asked.name };
    const end = await once(() => submit(deleteCategoryMutation, payload, { done, failed }));
    if (end === null) return;
    onClose();
    if (end.done) onDeleted(asked);
  }

  return (
    <LazyConfirmDialog
      open={asked !== null}
      title={jobManagementTexts.deleteCategory}
      question={jobManagementTexts.deleteCategoryQuestion(asked?.name ?? '')}
      confirmLabel={jobManagementTexts.delete}
      cancelLabel={jobManagementTexts.keep}
      tone="danger"
      busy={busy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}

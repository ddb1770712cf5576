import { Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '#app/ui/button.tsx';
import { formatPaise } from '#domain/money.ts';
import { backToAddJob, backToEditJob, type Opened } from '../catalogue-forms.ts';
import type { ShownJob } from '../catalogue-overlay.ts';
import { jobManagementTexts } from '../texts.ts';
import { ActMark } from './act-mark.tsx';

type Props = {
  shown: ShownJob;
  mayEdit: boolean;
  onOpen: (opened: Opened) => void;
};

/**
 * A job of the catalogue with its own rate, where it has one, and what can be done with it. The list around it gives it its
 * looks: hundreds of styled rows would take seconds to draw on a tablet.
 */
export function JobRow({ shown, mayEdit, onOpen }: Props) {
  const { job, added, renamed, deleted } = shown;
  const named = { id: job.id, name: job.name };
  const isOnServer = added === null && deleted === null;
  return (
    <li data-job={job.id}>
      <div data-part="facts">
        {deleted === null ? <span>{job.name}</span> : <del>{job.name}</del>}
        {job.ratePaise > 0 && <data value={job.ratePaise}>{formatPaise(job.ratePaise)}</data>}
        {added !== null && <ActMark act={added} back={backToAddJob(added)} onOpen={onOpen} />}
        {renamed !== null && deleted === null && (
          <ActMark act={renamed} back={backToEditJob(renamed)} onOpen={onOpen} />
        )}
        {deleted !== null && <ActMark act={deleted} back={null} onOpen={onOpen} />}
      </div>
      {mayEdit && isOnServer && (
        <div data-part="actions">
          {renamed?.state !== 'queued' && (
            <IconButton
              name={jobManagementTexts.editJobNamed(job.name)}
              icon={<Pencil aria-hidden />}
              onClick={() => onOpen({ kind: 'edit-job', job: named })}
            />
          )}
          <IconButton
            name={jobManagementTexts.deleteJobNamed(job.name)}
            icon={<Trash2 aria-hidden />}
            onClick={() => onOpen({ kind: 'delete-job', job: named })}
          />
        </div>
      )}
    </li>
  );
}

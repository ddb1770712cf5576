import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../button.tsx';
import { LazyConfirmDialog, LazyDialog, LazyDrawer } from '../lazy-dialogs.tsx';
import { Row } from '../stack.tsx';
import { toast } from '../toast.ts';
import { Section } from './section.tsx';

const VARIANTS = ['solid', 'quiet', 'ghost', 'danger', 'dangerQuiet'] as const;

export function ButtonParts() {
  return (
    <Section title="Buttons">
      <Row>
        {VARIANTS.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
      </Row>
      <Row>
        <Button icon={<Plus />}>With an icon</Button>
        <Button busy>Busy</Button>
        <Button disabled>Disabled</Button>

        <IconButton name="Delete photo" icon={<Trash2 />} />
      </Row>
      <Row>
        <Button size="floor">Hand over</Button>
        <Button size="floor" variant="quiet">
          Car received
        </Button>
      </Row>
    </Section>
  );
}

export function DialogParts() {
  const [open, setOpen] = useState<'dialog' | 'question' | 'drawer' | null>(null);
  const close = () => setOpen(null);
  return (
    <Section title="Dialogs and toasts">
      <Row>
        <Button variant="quiet" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button variant="quiet" onClick={() => setOpen('question')}>
          Question
        </Button>
        <Button variant="quiet" onClick={() => setOpen('drawer')}>
          Drawer
        </Button>
      </Row>
      <Row>
        {(['success', 'error', 'info', 'warning'] as const).map((tone) => (
          <Button
            key={tone}
            variant="quiet"
            onClick={() =>
              toast[tone](`Toast: ${tone}`, {
                description: 'Work order 1042',
                action: { label: 'Undo', onAct: () => undefined },
              })
            }
          >
            {`Toast: ${tone}`}
          </Button>
        ))}
      </Row>
      <LazyDialog
        open={open === 'dialog'}
        onClose={close}
        title="Complete job"
        description="Front bumper"
        footer={<Button onClick={close}>Save</Button>}
      >
        What the dialog is about.
      </LazyDialog>
      <LazyConfirmDialog
        open={open === 'question'}
        title="Cancel work order"
        question="Are you sure? It cannot be taken back."
        tone="danger"
        onConfirm={close}
        onCancel={close}
      />
      <LazyDrawer open={open === 'drawer'} onClose={close} title="Menu">
        What the drawer holds.
      </LazyDrawer>
    </Section>
  );
}

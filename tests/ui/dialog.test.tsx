import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { LazyDrawer } from '#app/ui/lazy-dialogs.tsx';
import { readToasts, toast } from '#app/ui/toast.ts';
import { Toaster } from '#app/ui/toaster.tsx';
import { buttonNamed, eventually, find, press, pressKey, render } from '#testkit/screen.tsx';

const isOpen = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null;
const holdsFocus = () => document.activeElement?.closest('[role=dialog], [role=alertdialog]') !== null;

function Screen({ kind }: { kind: 'dialog' | 'confirm' | 'drawer' }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {kind === 'dialog' && (
        <Dialog open={open} onClose={close} title="Complete job" description="Front bumper">
          <input aria-label="Final rate" />
        </Dialog>
      )}
      {kind === 'confirm' && (
        <ConfirmDialog
          open={open}
          title="Cancel work order"
          question="Are you sure?"
          confirmLabel="Yes, Cancel it"
          cancelLabel="No, Keep it"
          tone="danger"
          onConfirm={close}
          onCancel={close}
        />
      )}
      {kind === 'drawer' && (
        <LazyDrawer open={open} onClose={close} title="Menu">
          <a href="/vendors">Vendors</a>
        </LazyDrawer>
      )}
    </>
  );
}

test.each(['dialog', 'confirm', 'drawer'] as const)(
  'a %s takes the focus and gives it back on Escape',
  async (kind) => {
    await render(<Screen kind={kind} />);
    const opener = buttonNamed('Open');
    await press(opener);
    await eventually('the focus is inside', () => isOpen() && holdsFocus());
    await pressKey('Escape');
    await eventually('it is closed', () => !isOpen());
    await eventually('the focus is back', () => document.activeElement === opener);
  },
);

test('a dialog is named by its title and described by its description', async () => {
  await render(<Screen kind="dialog" />);
  await press(buttonNamed('Open'));
  await eventually('it is open', isOpen);
  const dialog = find('[role=dialog]');
  const textOf = (attribute: string) =>
    document.getElementById(dialog.getAttribute(attribute) ?? '')?.textContent;
  expect(textOf('aria-labelledby')).toBe('Complete job');
  expect(textOf('aria-describedby')).toBe('Front bumper');
});

test('a confirmation starts on the harmless answer', async () => {
  await render(<Screen kind="confirm" />);
  await press(buttonNamed('Open'));
  await eventually(
    'the harmless answer has the focus',
    () => document.activeElement?.textContent === 'No, Keep it',
  );
});

test('a dialog that opens takes the place of good news, and leaves what asks for something', async () => {
  await render(
    <>
      <Screen kind="dialog" />
      <Toaster />
    </>,
  );
  await act(async () => {
    toast.success('Job marked as completed');
    toast.info('Photo removed', { action: { label: 'Undo', onAct: () => undefined } });
    toast.error('Failed to approve job.');
  });
  await press(buttonNamed('Open'));
  await eventually('it is open', isOpen);
  expect(readToasts().map(({ title }) => title)).toEqual(['Photo removed', 'Failed to approve job.']);
  await act(async () => {
    for (const { id } of readToasts()) toast.dismiss(id);
  });
});

import { screen } from '@testing-library/react';
import { act, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { ConfirmDialog, Dialog } from '#app/ui/dialog.tsx';
import { focusWhenClosed, pageTitle } from '#app/ui/focus-when-closed.ts';
import { LazyDrawer } from '#app/ui/lazy-dialogs.tsx';
import { readToasts, toast } from '#app/ui/toast.ts';
import { Toaster } from '#app/ui/toaster.tsx';
import { buttonNamed, eventually, noDialog, press, pressKey, render } from '#testkit/screen.tsx';

const isOpen = () => !noDialog();
const holdsFocus = () => document.activeElement?.closest('[role=dialog], [role=alertdialog]') !== null;

/** As long as a scheduled check of the page, or of the focus, takes. */
async function frames(): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
}

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

test.each(['dialog', 'confirm', 'drawer'] as const)('a %s closes on Back', async (kind) => {
  await render(<Screen kind={kind} />);
  // Twice, because the second round uses the history entry that the first leaves.
  for (let time = 0; time < 2; time += 1) {
    await press(buttonNamed('Open'));
    await eventually('it is open', isOpen);
    history.back();
    await eventually('it is closed', noDialog);
  }
});

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

test.each(['dialog', 'drawer'] as const)(
  'a %s stays open, and takes the focus back, when one closed before gives it to the page',
  async (kind) => {
    await render(<Screen kind={kind} />);
    const opener = buttonNamed('Open');
    await press(opener);
    await eventually('the focus is inside', () => isOpen() && holdsFocus());
    await frames();
    await act(async () => opener.focus());
    await frames();
    expect(isOpen() && holdsFocus()).toBe(true);
  },
);

test('a dialog is named by its title and described by its description', async () => {
  await render(<Screen kind="dialog" />);
  await press('Open');
  await eventually('it is open', isOpen);
  const dialog = screen.getByRole('dialog');
  const textOf = (attribute: string) =>
    document.getElementById(dialog.getAttribute(attribute) ?? '')?.textContent;
  expect(textOf('aria-labelledby')).toBe('Complete job');
  expect(textOf('aria-describedby')).toBe('Front bumper');
});

test('a confirmation starts on the harmless answer', async () => {
  await render(<Screen kind="confirm" />);
  await press('Open');
  await eventually(
    'the harmless answer has the focus',
    () => document.activeElement?.textContent === 'No, Keep it',
  );
});

test('what is said while a dialog is open is read in it, what was said before stays under it', async () => {
  await render(
    <>
      <Screen kind="dialog" />
      <Toaster />
    </>,
  );
  const inDialog = () => screen.getByRole('dialog').textContent;
  const onPage = () => document.querySelector('[aria-label=Notifications]')?.textContent;
  await act(async () => toast.error('Failed to approve job.'));
  await press('Open');
  // Before that it does not handle Escape.
  await eventually('the focus is inside', () => isOpen() && holdsFocus());
  await act(async () => toast.error('Final rate is too high.'));
  expect(inDialog()).toContain('Final rate is too high.');
  expect(inDialog()).not.toContain('Failed to approve job.');
  expect(onPage()).toBe('Failed to approve job.');
  await act(async () => {
    for (const { id, title } of readToasts()) if (title.startsWith('Failed')) toast.dismiss(id);
  });
  expect(onPage()).toBe('');
  await pressKey('Escape');
  await eventually('the dialog leaves it to the page', () => onPage() === 'Final rate is too high.');
  await act(async () => {
    for (const { id } of readToasts()) toast.dismiss(id);
  });
});

/** A list whose entry, and with it the pressed button, disappears with the answer. */
function Deletion() {
  const [step, setStep] = useState<'listed' | 'asked' | 'deleted'>('listed');
  const [isOtherOpen, setIsOtherOpen] = useState(false);
  const remove = () => {
    setStep('deleted');
    focusWhenClosed(pageTitle);
  };
  return (
    <>
      <h1 tabIndex={-1} data-page-title>
        Photos
      </h1>
      {step !== 'deleted' && (
        <button type="button" onClick={() => setStep('asked')}>
          Delete
        </button>
      )}
      <button type="button" onClick={() => setIsOtherOpen(true)}>
        Add
      </button>
      <ConfirmDialog
        open={step === 'asked'}
        title="Delete photo"
        question="Are you sure?"
        confirmLabel="Yes"
        onConfirm={remove}
        onCancel={() => setStep('listed')}
      />
      <Dialog open={isOtherOpen} onClose={() => setIsOtherOpen(false)} title="Add photo">
        <input aria-label="Name" />
      </Dialog>
    </>
  );
}

describe('where the focus goes once a dialog is closed whose button has gone', () => {
  async function deletePhoto() {
    await render(<Deletion />);
    await press('Delete');
    await eventually('it is asked', isOpen);
    await press('Yes');
  }

  test('to the title', async () => {
    await deletePhoto();
    await eventually('the title has the focus', () => document.activeElement?.textContent === 'Photos');
  });

  test('stays where a dialog opened since has put it, and where it came from after that', async () => {
    await deletePhoto();
    const opener = buttonNamed('Add');
    opener.focus();
    await press(opener);
    await eventually('the other dialog has the focus', () => isOpen() && holdsFocus());
    await pressKey('Escape');
    await eventually('it is closed', () => !isOpen());
    await eventually('the focus is back', () => document.activeElement === opener);
    await frames();
    expect(document.activeElement).toBe(opener);
  });
});

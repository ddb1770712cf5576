import { screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readToasts, showToastsIn, TOAST_ERROR_MS, TOAST_MS, toast } from '#app/ui/toast.ts';
import { Toaster } from '#app/ui/toaster.tsx';
import { buttonNamed, find, press, render } from '#testkit/screen.tsx';

const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
const region = () => find('[aria-label=Notifications]');

beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  await act(async () => {
    for (const { id } of readToasts()) toast.dismiss(id);
  });
  vi.useRealTimers();
});

test('shows title and description in a live region and goes by itself', async () => {
  await render(<Toaster />);
  await act(async () => toast.success('Vendor added successfully', { description: 'Kaveri Body Shop' }));
  expect(region().getAttribute('aria-live')).toBe('polite');
  expect(region().textContent).toContain('Vendor added successfully');
  expect(region().textContent).toContain('Kaveri Body Shop');
  await pass(TOAST_MS);
  expect(region().textContent).toBe('');
});

test('bad news is an alert and stays longer', async () => {
  await render(<Toaster />);
  await act(async () => toast.error('Failed to cancel work order'));
  await pass(TOAST_MS);
  expect(screen.getByRole('alert').textContent).toContain('Failed to cancel work order');
  await pass(TOAST_ERROR_MS - TOAST_MS);
  expect(region().textContent).toBe('');
});

test('time stands still while the toast holds the focus', async () => {
  await render(<Toaster />);
  await act(async () => toast.info('Photo removed'));
  await pass(TOAST_MS - 100);
  await act(async () => buttonNamed('Close').focus());
  await pass(TOAST_MS);
  expect(region().textContent).toContain('Photo removed');
  await act(async () => buttonNamed('Close').blur());
  await pass(100);
  expect(region().textContent).toBe('');
});

test('the action of a toast is done once and closes it', async () => {
  let undone = 0;
  await render(<Toaster />);
  await act(async () =>
    toast.info('Job approved', { action: { label: 'Undo', onAction: () => (undone += 1) } }),
  );
  await press('Undo');
  expect(undone).toBe(1);
  expect(region().textContent).toBe('');
});

test('a toast with the id of one on screen takes its place and starts its time anew', async () => {
  await render(<Toaster />);
  await act(async () => toast.info('1 item waits', { id: 'outbox' }));
  await pass(TOAST_MS - 100);
  await act(async () => toast.info('2 items wait', { id: 'outbox' }));
  await pass(TOAST_MS - 100);
  expect(region().textContent).toBe('2 items wait');
  await pass(100);
  expect(region().textContent).toBe('');
});

test('shows one at a time: newer good news instead of older, and what went wrong one by one', async () => {
  await render(<Toaster />);
  await act(async () => toast.success('one is sent'));
  await act(async () => toast.success('two is sent'));
  expect(region().textContent).toBe('two is sent');
  await act(async () => {
    for (const title of ['three failed', 'four failed']) toast.error(title);
    toast.success('five is sent');
  });
  expect(region().textContent).toBe('three failed');
  await press('Close');
  expect(region().textContent).toBe('four failed');
  await press('Close');
  expect(region().textContent).toBe('five is sent');
});

test('what waits for another has its whole time once it is shown', async () => {
  await render(<Toaster />);
  await act(async () => {
    toast.error('three failed');
    toast.warning('four was too late');
  });
  await pass(TOAST_ERROR_MS);
  await pass(TOAST_MS - 100);
  expect(region().textContent).toBe('four was too late');
  await pass(100);
  expect(region().textContent).toBe('');
});

test('what can be taken back only now comes before what went wrong', async () => {
  await render(<Toaster />);
  await act(async () => toast.error('Failed to cancel work order'));
  await act(async () => toast.info('Saved', { action: { label: 'Undo', onAction: () => undefined } }));
  expect(region().textContent).toContain('Saved');
  await press('Close');
  expect(region().textContent).toContain('Failed to cancel work order');
});

test('good news makes way for what opens, unless it is of just now', async () => {
  await render(<Toaster />);
  await act(async () => toast.success('Order created'));
  await pass(500);
  await act(async () => toast.dismissSuccess(1_000));
  expect(region().textContent).toBe('Order created');
  await pass(500);
  await act(async () => toast.dismissSuccess(1_000));
  expect(region().textContent).toBe('');
});

test('what is too long for its lines is shown whole by a press, and stays as long as it is read', async () => {
  // jsdom has no layout: here a line holds thirty letters, and three are shown.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(3);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function (this: Element) {
    return Math.max(3, (this.textContent?.length ?? 0) / 30);
  });
  await render(<Toaster />);
  await act(async () => toast.success('Vendor added successfully', { description: 'Kaveri Body Shop' }));
  expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull();
  await act(async () => toast.success('Vendor added successfully', { description: 'Kaveri '.repeat(28) }));
  const showAll = buttonNamed('Show all');
  await act(async () => showAll.focus());
  await press(showAll);
  expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull();
  expect(region().textContent).toContain('Kaveri '.repeat(28));
  vi.restoreAllMocks();
});

test('stands in a page that takes what was said on the way to it', async () => {
  const page = document.body.appendChild(document.createElement('main'));
  await render(<Toaster />);
  await act(async () => toast.error('Unauthorized', { durationMs: Number.POSITIVE_INFINITY }));
  await pass(1_000);
  let leave = () => {};
  await act(async () => {
    leave = showToastsIn(page, 0);
  });
  expect(page.textContent).toContain('Unauthorized');
  expect(region().textContent).toBe('');
  await act(async () => leave());
  page.remove();
});

test('[W30] what can be undone moves into a dialog that opens over it, with the time it has left', async () => {
  const dialog = document.body.appendChild(document.createElement('div'));
  await render(<Toaster />);
  await act(async () => {
    toast.info('Order created', { durationMs: 5_000, action: { label: 'Undo', onAction: () => undefined } });
    toast.info('All sent');
  });
  await pass(4_000);
  let close = () => {};
  await act(async () => {
    close = showToastsIn(dialog);
  });
  expect(dialog.textContent).toContain('Order created');
  expect(region().textContent).toBe('All sent');
  await pass(1_000);
  expect(dialog.textContent).toBe('');
  await act(async () => close());
  dialog.remove();
});

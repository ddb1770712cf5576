import { act, lazy, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setInstallState } from '#app/data/service-worker-control.ts';
import { UnexpectedErrorView } from '#app/features/session/access-page.tsx';
import { accessTexts } from '#app/features/session/texts.ts';
import { loadPart, tryPartsAgain } from '#app/parts.ts';
import { Part } from '#app/ui/part.tsx';
import { uiTexts } from '#app/ui/texts.ts';
import { buttonNamed, eventually, press, render, words } from '#testkit/screen.tsx';

let isOnline = false;

beforeEach(() => {
  isOnline = false;
  vi.stubGlobal('fetch', async (url: string) => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    const type = url === '/config.json' ? 'application/json' : 'text/javascript';
    return new Response('{}', { headers: { 'Content-Type': type } });
  });
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterEach(async () => {
  isOnline = true;
  await act(async () => tryPartsAgain());
  setInstallState({ state: 'installed' });
});

let count = 0;
function aLazyPart() {
  count += 1;
  const file = `assets/screen-${count}.js`;
  return lazy(() => loadPart(async () => ({ default: () => <p>Here it is</p> }), [file]));
}

describe('[Q16] a part that is not on this device', () => {
  it('is named in its place, and appears there by itself once it has arrived', async () => {
    const Later = aLazyPart();
    await render(
      <Part name="Job rates">
        <Later />
      </Part>,
    );
    await eventually('it is named', () => words().includes(uiTexts.partAwaited('Job rates')));
    expect(words()).toContain(uiTexts.partComes);
    isOnline = true;
    await act(async () => tryPartsAgain());
    await eventually('it is there', () => words().includes('Here it is'));
    expect(words()).not.toContain('Job rates');
  });

  it('that opens over the screen can be closed, and is not shown again when it has arrived', async () => {
    const Later = aLazyPart();
    function Screen() {
      const [isOpen, setOpen] = useState(true);
      return (
        <Part name="Mark job complete" isOpen={isOpen} onClose={() => setOpen(false)}>
          {isOpen ? <Later /> : <p>The screen</p>}
        </Part>
      );
    }
    await render(<Screen />);
    await eventually('it is named', () => words().includes(uiTexts.partAwaited('Mark job complete')));
    await press(buttonNamed(uiTexts.close));
    await eventually('the screen is back', () => words() === 'The screen');
  });
});

describe('[Q17] a reload', () => {
  it('is offered only once it would bring the app back', async () => {
    setInstallState({ state: 'installing', done: 3, of: 80 });
    await render(<UnexpectedErrorView error={new Error('broken')} />);
    expect(words()).toContain(accessTexts.reloadLater);
    expect(words()).not.toContain(accessTexts.diagnostics);
    isOnline = true;
    await act(async () => tryPartsAgain());
    await eventually('it is offered', () => words().includes(accessTexts.reload));
    expect(words()).toContain(accessTexts.unexpectedHint);
  });

  it('is offered at once where the device has the app', async () => {
    setInstallState({ state: 'installed' });
    await render(<UnexpectedErrorView error={new Error('broken')} />);
    buttonNamed(accessTexts.reload);
  });
});

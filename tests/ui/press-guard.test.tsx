import { act, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readAnnouncement } from '#app/ui/announce.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/dialog.tsx';
import { pressedAgain } from '#app/ui/press-guard.ts';
import { uiTexts } from '#app/ui/texts.ts';
import { buttonNamed, find, render } from '#testkit/screen.tsx';

/** Completed actions, in order. */
const done: string[] = [];

/** Topmost element under the finger; if null, the button with the stage's name. */
let front: (() => Element | null) | null = null;

beforeEach(() => {
  done.length = 0;
  front = null;
  vi.useFakeTimers();
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 64));
  document.elementFromPoint = () => front?.() ?? document.querySelector('main button');
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, 'elementFromPoint');
  vi.useRealTimers();
});

const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

/** An event at the current time of the clock that the test moves. */
async function fire(target: Element, event: Event): Promise<void> {
  Object.defineProperty(event, 'timeStamp', { value: performance.now() });
  await act(async () => target.dispatchEvent(event));
}

/** A press by mouse or finger, with all its events. */
async function tap(target: Element, at = { clientX: 100, clientY: 32 }): Promise<void> {
  const of = { ...at, bubbles: true, cancelable: true, button: 0, detail: 1 };
  await fire(target, new PointerEvent('pointerdown', of));
  await fire(target, new MouseEvent('mousedown', of));
  await fire(target, new PointerEvent('pointerup', of));
  await fire(target, new MouseEvent('mouseup', of));
  await fire(target, new MouseEvent('click', of));
}

/** Enter as handled by a browser: it presses the focused button unless that is prevented. */
async function enter({ repeat = false } = {}): Promise<void> {
  const target = document.activeElement ?? document.body;
  const event = new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true });
  await fire(target, event);
  if (!event.defaultPrevented && target instanceof HTMLButtonElement) await act(async () => target.click());
}

const STAGES = ['Manager Approve', 'Finance Approve', 'Mark as Paid'];

/** One button for each stage; `anew`: another element each time, as in a list whose rows move up. */
function Stages({ anew = false }) {
  const [at, setAt] = useState(0);
  const name = STAGES[at] ?? 'Nothing';
  return (
    <main>
      <Button
        key={anew ? at : 0}
        onClick={() => {
          done.push(name);
          setAt(at + 1);
        }}
      >
        {name}
      </Button>
    </main>
  );
}

const stage = () => find('main button');

test.each([0, 100, 250, 400, 600])(
  '[L36] a second press after %i ms does not take the next action',
  async (ms) => {
    for (const anew of [false, true]) {
      done.length = 0;
      await render(<Stages key={String(anew)} anew={anew} />);
      await tap(stage());
      await pass(ms);
      await tap(stage());
      expect(done).toEqual(['Manager Approve']);
      await pass(1_000);
    }
  },
);

test('[L36] what is new is taken once it has been there for 700 ms', async () => {
  await render(<Stages />);
  await tap(stage());
  await pass(700);
  await tap(stage());
  expect(done).toEqual(['Manager Approve', 'Finance Approve']);
});

test('[L36] a finger that drums presses once, and says that the rest was felt', async () => {
  await render(<Stages />);
  for (let time = 0; time < 8; time += 1) {
    await tap(stage());
    await pass(300);
  }
  expect(done).toEqual(['Manager Approve']);
  expect(readAnnouncement().text).toBe(uiTexts.pressedTooSoon);
});

test('[L36] a press that was on its way while the page was busy is as old as the finger, not as the page', async () => {
  await render(<Stages />);
  const pressed = performance.now();
  await tap(stage());
  await pass(5_000);
  const late = new PointerEvent('pointerdown', {
    clientX: 100,
    clientY: 32,
    bubbles: true,
    cancelable: true,
  });
  Object.defineProperty(late, 'timeStamp', { value: pressed + 300 });
  await act(async () => stage().dispatchEvent(late));
  expect(late.defaultPrevented).toBe(true);
});

test('[L36] an answer that comes late brings something new too', async () => {
  function Slow() {
    const [isDone, setDone] = useState(false);
    const [isBusy, setBusy] = useState(false);
    const act = () => {
      done.push('Manager Approve');
      setBusy(true);
      setTimeout(() => {
        setDone(true);
        setBusy(false);
      }, 3_000);
    };
    return (
      <main>
        <Button busy={isBusy} onClick={isDone ? () => done.push('Finance Approve') : act}>
          {isDone ? 'Finance Approve' : 'Manager Approve'}
        </Button>
      </main>
    );
  }
  await render(<Slow />);
  await tap(stage());
  await pass(3_100);
  await tap(stage());
  expect(done).toEqual(['Manager Approve']);
  await pass(700);
  await tap(stage());
  expect(done).toEqual(['Manager Approve', 'Finance Approve']);
});

test('[L36] a question that opens under the finger is not answered by it', async () => {
  function Asking() {
    const [open, setOpen] = useState(false);
    return (
      <main>
        <Button onClick={() => setOpen(true)}>Mark as Paid</Button>
        <ConfirmDialog
          open={open}
          title="Mark as Paid"
          question="?"
          confirmLabel="Yes"
          onConfirm={() => done.push('paid')}
          onCancel={() => done.push('kept')}
        />
      </main>
    );
  }
  await render(<Asking />);
  await tap(buttonNamed('Mark as Paid'));
  front = () => buttonNamed('Yes');
  await pass(400);
  await tap(buttonNamed('Yes'));
  expect(done).toEqual([]);
  await pass(700);
  await tap(buttonNamed('Yes'));
  expect(done).toEqual(['paid']);
});

test('[L36] what is unchanged is pressed as quickly as one likes', async () => {
  function Counter() {
    const [count, setCount] = useState(0);
    return (
      <main>
        <Button aria-label="Increase" onClick={() => setCount(count + 1)}>
          {count}
        </Button>
      </main>
    );
  }
  await render(<Counter />);
  for (let time = 0; time < 5; time += 1) {
    await tap(stage());
    await pass(60);
  }
  expect(stage().textContent).toBe('5');
});

test('[L36] what goes on doing the same is pressed quickly too, where each press opens something else', async () => {
  function Next() {
    const [at, setAt] = useState(0);
    return (
      <main>
        <Button key={at} {...pressedAgain} onClick={() => setAt(at + 1)}>
          Next
        </Button>
        <p>{at}</p>
      </main>
    );
  }
  await render(<Next />);
  for (let time = 0; time < 3; time += 1) {
    await tap(stage());
    await pass(60);
  }
  expect(find('p').textContent).toBe('3');
});

test('[L36] another place is pressed as quickly as one likes', async () => {
  await render(<Stages anew />);
  await tap(stage());
  await pass(50);
  await tap(stage(), { clientX: 160, clientY: 32 });
  expect(done).toHaveLength(2);
});

test('[L36] what the person scrolled to the place is taken at once', async () => {
  await render(<Stages />);
  await tap(stage());
  await fire(document.body, new WheelEvent('wheel', { bubbles: true }));
  await pass(50);
  await tap(stage());
  expect(done).toHaveLength(2);
});

test('[L36] a screen reader, which presses without a finger, is always taken', async () => {
  await render(<Stages />);
  await act(async () => stage().click());
  await act(async () => stage().click());
  expect(done).toEqual(['Manager Approve', 'Finance Approve']);
});

test('[L36] a held Enter presses once, and a second one soon after takes nothing new', async () => {
  await render(<Stages />);
  stage().focus();
  await enter();
  for (let time = 0; time < 20; time += 1) {
    await pass(40);
    await enter({ repeat: true });
  }
  expect(done).toEqual(['Manager Approve']);
  await pass(700);
  await enter();
  await pass(300);
  await enter();
  expect(done).toEqual(['Manager Approve', 'Finance Approve']);
});

test('[L36] Enter is taken at once where the person has gone on by another key', async () => {
  await render(<Stages />);
  stage().focus();
  await enter();
  await fire(
    document.activeElement ?? document.body,
    new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }),
  );
  await enter();
  expect(done).toHaveLength(2);
});

test('[L36] typing goes on: Enter in one field after another, blanks and lines that are held', async () => {
  await render(
    <main>
      <input aria-label="First" />
      <input aria-label="Second" />
      <textarea aria-label="Remark" />
    </main>,
  );
  const prevented = async (target: HTMLElement, key: string, repeat: boolean) => {
    target.focus();
    const event = new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true });
    await fire(target, event);
    return event.defaultPrevented;
  };
  expect(await prevented(find('input'), 'Enter', false)).toBe(false);
  expect(await prevented(find('input + input'), 'Enter', false)).toBe(false);
  expect(await prevented(find('input'), ' ', true)).toBe(false);
  expect(await prevented(find('textarea'), 'Enter', true)).toBe(false);
});

test('[L36] a page that goes on changing is looked at once a frame, not at each change', async () => {
  await render(
    <main>
      <Button onClick={() => done.push('shot')}>Take photo</Button>
    </main>,
  );
  let looks = 0;
  front = () => {
    looks += 1;
    return find('main button');
  };
  await tap(find('main button'));
  await pass(100);
  looks = 0;
  await act(async () => {
    for (let change = 0; change < 20; change += 1) {
      document.body.toggleAttribute('aria-busy');
      // A MutationObserver is called after each.
      await Promise.resolve();
    }
  });
  expect(looks).toBe(0);
  await pass(20);
  expect(looks).toBe(1);
  await tap(find('main button'));
  expect(done).toEqual(['shot', 'shot']);
});

test('[L36] on a page that drew nothing between two changes, what is new is as new as the last of them', async () => {
  await render(
    <main>
      <Button onClick={() => done.push('Manager Approve')}>Manager Approve</Button>
    </main>,
  );
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(1);
  await tap(stage());
  document.body.toggleAttribute('aria-busy');
  await pass(0);
  await pass(800);
  const next = document.createElement('button');
  next.addEventListener('click', () => done.push('Finance Approve'));
  await act(async () => find('main').replaceChildren(next));
  await tap(next);
  expect(done).toEqual(['Manager Approve']);
});

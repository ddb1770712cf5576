import { useRef } from 'react';
import { describe, expect, it } from 'vitest';
import { listItem, listRow, useListKeys } from '#app/ui/use-list-keys.ts';
import { media } from '#app/ui/use-media-query.ts';
import { fakeMatchMedia } from '#testkit/media.ts';
import { find, pressKey, render } from '#testkit/screen.tsx';

function List({ dialog = false }: { dialog?: boolean }) {
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);
  return (
    <div ref={list}>
      {['one', 'two'].map((name) => (
        <div key={name} {...listRow}>
          <input type="checkbox" aria-label={`Select ${name}`} />
          <a href={`#${name}`} {...listItem}>
            {name}
          </a>
          <button type="button">{`Cancel ${name}`}</button>
        </div>
      ))}
      {dialog && <div role="dialog" aria-label="a dialog" />}
    </div>
  );
}

async function showList(given: { dialog?: boolean } = {}, device: 'desk' | 'phone' = 'desk'): Promise<void> {
  await render(<List {...given} />);
  fakeMatchMedia(...(device === 'desk' ? [media.tabletUp] : []));
}

const boxOf = (name: string) => find<HTMLInputElement>(`[aria-label="Select ${name}"]`);
const linkOf = (name: string) => find(`[href="#${name}"]`);

describe('Space in a list', () => {
  it('ticks the box of the entry in focus, and unticks it', async () => {
    await showList();
    linkOf('two').focus();
    await pressKey(' ');
    expect([boxOf('one').checked, boxOf('two').checked]).toEqual([false, true]);
    await pressKey(' ');
    expect(boxOf('two').checked).toBe(false);
    expect(document.activeElement).toBe(linkOf('two'));
  });

  it('is left to any other control, and to the page', async () => {
    await showList();
    find('button').focus();
    await pressKey(' ');
    await pressKey(' ', document.body);
    expect(boxOf('one').checked).toBe(false);
  });

  it('does nothing on a phone', async () => {
    await showList({}, 'phone');
    linkOf('one').focus();
    await pressKey(' ');
    expect(boxOf('one').checked).toBe(false);
  });
});

describe('walking a list', () => {
  it('goes on from the box of an entry', async () => {
    await showList();
    boxOf('one').focus();
    await pressKey('j');
    expect(document.activeElement).toBe(linkOf('two'));
  });

  it('rests while a dialog is open, wherever the focus is', async () => {
    await showList({ dialog: true });
    await pressKey('j', document.body);
    expect(document.activeElement).toBe(document.body);
  });
});

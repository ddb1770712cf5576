import { screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { confirmLoss, keepLoss, type UnsentNote } from '#app/data/unsent-note.ts';
import { LostWork } from '#app/features/office/lost-work.tsx';
import { storageTexts } from '#app/texts/storage.ts';
import { buttons, press, render } from '#testkit/screen.tsx';

const texts = storageTexts.lost;
const place = { storage: localStorage };

const LOST: UnsentNote = {
  device: 'device-1',
  at: '2026-11-05T10:42:00.000Z',
  entries: 3,
  photos: 5,
  items: [
    { label: `Completed: ${'long name '.repeat(20)}`, by: 'demo.creator', at: '2026-11-05T10:40:00.000Z' },
    { label: 'Car received · WO-1042', by: 'demo.creator', at: '2026-11-05T10:41:00.000Z' },
  ],
};

afterEach(async () => {
  await act(async () => confirmLoss(place));
  localStorage.clear();
});

const page = () => document.body.textContent;

describe('work that went with the browser’s storage', () => {
  it('is not spoken of while nothing was lost', async () => {
    await render(<LostWork />);
    expect(page()).toBe('');
  });

  it('is said with its figures, names and what prevents it, from the moment it is noticed', async () => {
    await render(<LostWork />);
    await act(async () => keepLoss(place, LOST));
    expect(screen.getByRole('alert')).toBeDefined();
    expect(page()).toContain(texts.title);
    expect(page()).toContain(texts.gone(3, 5, LOST.at));
    for (const { label, by, at } of LOST.items) expect(page()).toContain(texts.item(label, by, at));
    expect(page()).toContain(texts.more(1));
    expect(page()).toContain(texts.prevent);
  });

  it('stays until the person has understood it, and does not come back', async () => {
    await keepLoss(place, LOST);
    await render(<LostWork />);
    await press(texts.understood);
    expect(page()).toBe('');
    await render(<div />);
    await render(<LostWork />);
    expect(page()).toBe('');
  });

  it('is said to somebody who is not signed in by its figures alone, and cannot be confirmed by them', async () => {
    await keepLoss(place, LOST);
    await render(<LostWork isOutside />);
    expect(page()).toContain(texts.gone(3, 5, LOST.at));
    expect(page()).toContain(texts.signIn);
    expect(page()).not.toContain('WO-1042');
    expect(buttons()).toEqual([]);
  });
});

import { useLocation } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { act } from 'react';
import { PaletteTools } from '#app/routes/-palette-tools.tsx';
import { eventually, find, type Opened, openScreen, pressKey, typeInto } from '#testkit/screen.tsx';
// Loaded here, so that no test waits for what a browser fetches when a dialog is first opened.
import '#app/features/palette/palette-dialog.tsx';
import '#app/ui/dialog.tsx';
import { media } from '#app/ui/use-media-query.ts';
import { aDevice } from '#testkit/media.ts';
import type { Tablet } from '#testkit/tablet.ts';

// jsdom lays nothing out, so there is nothing to scroll to.
Element.prototype.scrollIntoView = () => undefined;

/** The header's tools on a screen with a field; `address()` is where the person is, with the search in it. */
export async function openDesk(tablet: Tablet): Promise<Opened & { address(): string }> {
  const screen = await openScreen(
    tablet,
    <>
      <PaletteTools />
      <input aria-label="a field" />
      <Address />
    </>,
  );
  aDevice(media.tabletUp);
  return { ...screen, address: () => find('output').textContent ?? '' };
}

function Address() {
  const { pathname, searchStr } = useLocation();
  return <output>{decodeURIComponent(`${pathname}${searchStr}`)}</output>;
}

export async function pressControlK(target: Element = document.body): Promise<void> {
  await act(async () => {
    const pressed = { key: 'k', ctrlKey: true, bubbles: true, cancelable: true };
    target.dispatchEvent(new KeyboardEvent('keydown', pressed));
  });
}

/** Opens the palette and types; what it answers is awaited by whoever asks. */
export async function seek(text: string): Promise<HTMLInputElement> {
  if (screen.queryByRole('combobox') === null) await pressControlK();
  await eventually('the palette is open', () => screen.queryByRole('combobox') !== null);
  const field = screen.getByRole<HTMLInputElement>('combobox');
  await typeInto(field, text);
  return field;
}

export function options(): string[] {
  return [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent ?? '');
}

/** The option that Enter would open. */
export function chosen(): string {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '';
  const option = document.getElementById(id);
  return option?.getAttribute('aria-selected') === 'true' ? (option.textContent ?? '') : '';
}

export async function pressEnter(): Promise<void> {
  await pressKey('Enter', screen.getByRole('combobox'));
}

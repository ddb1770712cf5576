import { expect, it } from 'vitest';
import { findMisusedTexts } from '../../scripts/check-texts.mjs';

const TEXTS = `export const orderTexts = defineTexts('orderTexts', {
  title: 'Orders',
  total: (paise: number) => String(paise),
  menu: { '/': 'Home', '/vendors': 'Vendors' },
});`;

function unreadWith(view: string): string[] {
  return findMisusedTexts({ 'texts.ts': TEXTS, 'view.tsx': view }).unread.map(({ text }) => text);
}

it('names the sentences that no code reads', () => {
  expect(unreadWith('show(orderTexts.title, orderTexts.menu["/vendors"]);')).toEqual([
    'orderTexts.total',
    'orderTexts.menu./',
  ]);
});

it('counts a group that is handed on, or read by a computed key, as read in full', () => {
  expect(unreadWith('show(orderTexts);')).toEqual([]);
  expect(unreadWith('show(orderTexts.menu[path]);')).toEqual(['orderTexts.title', 'orderTexts.total']);
});

it('follows other names of an object: imports, constants and parts taken out of it', () => {
  const renamed = "import { orderTexts as words } from './texts.ts';\nshow(words.title);";
  expect(unreadWith(renamed)).not.toContain('orderTexts.title');
  expect(unreadWith("const { menu } = orderTexts;\nshow(menu['/']);")).toEqual([
    'orderTexts.title',
    'orderTexts.total',
  ]);
  expect(unreadWith("const menu = orderTexts.menu;\nshow(menu['/']);")).toContain('orderTexts.menu./vendors');
});

it('names the sentences that are read with their script, before the language is known', () => {
  const atLoad = (view: string) =>
    findMisusedTexts({ 'texts.ts': TEXTS, 'view.tsx': view }).atLoad.map(({ text }) => text);
  expect(atLoad('const TABS = [{ label: orderTexts.title }];')).toEqual(['orderTexts.title']);
  expect(atLoad('const { title } = orderTexts;')).toEqual(['orderTexts.title']);
  expect(atLoad('const TABS = [{ get label() { return orderTexts.title; } }];')).toEqual([]);
  expect(atLoad('const menu = orderTexts.menu;\nconst show = () => menu["/"];')).toEqual([]);
});

import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ROLES } from '#domain/permissions.ts';
import { buttonNamed, eventually, press, pressKey, says, typeInto } from '#testkit/screen.tsx';
import {
  aCatalogueTablet,
  buttons,
  CATALOGUE,
  categoryNamed,
  losesNetwork,
  openJobManagement,
} from './support/job-management.tsx';

function disclosure(name: string): HTMLElement {
  const button = categoryNamed(name)?.querySelector<HTMLElement>('button[aria-expanded]');
  if (button == null) throw new Error(`${name} cannot be opened`);
  return button;
}

const tab = (name: string) => {
  const tabs = screen.queryAllByRole<HTMLElement>('tab');
  const named = tabs.find(({ textContent }) => textContent === name);
  if (named === undefined) throw new Error(`no tab ${name}`);
  return named;
};

async function search(text: string): Promise<void> {
  const field = screen.getByRole<HTMLInputElement>('searchbox');
  await typeInto(field, text);
  await pressKey('Enter', field);
}

describe('the categories', () => {
  it('say how many jobs they have and show them when opened', async () => {
    await openJobManagement(await aCatalogueTablet());
    expect(disclosure('Body Work').textContent).toBe('Body Work2 jobs');
    expect(disclosure('Body Work').getAttribute('aria-expanded')).toBe('false');
    expect(says('Bumper')).toBe(false);
    await press(disclosure('Body Work'));
    expect(disclosure('Body Work').getAttribute('aria-expanded')).toBe('true');
    const panel = document.getElementById(disclosure('Body Work').getAttribute('aria-controls') ?? '');
    expect([...(panel?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Bumper₹1,200.50',
      'Door',
    ]);
  });

  it('stay open while another tab is looked at', async () => {
    await openJobManagement(await aCatalogueTablet());
    await press(disclosure('Body Work'));
    await press(tab('Jobs'));
    await press(tab('Categories'));
    expect(disclosure('Body Work').getAttribute('aria-expanded')).toBe('true');
    expect(disclosure('Engine Work').getAttribute('aria-expanded')).toBe('false');
  });

  it('cannot be deleted while they have jobs, and say why', async () => {
    await openJobManagement(await aCatalogueTablet());
    await press(disclosure('Body Work'));
    const button = buttonNamed('Delete Category Body Work');
    expect(button.disabled).toBe(true);
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe('The category has 2 jobs; delete them first.');
    await press(disclosure('Engine Work'));
    expect(buttonNamed('Delete Category Engine Work').disabled).toBe(false);
    expect(says('This category has no jobs yet.')).toBe(true);
  });
});

describe('an empty catalogue', () => {
  it('says so and offers the one thing that helps', async () => {
    await openJobManagement(await aCatalogueTablet({ categories: [] }));
    expect(says('No Categories')).toBe(true);
    expect(buttons().filter((name) => name === 'Add Category')).toHaveLength(1);
  });

  it('offers nothing to those who only look', async () => {
    await openJobManagement(await aCatalogueTablet({ role: ROLES.approver, categories: [] }));
    expect(says('No Categories')).toBe(true);
    expect(buttons()).not.toContain('Add Category');
  });
});

describe('what a role is offered', () => {
  const everything = async (role: (typeof ROLES)[keyof typeof ROLES]) => {
    await openJobManagement(await aCatalogueTablet({ role }));
    await press(disclosure('Engine Work'));
    const onCategories = buttons();
    await press(tab('Jobs'));
    const names = ['Add', 'Edit', 'Delete'];
    return [...onCategories, ...buttons()].filter((name) => names.some((verb) => name.startsWith(verb)));
  };

  it('is everything for admins', async () => {
    const all = [
      'Add Category',
      'Add Job to Engine Work',
      'Delete Category Engine Work',
      'Add Job',
      'Edit Job Bumper',
      'Delete Job Bumper',
      'Edit Job Door',
      'Delete Job Door',
    ];
    expect(await everything(ROLES.admin)).toEqual(all);
    expect(await everything(ROLES.superAdmin)).toEqual(all);
  });

  it('is adding for creators', async () => {
    expect(await everything(ROLES.creator)).toEqual(['Add Category', 'Add Job to Engine Work', 'Add Job']);
  });

  it('is nothing for approvers', async () => {
    expect(await everything(ROLES.approver)).toEqual([]);
  });
});

describe('the jobs', () => {
  it('stand by category, with a rate where the catalogue has one', async () => {
    await openJobManagement(await aCatalogueTablet({ role: ROLES.approver }), { tab: 'jobs' });
    expect(categoryNamed('Body Work')?.textContent).toBe('Body Work 2 jobsBumper₹1,200.50Door');
    expect(categoryNamed('Engine Work')).toBeUndefined();
  });

  it('are none yet where no category has one', async () => {
    const categories = CATALOGUE.map((category) => ({ ...category, jobs: [] }));
    const tablet = await aCatalogueTablet({ categories });
    await openJobManagement(tablet);
    await press(tab('Jobs'));
    expect(says('No jobs yet')).toBe(true);
  });
});

describe('the search', () => {
  it('finds jobs in their category, which shows them', async () => {
    await openJobManagement(await aCatalogueTablet());
    await search('door');
    expect(categoryNamed('Engine Work')).toBeUndefined();
    expect(disclosure('Body Work').textContent).toBe('Body Work1 of 2 jobs');
    expect(disclosure('Body Work').getAttribute('aria-expanded')).toBe('true');
    expect(says('Bumper')).toBe(false);
    await press(tab('Jobs'));
    expect(categoryNamed('Body Work')?.textContent).toContain('Door');
    expect(says('Bumper')).toBe(false);
  });

  it('says when it finds nothing, and can be cleared', async () => {
    await openJobManagement(await aCatalogueTablet(), { q: 'gearbox', tab: 'jobs' });
    expect(says('No category or job has this name')).toBe(true);
    await press('Clear filters');
    expect(categoryNamed('Body Work')).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });
});

describe('without a network', () => {
  it('the catalogue says how old it is', async () => {
    const tablet = await aCatalogueTablet();
    await losesNetwork(tablet);
    await openJobManagement(tablet);
    await eventually('its age is said', () => says('From this tablet, as of'));
    expect(categoryNamed('Body Work')).toBeDefined();
  });
});

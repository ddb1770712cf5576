import { afterEach, expect, it } from 'vitest';
import { dismissSaved, saySaved } from '#app/features/office/saved-toast.ts';
import { readToasts, toast } from '#app/ui/toast.ts';

afterEach(() => {
  for (const { id } of readToasts()) toast.dismiss(id);
});

const said = () => readToasts().map(({ description, action }) => [description, action?.label ?? null]);

it('the latest takes the place of what was said before', () => {
  saySaved(['a'], 'Job added');
  saySaved(['b'], 'Submitted', () => undefined);
  expect(said()).toEqual([['Submitted', 'Undo']]);
});

it('[W23] what can be undone stays when something from before turns out to wait', () => {
  saySaved(['b'], 'Submitted', () => undefined);
  saySaved(['a'], 'Job added');
  expect(said()).toEqual([['Submitted', 'Undo']]);
  dismissSaved(['b']);
  saySaved(['a'], 'Job added');
  expect(said()).toEqual([['Job added', null]]);
});

it('what is captured later takes the place of what could be undone until then', () => {
  saySaved(['a'], 'Approved', () => undefined);
  saySaved(['b'], 'Proceeded');
  expect(said()).toEqual([['Proceeded', null]]);
});

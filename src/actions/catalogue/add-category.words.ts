import { defineTexts, plural } from '#app/texts/catalogue.ts';
import { describeAction } from '../describe-action.ts';
import { addCategoryAction } from './add-category.ts';
import { newCategoryForm } from './catalogue.form.ts';

export const addCategoryWords = defineTexts('addCategoryWords', {
  noun: (count: number) => plural(count, 'new category', 'new categories'),
  done: 'Category added successfully.',
  failed: 'Failed to add job category',
});

export const addCategory = describeAction(addCategoryAction, {
  words: () => addCategoryWords,
  returnRoute: (payload) => ({
    kind: 'form',
    ...newCategoryForm(payload),
    screen: { to: '/job-management' },
  }),
});

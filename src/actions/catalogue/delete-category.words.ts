import { defineTexts, plural } from '#app/texts/catalogue.ts';
import { describeAction } from '../describe-action.ts';
import { deleteCategoryAction } from './delete-category.ts';

export const deleteCategoryWords = defineTexts('deleteCategoryWords', {
  noun: (count: number) => plural(count, 'deleted category', 'deleted categories'),
  done: 'Category deleted successfully.',
  failed: 'Failed to delete job category',
});

export const deleteCategory = describeAction(deleteCategoryAction, { words: () => deleteCategoryWords });

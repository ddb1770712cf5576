import { defineTexts } from '#app/texts/catalogue.ts';
import { MAX_NAME_LENGTH, MAX_USERNAME_LENGTH } from './limits.ts';
import { describeField } from './refusals.ts';
import { checkText } from './typed-text.ts';

const USERNAME = /^[\p{L}\p{N}][\p{L}\p{N}._@+-]*$/u;

/** Problems with a person's name or username: shown under the field, by the server and by the command. */
export const personTexts = defineTexts('personTexts', {
  nameRequired: 'Enter the name to show on what this person does',
  nameTooLong: `The name must have at most ${MAX_NAME_LENGTH} characters`,
  usernameRequired: 'Enter a username',
  usernameTooLong: `The username must have at most ${MAX_USERNAME_LENGTH} characters`,
  usernameForm: 'Letters, digits and . _ @ + - only, beginning with a letter or digit',
  usernameTaken: (username: string) =>
    `The username ${username} is already taken. A username belongs to one person across all complexes: choose another one.`,
});

/** The problem with a person's name in its stored form; null for a valid one. */
export function checkPersonName(name: string): string | null {
  if (name === '') return personTexts.nameRequired;
  const [problem] = checkText('name', name, MAX_NAME_LENGTH);
  if (problem === undefined) return null;
  return problem.code === 'too-long' ? personTexts.nameTooLong : describeField(problem);
}

/**
 * The problem with a new username in its stored form; null for a valid one. Usernames are typed at a command line and
 * appear in logs.
 */
export function checkUsername(username: string): string | null {
  if (username === '') return personTexts.usernameRequired;
  if (username.length > MAX_USERNAME_LENGTH) return personTexts.usernameTooLong;
  return USERNAME.test(username) ? null : personTexts.usernameForm;
}

import { defineTexts } from '#app/texts/catalogue.ts';

export const accessTexts = defineTexts('accessTexts', {
  validating: 'Validating...',
  validatingHint: 'Please wait while we validate your access.',
  unauthorizedToast: 'Unauthorized',
  noRecord: 'No user belongs to this access token.',
  noRole: (name: string) =>
    `${name === '' ? 'Your role' : `The role ${name}`} has no access to Vendor Management.`,
  notChecked: 'The server could not check your access. Please try again later.',
  notFoundTitle: 'Oops! Page not found',
  connectOnce: 'Connect once to sign in',
  connectOnceHint: 'Nobody is signed in on this device. Connect it to the network and open your link again.',
  goHome: 'Return to Home',
  unexpected: 'Unexpected Application Error!',
  unexpectedHint: 'Nothing you saved on this device is lost. Reload to continue.',
  reloadLater:
    "Nothing you saved on this device is lost. Keep this page open: it can't be reloaded offline. A Reload button appears here when you are back online.",
  outdated: "What you see may be out of date: this device can't read its storage right now.",
  reload: 'Reload',
  diagnostics: 'Diagnostics',
  codeRefused: "This code didn't work",
  codeNotAsked:
    'The server could not be reached. Connect this {device} to the network and scan the code again.',
  stillSignedIn: 'Sign-out could not be saved',
  stillSignedInHint: 'You are signed out for now. After restarting this device, sign out again.',
});

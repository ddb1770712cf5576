import { defineTexts } from '#app/texts/catalogue.ts';

export const accessTexts = defineTexts('accessTexts', {
  validating: 'Validating...',
  validatingHint: 'Please wait while we validate your access.',
  unauthorizedToast: 'Unauthorized',
  noRecord: 'The server names no user for this access token.',
  noRole: (name: string) =>
    `${name === '' ? 'Your role' : `The role ${name}`} has no access to Vendor Management.`,
  notChecked: 'The server could not check your access. Please try again later.',
  notFoundTitle: 'Oops! Page not found',
  connectOnce: 'Connect once to sign in',
  connectOnceHint: 'Nobody is signed in on this device. Connect it to the network and open your link again.',
  goHome: 'Return to Home',
  unexpected: 'Unexpected Application Error!',
  unexpectedHint: 'Nothing you saved on this device is lost. Reload to go on.',
  reloadLater:
    'Nothing you saved on this device is lost. Keep this page open: without a connection it cannot be loaded again. Reload is offered here once there is one.',
  outdated: 'What you see may be old: this device cannot read its storage at the moment.',
  reload: 'Reload',
  diagnostics: 'Diagnostics',
  codeRefused: 'Not signed in by this code',
  codeNotAsked:
    'The server could not be reached. Connect this tablet to the network and scan the code again.',
  stillSignedIn: 'Signing out could not be stored',
  stillSignedInHint: 'You are signed out for now. After a restart of this device sign out again.',
});

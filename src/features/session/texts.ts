import { defineTexts, plural } from '#app/texts/catalogue.ts';

export const accessTexts = defineTexts('accessTexts', {
  openDashboard: 'Open fleet dashboard',
  purpose:
    'Raise repair work orders, get them approved, assign vendors, follow the work and settle the invoices.',
  validating: 'Validating...',
  validatingHint: 'Please wait while we validate your access.',
  unauthorizedTitle: 'Unauthorized Access',
  unauthorizedText:
    "You don't have permission to access this page. Please ensure you have a valid access token.",
  unauthorizedToast: 'Unauthorized',
  noRecord: 'The server names no user for this access token.',
  noRole: (name: string) =>
    `${name === '' ? 'Your role' : `The role ${name}`} has no access to Vendor Management.`,
  notChecked: 'The server could not check your access. Please try again later.',
  toLanding: 'Go to the start page',
  howToSignIn:
    'To sign in, open Vendor Management from your fleet dashboard, or by the link that you were given.',
  notFoundTitle: 'Oops! Page not found',
  goHome: 'Return to Home',
  unexpected: 'Unexpected Application Error!',
  unexpectedHint: 'Nothing you saved on this device is lost. Reload to go on.',
  reload: 'Reload',
  diagnostics: 'Diagnostics',
  connectOnce: 'Connect once to sign in',
  connectOnceHint: 'Nobody is signed in on this device. Connect it to the network and open your link again.',
  stillSignedIn: 'Signing out could not be stored',
  stillSignedInHint: 'You are signed out for now. After a restart of this device sign out again.',
  install: 'Install the app',
  installHint: "Open your browser's menu and choose 'Install app' or 'Add to Home screen'.",
  kept: (count: number) =>
    `${plural(count, 'item is', 'items are')} kept on this device and will be sent after you sign in.`,
  keptUnsent: (count: number) =>
    `${plural(count, 'item is', 'items are')} kept on this device and not sent yet.`,
  keptPhotos: (count: number) => `${plural(count, 'photo is', 'photos are')} kept with them.`,
});

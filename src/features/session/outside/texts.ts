import { defineTexts, device, plural } from '#app/texts/catalogue.ts';

/** Texts for signed-out users: /landing, /unauthorized, and the first start without a network. */
export const outsideTexts = defineTexts('outsideTexts', {
  purpose:
    'Raise repair work orders, get them approved, assign vendors, follow the work and settle the invoices.',
  openDashboard: 'Open fleet dashboard',
  openApp: 'Open the app',
  unauthorizedTitle: 'Unauthorized Access',
  unauthorizedText:
    "You don't have permission to access this page. Please ensure you have a valid access token.",
  toLanding: 'Go to the start page',
  picture: 'A car on a lift, a {device} that takes its photos, and the paid invoice.',
  steps: {
    car: ['At the car', 'Raise the order: jobs and photos, with or without a network.'],
    office: ['In the office', 'Approve the jobs and choose who repairs them.'],
    back: ['When it is back', 'Complete each job with photos, then settle the invoice.'],
  },
  waysIn: 'How do I sign in?',
  byCode: 'With a code',
  codeHint:
    "Ask a super admin for a QR code ('Sign in another device') and scan it with this {device}'s camera.",
  byLink: 'With a link',
  howToSignIn: 'Open Vendor Management from your fleet dashboard or with the link you were given.',
  byDemo: 'Try it',
  demoHint: 'This is a demonstration. Choose who you want to be:',
  install: 'Install it',
  installHint: 'Opens like an app and works offline.',
  installNow: 'Install the app',
  installed: 'It is installed on this device.',
  /** The browser's own steps if the page cannot install itself. */
  installSteps: {
    ios: ["Tap Safari's share button, the square with the arrow.", "Choose 'Add to Home Screen'."],
    android: [
      "Open Chrome's menu, the three dots at the top.",
      "Choose 'Install app' or 'Add to Home screen'.",
    ],
    desktop: [
      'In Chrome or Edge, look at the right end of the address bar.',
      'Click the install button there, a screen with an arrow.',
    ],
    firefoxAndroid: [
      "Open Firefox's menu, the three dots beside the address.",
      "Choose 'Install' or 'Add to Home screen'.",
    ],
    firefox: [
      'Firefox on a computer does not install apps. Everything works in its tab, offline too.',
      'To install it, open this page in Chrome or Edge.',
    ],
    safari: ["Open Safari's File menu.", "Choose 'Add to Dock'."],
  },
  kept: (count: number) =>
    `${plural(count, 'item is', 'items are')} stored on this ${device()} and will be sent after you sign in.`,
  keptUnsent: (count: number) =>
    `${plural(count, 'item is', 'items are')} stored on this ${device()} and not sent yet.`,
  keptPhotos: (count: number) => `${plural(count, 'photo is', 'photos are')} stored with them.`,
});

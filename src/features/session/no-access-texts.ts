import { defineTexts } from '#app/texts/catalogue.ts';

/** Shown to a signed-in user in place of a screen that their role may not open. */
export const noAccessTexts = defineTexts('noAccessTexts', {
  opensFor: (screen: string, roles: readonly string[]) => `${screen} is open to: ${roles.join(', ')}.`,
  yours: (role: string) => `You are signed in as ${role}. A super admin can change your role.`,
  notFound: 'Check the address, or choose a screen from the menu.',
  notFoundAtCars: (more: string) => `Check the address, or choose a screen under ${more}.`,
  backTo: (screen: string) => `Back to ${screen}`,
});

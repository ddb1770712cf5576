/** Two people who may do the same. `shown`: what the screen calls them. */
export const PEOPLE = [
  { token: 'demo-creator', name: 'demo.creator', shown: 'Workshop desk 1' },
  { token: 'demo-super-admin', name: 'demo.super-admin', shown: 'Fleet office' },
] as const;
export type Person = (typeof PEOPLE)[number];

/** Two users with the same permissions. `shown`: their name on the screen. */
export const PEOPLE = [
  { token: 'demo-creator', name: 'demo.creator', shown: 'Workshop desk 1' },
  { token: 'demo-super-admin', name: 'demo.super-admin', shown: 'Fleet office' },
] as const;
export type Person = (typeof PEOPLE)[number];

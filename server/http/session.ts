import { createHash } from 'node:crypto';

/** Who makes the call and what it may touch: everything is scoped to its complex and that complex's city. */
export type Session = {
  /** Of the token the call came with. */
  readonly tokenHash: string;
  readonly userId: string;
  readonly username: string;
  readonly role: string;
  readonly complexId: string;
  readonly cityId: string;
  readonly employee: {
    readonly id: string;
    readonly name: string;
    readonly city: { readonly id: string; readonly name: string };
    readonly complexId: string;
    readonly complexName: string;
    readonly location: { readonly id: string | null; readonly name: string };
  };
};

/** The form a token is kept in: its SHA-256 in hex. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token, 'utf8').digest('hex');
}

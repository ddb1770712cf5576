import type { Client } from './client.ts';
import type { Ground } from './ground.ts';
import type { Target } from './target.ts';

export type Scene = {
  readonly client: Client;
  readonly ground: Ground;
  readonly target: Target;
  readonly seed: number;
  readonly counts: {
    readonly requests: number;
    readonly streams: number;
    readonly bodies: number;
    readonly kills: number;
    readonly rounds: number;
  };
};

/** One way to attack a server. It returns figures; breaches are reported with `client.breach`. */
export type Part = {
  readonly name: string;
  readonly says: string;
  readonly run: (scene: Scene) => Promise<readonly (readonly [string, string | number])[]>;
};

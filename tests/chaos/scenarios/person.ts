import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { say } from '#tests/support/say.ts';
import { halfDisturbed } from '../faults/requests.ts';
import { conclude } from '../oracle/conclude.ts';
import { shortly, Tally } from '../oracle/table.ts';
import type { ChainKind, Hearing } from '../work/chains.ts';
import type { Options } from '../world/options.ts';
import { PEOPLE, type Person } from '../world/people.ts';
import { Screen } from '../world/screen.ts';
import { inWorld, type World } from '../world/world.ts';

const PICTURE_WIDTH = 320;
const START_LIMIT_MS = 30_000;
/** Maximum time between a sign-out and the kill. */
const SIGN_OUT_MS = 8_000;
const MOST_ACTIONS = 6;
const ACTIONS_OF_THE_UNAWARE = 2;

/**
 * A second user takes over the tablet and works; the browser is killed. Which user is signed in after that, and under
 * whose name do the actions arrive?
 */
export async function person(options: Options): Promise<boolean> {
  return inWorld({ ...options, pictureWidth: PICTURE_WIDTH }, async (world) => {
    const shifts = new Shifts(world);
    for (let life = 1; life <= options.count; life += 1) await shifts.live(life);
    return conclude(world, shifts.tally, {
      part: `kills at a change of person, within ${options.within} s`,
      people: PEOPLE,
      also: { 'WRONG NAME': shifts.wrong },
    });
  });
}

class Shifts {
  readonly tally = new Tally({
    'changes of person': 'figure',
    'sign-outs': 'figure',
    'signed out by a kill': 'breach',
  });
  readonly wrong: string[] = [];
  readonly #world: World;
  /**
   * Users who may be signed in after a start: one, unless the last change was interrupted before the screen confirmed
   * it.
   */
  #holders: readonly (Person | null)[] = [PEOPLE[0]];

  constructor(world: World) {
    this.#world = world;
  }

  async live(life: number): Promise<void> {
    const { tablet, random, network, work, control, options } = this.#world;
    await work.supply(3, 1);
    this.tally.seeStore(tablet.storeIdentity(tablet.origin));
    network.treat(halfDisturbed(random));
    const page = await tablet.start();
    if (control !== null) await control.open(tablet).catch(() => undefined);
    let due = (): void => undefined;
    const changed = new Promise<void>((resolve) => {
      due = resolve;
    });
    const living = this.#shift(life, page, due).catch((error) => {
      due();
      if (!tablet.isDying) this.tally.notes.push(`life ${life}: ${shortly(error)}`);
    });
    await Promise.race([changed, delay(START_LIMIT_MS, undefined, { ref: false })]);
    const isSignOut = this.#holders.includes(null);
    await delay(random.below(isSignOut ? SIGN_OUT_MS : options.within * 1_000));
    await tablet.kill();
    this.tally.lives += 1;
    this.tally.kills += 1;
    await living;
  }

  /**
   * Reads who is signed in after the last kill; then the next user's link, or a sign-out; then actions until the kill.
   */
  async #shift(life: number, page: Page, due: () => void): Promise<void> {
    const { random, options } = this.#world;
    const screen = new Screen(page);
    await screen.load('/');
    const shown = await screen.person();
    this.#checkStart(life, shown);
    const current = this.#holders.at(-1) ?? null;
    if (this.#holders.length === 1 && current !== null && shown !== null && shown !== current.name) {
      // They continue to work without checking whose name is in the menu.
      for (const chain of this.#world.work.chains) if (chain.person === current.name) chain.ended ??= 'left';
      await this.#work(life, screen, current, ['raised']);
    }
    const next = PEOPLE[current === PEOPLE[0] ? 1 : 0];
    if (current !== null && random.happens(0.2)) {
      if (shown === null) await screen.signIn(current.token);
      this.#holders = [current, null];
      await screen.signOut();
      this.#holders = [null];
      this.tally.add('sign-outs');
      due();
      return;
    }
    this.#holders = [...this.#holders, next];
    await screen.signIn(next.token);
    const isIn = (await screen.person()) === next.name;
    if (!isIn) this.wrong.push(`life ${life}: ${next.name} opened their link, and somebody else is in`);
    this.#holders = [next];
    this.tally.add('changes of person');
    due();
    if (options.verbose) say(`life ${life}: ${shown} was in, ${next.name} takes over`);
    await this.#work(life, screen, next);
  }

  #checkStart(life: number, shown: string | null): void {
    const names: (string | null)[] = this.#holders.map((holder) => holder?.name ?? null);
    if (names.includes(shown)) return;
    const what = `life ${life}: ${shown ?? 'nobody'} is in, not ${names.map((name) => name ?? 'nobody').join(' or ')}`;
    if (shown === null) this.tally.add('signed out by a kill', what);
    else this.wrong.push(what);
  }

  async #work(life: number, screen: Screen, { name }: Person, kinds?: readonly ChainKind[]): Promise<void> {
    const { work, control } = this.#world;
    let count = 0;
    const hearing: Hearing = {
      life,
      begun: ({ hashes }) => control?.write(hashes.length),
      told: () => {
        count += 1;
      },
    };
    const most = kinds === undefined ? MOST_ACTIONS : ACTIONS_OF_THE_UNAWARE;
    while (count < most) {
      const chain = work.choose(name, kinds);
      while (count < most && (await work.next(chain, screen, hearing)) !== null);
    }
  }
}

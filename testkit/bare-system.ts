import type { SystemContext } from '@chakra-ui/react';
import { pageSystem } from '#app/ui/theme/system.ts';

const system = pageSystem();

/*
 * A screen's appearance is not visible in jsdom, where styles have no effect, but creating them took a fifth of every
 * test's time. These recipes know their variants, so that a component gets the same properties, but return no style.
 */

const NO_STYLE = {};

/** Creates a recipe once per description, and makes it return `answer`. */
function bare<Create extends (description: never) => object>(
  create: Create,
  answerOf: (description: { slots?: readonly string[] }) => object,
): Create {
  const made = new WeakMap<object, object>();
  const recipeFor = (description: object): object => {
    const known = made.get(description);
    if (known !== undefined) return known;
    const answer = answerOf(description);
    const recipe = new Proxy(Reflect.apply(create, system, [description]), {
      apply: () => answer,
      get: (real, key) => (key === 'merge' ? merged(real) : Reflect.get(real, key)),
    });
    made.set(description, recipe);
    return recipe;
  };
  const merged = (real: object) => (other: object) =>
    recipeFor(Reflect.get(real, 'merge').call(real, other).config);
  return new Proxy(create, { apply: (_create, _system, [description = NO_STYLE]) => recipeFor(description) });
}

const cva = bare(system.cva, () => NO_STYLE);
const sva = bare(system.sva, ({ slots = [] }) => Object.fromEntries(slots.map((slot) => [slot, NO_STYLE])));

/** The product's system without its styles. */
export const bareSystem: SystemContext = {
  ...system,
  css: () => NO_STYLE,
  cva,
  sva,
  getRecipeFn: (key, fallback) => cva(system.getRecipe(key, fallback ?? NO_STYLE)),
  getSlotRecipeFn: (key, fallback) => sva(system.getSlotRecipe(key, fallback ?? { slots: [] })),
  _global: [],
};

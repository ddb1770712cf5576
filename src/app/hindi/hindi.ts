import type { Translation } from '#app/texts/catalogue.ts';
import * as actions from './actions.ts';
import * as conflicts from './conflicts.ts';
import * as device from './device.ts';
import * as floor from './floor.ts';
import * as imports from './imports.ts';
import * as money from './money.ts';
import * as orders from './orders.ts';
import * as people from './people.ts';
import * as rules from './rules.ts';
import * as shared from './shared.ts';

/** Everything the app says, in Hindi: each file gives catalogues under the names that they have in English. */
export const hindi: Translation = {
  ...shared,
  ...rules,
  ...actions,
  ...conflicts,
  ...orders,
  ...floor,
  ...money,
  ...people,
  ...imports,
  ...device,
};

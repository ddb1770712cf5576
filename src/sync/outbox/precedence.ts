import type { DraftRow, EntryRow } from '#app/data/rows.ts';
import { type ActionRegistry, type AnyAction, readPayload } from '#app/sync/action.ts';

/** An owner's entries in order of capture, and their forms that hold the place of an action. */
export type Waiting = {
  entries: readonly EntryRow[];
  forms?: readonly DraftRow[];
  registry: ActionRegistry;
};

/**
 * An entry's reason to wait: an earlier entry, one that needs attention, or a form with an earlier action. `label` is
 * that action's.
 */
export type Wait =
  | { for: 'entry' | 'attention'; label: string; entryId: string }
  | { for: 'form'; label: string; draftKey: string };

/** The entries that wait, by id, and what for. */
export type Waits = {
  has(entryId: string): boolean;
  /** True if only the user can end its wait. */
  needsPerson(entryId: string): boolean;
  /** The wait worth showing; null for none, and if it is just the preceding action in its lane. */
  shown(entry: Pick<EntryRow, 'id' | 'lane'>): Wait | null;
};

/**
 * An entry does not overtake an earlier one that changes what it changes or depends on, nor one that depends on what
 * it changes (decision 029). Only earlier entries are waited for, so no two can wait for each other. Other owners'
 * entries are ignored: they may never be sent from here. Pure, and linear: it runs before each request.
 */
export function waitsOf({ entries, forms = [], registry }: Waiting): Waits {
  const reasons = new Map<string, Reason>();
  const changed = new Map<string, Blocker>();
  const restedOn = new Map<string, Blocker>();
  const held = followersOfForms(forms);
  for (const entry of entries) {
    const { lane } = entry;
    const { changes, restsOn } = touchedBy(entry, registry);
    let reason: Reason | undefined = held?.get(entry.id);
    reason = stronger(reason, changed.get(lane), entry);
    reason = stronger(reason, restedOn.get(lane), entry);
    for (const name of changes) {
      reason = stronger(reason, changed.get(name), entry);
      reason = stronger(reason, restedOn.get(name), entry);
    }
    for (const name of restsOn) reason = stronger(reason, changed.get(name), entry);
    if (reason !== undefined) reasons.set(entry.id, reason);
    // If the entry itself waits for something that only the user can end, that also blocks those behind it.
    const blocker = reason !== undefined && isFirm(reason) ? reason : entry;
    changed.set(lane, blocker);
    for (const name of changes) changed.set(name, blocker);
    for (const name of restsOn) if (!isFirm(restedOn.get(name))) restedOn.set(name, blocker);
  }
  return {
    has: (entryId) => reasons.has(entryId),
    needsPerson: (entryId) => isFirm(reasons.get(entryId)),
    shown: ({ id, lane }) => {
      const reason = reasons.get(id);
      return reason === undefined || isOwnLane(reason, lane) ? null : asWait(reason);
    },
  };
}

/** An entry, or a form that holds the place of one. */
type Reason = EntryRow | DraftRow;
type Blocker = Reason;

function isForm(reason: Reason): reason is DraftRow {
  return 'key' in reason;
}

function isFirm(reason: Reason | undefined): boolean {
  return reason !== undefined && (isForm(reason) || reason.state === 'attention');
}

/** An action that is sent automatically, and before this one in any case. */
function isOwnLane(reason: Reason, lane: string): boolean {
  return !isFirm(reason) && !isForm(reason) && reason.lane === lane;
}

/** The stronger reason: one that only the user can end, else one that is not just the preceding action in its lane. */
function stronger(
  one: Reason | undefined,
  other: Reason | undefined,
  { lane }: EntryRow,
): Reason | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  if (isFirm(one)) return one;
  return isFirm(other) || isOwnLane(one, lane) ? other : one;
}

function asWait(reason: Reason): Wait {
  if (isForm(reason)) return { for: 'form', label: reason.place?.label ?? '', draftKey: reason.key };
  return { for: isFirm(reason) ? 'attention' : 'entry', label: reason.label, entryId: reason.id };
}

function followersOfForms(forms: readonly DraftRow[]): ReadonlyMap<string, DraftRow> | null {
  const held = forms.flatMap((form) => form.place?.followers.map((id) => [id, form] as const) ?? []);
  return held.length === 0 ? null : new Map(held);
}

/** A predicate: true for an entry that touches what the others change, or changes what they touch. */
export function isInTheWayOf(others: readonly EntryRow[], registry: ActionRegistry) {
  const changed = new Set<string>();
  const restedOn = new Set<string>();
  for (const entry of others) {
    const { changes, restsOn } = touchedBy(entry, registry);
    changed.add(entry.lane);
    for (const name of changes) changed.add(name);
    for (const name of restsOn) restedOn.add(name);
  }
  const isTouched = (name: string) => changed.has(name) || restedOn.has(name);
  return (entry: EntryRow): boolean => {
    const { changes, restsOn } = touchedBy(entry, registry);
    return isTouched(entry.lane) || changes.some(isTouched) || restsOn.some((name) => changed.has(name));
  };
}

/** Entries of other lanes that were captured after an entry and must not overtake it. */
export function followersOf(
  entry: EntryRow,
  entries: readonly EntryRow[],
  registry: ActionRegistry,
): EntryRow[] {
  const isFollower = isInTheWayOf([entry], registry);
  return entries.filter(
    (other) => (other.seq ?? 0) > (entry.seq ?? 0) && other.lane !== entry.lane && isFollower(other),
  );
}

type Touched = NonNullable<EntryRow['touched']>;

const NOTHING: Touched = { changes: [], restsOn: [] };

/** The names that an action touches, to be stored with its entry; empty if it touches only its lane. */
export function touchedIn(
  { changes, restsOn }: Pick<AnyAction, 'changes' | 'restsOn'>,
  payload: unknown,
): Pick<EntryRow, 'touched'> {
  if (changes === undefined && restsOn === undefined) return {};
  return { touched: { changes: [...(changes?.(payload) ?? [])], restsOn: [...(restsOn?.(payload) ?? [])] } };
}

/** For entries stored by former builds. */
const known = new WeakMap<EntryRow, Touched>();

/**
 * Names an entry touches besides its lane. If a former build stored it and this one cannot read it, only its lane
 * counts.
 */
function touchedBy(entry: EntryRow, registry: ActionRegistry): Touched {
  if (entry.touched !== undefined) return entry.touched;
  const action = registry.get(entry.kind);
  if (action?.changes === undefined && action?.restsOn === undefined) return NOTHING;
  const earlier = known.get(entry);
  if (earlier !== undefined) return earlier;
  const payload: unknown = readPayload(action, entry);
  const { touched = NOTHING } = payload === null ? {} : touchedIn(action, payload);
  known.set(entry, touched);
  return touched;
}

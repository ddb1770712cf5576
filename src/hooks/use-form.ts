import { useCallback, useEffect, useRef, useState } from 'react';
import type { HeldPhoto } from '#app/sync/drafts/draft-store.ts';
import type { FieldProblem } from '#domain/errors.ts';
import { describeField } from '#domain/refusals.ts';
import { type Draft, useDraft } from './use-draft.ts';
import { useOnce } from './use-once.ts';

/** Sentences shown under fields, by the fields' names on the wire. */
export type FieldSentences = Readonly<Record<string, string>>;

/** How sending a form ended: finished, or with the server's messages about its fields. */
export type FormEnd = { done: true } | { done: false; fields: FieldSentences };

export type FormRules<T> = {
  /** The draft's name within the user's own drafts. Pass the same one to the code that captures the action. */
  draftName: string;
  empty: T;
  /** The wire names of the fields that a part of the value decides. The server's messages use these names. */
  fieldsOf(part: keyof T & string): readonly string[];
  /**
   * The rules: checked for a field once it was changed and left, for all fields when the form is sent, and from then
   * on with each change.
   */
  check(value: T, photoCount: number): readonly FieldProblem[];
  /** Rules that any half-typed text would break: checked only when the form is sent. */
  checkWhenSent?(value: T): FieldSentences;
};

export type Form<T> = {
  /** Owns the value: it is stored on this device, and other tabs and the outbox write to it. */
  draft: Draft<T>;
  /** The form's contents; `empty` while the draft is read. */
  value: T;
  photos: readonly HeldPhoto[];
  /** True if it contains something that a user would miss. */
  isStarted: boolean;
  /** True from sending until the outcome is known. No changes meanwhile: they would not be sent along. */
  busy: boolean;
  /** True if the form was sent, or sending was tried, since it was opened. */
  isTried: boolean;
  /** All messages for fields, including the server's; `errorOf` returns one field's. */
  said: FieldSentences;
  errorOf(field: string): string | undefined;
  change(parts: Partial<T>): void;
  /** Changes the whole value at once. */
  replace(next: T): void;
  /** Drops the server's message about a field because it is out of date: one of the field's photos has changed. */
  settle(field: string): void;
  /** Sends unless a field is invalid. Resolves to true if the form is finished, to false if it has left the screen. */
  send(action: () => Promise<FormEnd>): Promise<boolean>;
  /** Forgets that sending was tried, as when the form opens. */
  reset(): void;
  /** Discards what was entered. */
  startOver(): Promise<void>;
  /** Attach to the element around the fields; a failed attempt focuses the first invalid one in it. */
  element: (node: HTMLElement | null) => void;
};

/**
 * A form whose value is a draft of this device. A field is checked once it was changed and left, the form when it is
 * first sent, and both from then on with each change. The server's message about a field stays under it until that
 * field is changed. A failed attempt focuses the first invalid field. A control marks itself invalid by
 * `aria-invalid`, a group of controls by `data-invalid`.
 *
 *     const form = useForm({ draftName, empty, fieldsOf: (part) => [WIRE[part]], check });
 *     <form ref={form.element}> … <Field error={form.errorOf('name')}>
 *       <TextInput value={form.value.name} readOnly={form.busy} onChange={(name) => form.change({ name })} />
 *     if (await form.send(() => submit(action, payload, failed, { draftName, value: form.value }))) onClose();
 */
export function useForm<T extends object>(rules: FormRules<T>): Form<T> {
  const { empty, fieldsOf, check, checkWhenSent } = rules;
  const draft = useDraft<T>(rules.draftName, empty);
  const { busy, once } = useOnce();
  const [isTried, setTried] = useState(false);
  const [answer, setAnswer] = useState<FieldSentences>({});
  const isOpen = useIsOpen();
  const { left, noteChange, forgetLeft, element: onLeaving } = useLeftFields();
  const { element: onMistake, focusFirstMistake } = useMistakeFocus();
  const isReady = draft.state === 'ready';
  const value = isReady ? draft.value : empty;
  const photos = isReady ? draft.photos : [];
  const found = sentencesOf(check(value, photos.length));
  const shown = Object.entries(found).filter(([field]) => isTried || left.has(field));
  const said = { ...Object.fromEntries(shown), ...answer };

  function settle(...fields: string[]): void {
    setAnswer((before) =>
      fields.some((field) => field in before)
        ? Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field)))
        : before,
    );
  }

  function replace(next: T): void {
    if (!isReady || busy) return;
    draft.change(next);
    const parts = Object.keys({ ...value, ...next }) as (keyof T & string)[];
    const changed = parts.filter((part) => value[part] !== next[part]).flatMap(fieldsOf);
    noteChange(changed);
    settle(...changed);
  }

  function reset(): void {
    setTried(false);
    forgetLeft();
    setAnswer({});
  }

  function fail(fields: FieldSentences): false {
    setAnswer(fields);
    focusFirstMistake();
    return false;
  }

  async function send(action: () => Promise<FormEnd>): Promise<boolean> {
    setTried(true);
    const whenSent = checkWhenSent?.(value) ?? {};
    // The photo field shows which photo is lost; the action would wait for it for ever.
    const isLost = photos.some(({ thumbnail }) => thumbnail === 'lost');
    if (isLost || Object.keys({ ...found, ...whenSent }).length > 0) return fail(whenSent);
    setAnswer({});
    const end = await once(action);
    if (end === null || !isOpen()) return false;
    if (!end.done) return fail(end.fields);
    reset();
    return true;
  }

  return {
    draft,
    value,
    photos,
    isStarted: photos.length > 0 || differs(value, empty),
    busy,
    isTried,
    said,
    errorOf: (field) => said[field],
    change: (parts) => replace({ ...value, ...parts }),
    replace,
    settle,
    send,
    reset,
    startOver: async () => {
      if (isReady) await draft.discard();
      reset();
    },
    element: useCallback(
      (node: HTMLElement | null) => {
        onMistake(node);
        onLeaving(node);
      },
      [onMistake, onLeaving],
    ),
  };
}

function differs<T extends object>(value: T, empty: T): boolean {
  const parts = Object.keys(value) as (keyof T)[];
  return parts.some((part) => JSON.stringify(value[part]) !== JSON.stringify(empty[part]));
}

/** The first problem of each field, as a sentence. */
function sentencesOf(problems: readonly FieldProblem[]): FieldSentences {
  const sentences: Record<string, string> = {};
  for (const problem of problems) sentences[problem.field] ??= describeField(problem);
  return sentences;
}

/** Until after a press has ended: a sentence that appears while a finger is down moves the button from under it. */
const SAID_AFTER_LEAVING_MS = 200;

/**
 * Fields that were changed and then left. Their problems are shown, but not those of text that is still being typed.
 */
function useLeftFields() {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const changed = useRef(new Set<string>());
  const stop = useRef(() => {});
  const element = useCallback((node: HTMLElement | null) => {
    stop.current();
    if (node === null) return;
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const leave = () => {
      const fields = [...changed.current];
      timers.add(
        setTimeout(() => setLeft((before) => new Set([...before, ...fields])), SAID_AFTER_LEAVING_MS),
      );
    };
    node.addEventListener('focusout', leave);
    stop.current = () => {
      for (const timer of timers) clearTimeout(timer);
      node.removeEventListener('focusout', leave);
    };
  }, []);
  return {
    left,
    noteChange: (fields: readonly string[]) => {
      for (const field of fields) changed.current.add(field);
    },
    forgetLeft: () => {
      changed.current.clear();
      setLeft(new Set());
    },
    element,
  };
}

/** Focuses the first mistake once the render that marks it is on screen. */
function useMistakeFocus() {
  const place = useRef<HTMLElement>(null);
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    const wrong =
      failures > 0 && place.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid=true]');
    if (!wrong) return;
    const control = wrong.matches('input, textarea, select, button')
      ? wrong
      : wrong.querySelector<HTMLElement>(CONTROL);
    control?.focus();
  }, [failures]);
  const element = useCallback((node: HTMLElement | null) => {
    place.current = node;
  }, []);
  return { element, focusFirstMistake: () => setFailures((count) => count + 1) };
}

const CONTROL = 'input:not([type=file]), textarea, select, button';

/** True if the form is still on screen when something slow has finished. */
function useIsOpen(): () => boolean {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return () => isOpen.current;
}

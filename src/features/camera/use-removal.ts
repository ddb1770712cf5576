import { useCallback, useEffect, useRef, useState } from 'react';
import { UNDO_MS } from '#domain/limits.ts';

export type Removal = {
  /** A photo was removed a moment ago and can still be put back. */
  undoable: boolean;
  remove: (id: string) => void;
  undo: () => void;
};

type Options = { onRemove: (id: string) => void; onUndoRemove: ((id: string) => void) | undefined };

/** Removes at once, so that a form saved meanwhile is saved without the photo, and offers to put it back for 5 s. */
export function useRemoval({ onRemove, onUndoRemove }: Options): Removal {
  const [removedId, setRemovedId] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const remove = useCallback(
    (id: string) => {
      onRemove(id);
      if (onUndoRemove === undefined) return;
      setRemovedId(id);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setRemovedId(null), UNDO_MS);
    },
    [onRemove, onUndoRemove],
  );

  const undo = useCallback(() => {
    if (removedId === null) return;
    clearTimeout(timer.current);
    setRemovedId(null);
    onUndoRemove?.(removedId);
  }, [removedId, onUndoRemove]);

  return { undoable: removedId !== null, remove, undo };
}

import {
  type ClipboardEventHandler,
  type FocusEventHandler,
  type InputEventHandler,
  type KeyboardEventHandler,
  useEffect,
  useMemo,
  useRef,
} from 'react';

/** What happens in the fields of a grid, heard by the table for all of them. */
type GridEvents = {
  onKeyDown: KeyboardEventHandler<HTMLTableElement>;
  onPaste: ClipboardEventHandler<HTMLTableElement>;
  onInput: InputEventHandler<HTMLTableElement>;
  onBlur: FocusEventHandler<HTMLTableElement>;
};

/** The same listeners on each rendering, always with the latest knowledge: a new one would draw the whole grid again. */
export function useSteadyEvents(events: GridEvents): GridEvents {
  const now = useRef(events);
  useEffect(() => {
    now.current = events;
  });
  return useMemo(
    () => ({
      onKeyDown: (event) => now.current.onKeyDown(event),
      onPaste: (event) => now.current.onPaste(event),
      onInput: (event) => now.current.onInput(event),
      onBlur: (event) => now.current.onBlur(event),
    }),
    [],
  );
}

import { type PointerEvent, useRef } from 'react';
import { moveBy, type Point, type Stage, type Zoom, zoomAround } from './zoom.ts';

type Options = {
  zoom: Zoom;
  onZoom: (change: (zoom: Zoom) => Zoom) => void;
  /** -1 is the picture before, 1 the next. */
  onSwipe: (step: -1 | 1) => void;
};

const SWIPE_PX = 60;

/** One finger moves an enlarged picture or swipes to the next, two fingers enlarge. The buttons do the same. */
export function usePictureGestures({ zoom, onZoom, onSwipe }: Options) {
  const fingers = useRef(new Map<number, Point>());
  const swipe = useRef<Point | null>(null);

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, pointOf(event));
    swipe.current = fingers.current.size === 1 && zoom.scale === 1 ? pointOf(event) : null;
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const before = fingers.current.get(event.pointerId);
    if (before === undefined) return;
    const now = pointOf(event);
    const stage = stageOf(event);
    const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    if (other !== undefined) {
      const factor = distance(now, other) / Math.max(1, distance(before, other));
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      onZoom((current) => zoomAround(current, factor, middle, stage));
    } else if (swipe.current === null) {
      onZoom((current) => moveBy(current, { x: now.x - before.x, y: now.y - before.y }, stage));
    }
    fingers.current.set(event.pointerId, now);
  }

  function onPointerUp(event: PointerEvent<HTMLElement>): void {
    fingers.current.delete(event.pointerId);
    const start = swipe.current;
    swipe.current = null;
    if (start === null) return;
    const across = pointOf(event).x - start.x;
    const along = Math.abs(pointOf(event).y - start.y);
    if (Math.abs(across) > SWIPE_PX && Math.abs(across) > along) onSwipe(across < 0 ? 1 : -1);
  }

  function onPointerCancel(event: PointerEvent<HTMLElement>): void {
    fingers.current.delete(event.pointerId);
    swipe.current = null;
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}

function stageOf(event: PointerEvent<HTMLElement>): Stage {
  const { width, height } = event.currentTarget.getBoundingClientRect();
  return { width, height };
}

/** Measured from the middle of the stage, as zoom is. */
function pointOf(event: PointerEvent<HTMLElement>): Point {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

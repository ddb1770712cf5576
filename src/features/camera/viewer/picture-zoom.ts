import { type PointerEvent, useRef } from 'react';

type Options = {
  zoom: Zoom;
  onZoom: (change: (zoom: Zoom) => Zoom) => void;
  /** -1 is the previous picture, 1 the next. */
  onSwipe: (step: -1 | 1) => void;
};

const SWIPE_PX = 60;

/** One finger moves a zoomed picture or swipes to the next one; two fingers zoom. */
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

/** Relative to the middle of the stage, like zoom. */
function pointOf(event: PointerEvent<HTMLElement>): Point {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** `x` and `y` are the offset from the middle of the stage, in CSS pixels. */
export type Zoom = { scale: number; x: number; y: number };
export type Point = { x: number; y: number };
export type Stage = { width: number; height: number };

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };
export const MOST_ZOOM = 6;
export const ZOOM_STEP = 1.5;

/** Zooms around a point of the stage, which stays in place; never smaller than the whole picture. */
export function zoomAround(zoom: Zoom, factor: number, point: Point, stage: Stage): Zoom {
  const scale = Math.min(MOST_ZOOM, Math.max(1, zoom.scale * factor));
  const ratio = scale / zoom.scale;
  return within(
    { scale, x: point.x - (point.x - zoom.x) * ratio, y: point.y - (point.y - zoom.y) * ratio },
    stage,
  );
}

function moveBy(zoom: Zoom, by: Point, stage: Stage): Zoom {
  return within({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, stage);
}

/** The picture cannot be pushed out of its stage. */
function within({ scale, x, y }: Zoom, stage: Stage): Zoom {
  const mostX = (stage.width * (scale - 1)) / 2;
  const mostY = (stage.height * (scale - 1)) / 2;
  return { scale, x: clamp(x, mostX), y: clamp(y, mostY) };
}

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(-most, value));
}

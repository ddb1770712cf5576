/** How far a picture is enlarged and moved, in CSS pixels from the middle of its stage. */
export type Zoom = { scale: number; x: number; y: number };
export type Point = { x: number; y: number };
export type Stage = { width: number; height: number };

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };
export const MOST_ZOOM = 6;
export const ZOOM_STEP = 1.5;

/** Enlarges around a point of the stage, which stays where it is; never below the whole picture. */
export function zoomAround(zoom: Zoom, factor: number, point: Point, stage: Stage): Zoom {
  const scale = Math.min(MOST_ZOOM, Math.max(1, zoom.scale * factor));
  const ratio = scale / zoom.scale;
  return within(
    { scale, x: point.x - (point.x - zoom.x) * ratio, y: point.y - (point.y - zoom.y) * ratio },
    stage,
  );
}

export function moveBy(zoom: Zoom, by: Point, stage: Stage): Zoom {
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

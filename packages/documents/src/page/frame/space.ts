/** A rectangle of a sheet, mm. */
export interface Space {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The space inside a margin. */
export function inset(space: Space, by: number): Space {
  return { x: space.x + by, y: space.y + by, width: space.width - 2 * by, height: space.height - 2 * by };
}

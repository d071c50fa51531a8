/** How far neighbouring sheets overlap, mm. */
export const overlapMm = 10;

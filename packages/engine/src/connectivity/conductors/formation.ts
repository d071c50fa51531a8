/** Reads the strand formation of a conductor as its stock states it. */

interface Formation {
  readonly build: 'solid' | 'stranded';
  /** Diameter of the conductor if it is solid, otherwise of one strand, in mm. Absent if the text states none. */
  readonly wireMm?: number;
}

/**
 * Reads `solid`, `solid 0.51` and `1x0.51` as solid, and `7x0.20` and `stranded` as stranded. Undefined for any other
 * text.
 */
export function readFormation(text = ''): Formation | undefined {
  const [, count, wireMm] = /^\s*(\d+)\s*[x×]\s*(\d*\.?\d+)?/i.exec(text) ?? [];
  if (count !== undefined) return formation(Number(count) === 1 ? 'solid' : 'stranded', wireMm);
  const build = (['solid', 'stranded'] as const).find((word) => text.toLowerCase().includes(word));
  return build === undefined ? undefined : formation(build, /(\d*\.?\d+)\s*(?:mm)?\s*$/.exec(text)?.[1]);
}

function formation(build: Formation['build'], wireMm: string | undefined): Formation {
  return Number(wireMm) > 0 ? { build, wireMm: Number(wireMm) } : { build };
}

/**
 * American wire gauge. ASTM B258-18, clause 5: the diameters are a geometric series of 39 steps from 4/0 (0.4600 in) to 36
 * (0.0050 in): d = 0.005 in × 92^((36 − n) / 39). The area is that of the circle. The clause numbers are from memory; the
 * formula and its areas agree with the published table (24 AWG 0.205 mm², 10 AWG 5.26 mm²).
 */
const ratio = Math.log(92) / 39;
/** π/4 · (0.127 mm)², the area of 36 AWG. */
const area36 = (Math.PI / 4) * 0.127 ** 2;

/** The gauges in which wire is made: even ones from 40 to 2, then 1, 1/0, 2/0, 3/0 (−2) and 4/0 (−3). From memory. */
const gauges = [...Array.from({ length: 20 }, (_, i) => 40 - 2 * i), 1, 0, -1, -2, -3];

/** 1000 circular mils in mm². A circle with a diameter of 1 mil has 1 cmil. */
const mm2PerKcmil = (Math.PI / 4) * 25.4 ** 2 * 1e-3;

/** The sizes above 4/0 in which wire is made, in kcmil (UL 83, table 5.1; from memory). */
const kcmilSizes = [250, 300, 350, 400, 500, 600, 700, 750, 800, 900, 1000, 1250, 1500, 1750, 2000];

/** The area of a gauge in mm²: 0 is 1/0, −3 is 4/0. */
export function awgArea(gauge: number): number {
  return area36 * Math.exp(2 * ratio * (36 - gauge));
}

interface Size {
  readonly text: string;
  readonly mm2: number;
}

const sizes: readonly Size[] = [
  ...gauges.map((gauge) => ({ text: gauge > 0 ? String(gauge) : `${1 - gauge}/0`, mm2: awgArea(gauge) })),
  ...kcmilSizes.map((kcmil) => ({ text: `${kcmil} kcmil`, mm2: kcmil * mm2PerKcmil })),
];

/**
 * The nearest size in which wire is made, by the ratio of the areas: `24`, `2/0`, above 4/0 `250 kcmil`. Undefined unless the
 * area is greater than 0.
 */
export function nearestAwg(areaMm2: number): string | undefined {
  if (!(areaMm2 > 0)) return undefined;
  const apart = ({ mm2 }: Size) => Math.abs(Math.log(areaMm2 / mm2));
  return sizes.reduce((best, size) => (apart(size) < apart(best) ? size : best)).text;
}

/** The cross-section in mm² of a size given as text: `24`, `2/0` or `250 kcmil`. Undefined for any other text. */
export function areaOfSize(size: string): number | undefined {
  const [, gauge, noughts, kcmil] = /^(?:(\d{1,2})|(\d)\/0|(\d+(?:\.\d+)?) ?kcmil)$/i.exec(size.trim()) ?? [];
  if (kcmil !== undefined) return Number(kcmil) * mm2PerKcmil;
  if (noughts !== undefined) return awgArea(1 - Number(noughts));
  return gauge === undefined ? undefined : awgArea(Number(gauge));
}

/** Calculates the positions of the pins of a placed symbol. */
import { formIn, formsIn, textIn } from '../sexpr/form.ts';
import type { Form } from '../sexpr/read.ts';

export interface SymbolPin {
  readonly number: string;
  readonly name: string | undefined;
  readonly at: { readonly x: number; readonly y: number };
  /** A hidden supply pin. It belongs to the net of its name. */
  readonly isHiddenSupply: boolean;
  /** The pin of a power symbol, which belongs to the net that the symbol names. A power flag (`PWR_FLAG`) names no net. */
  readonly isNamedBySymbol: boolean;
}

/** The pins of the placed unit, rotated and mirrored like the symbol. */
export function pinsOfSymbol(
  symbol: Form,
  library: Form | undefined,
): { readonly pins: readonly SymbolPin[]; readonly isPower: boolean } {
  const id = textIn(symbol, 'lib_name') ?? textIn(symbol, 'lib_id') ?? '';
  const symbolParts = formsIn(library, 'symbol');
  const drawn = symbolParts.find(({ values }) => values[0] === id);
  const base = textIn(drawn, 'extends');
  const source =
    base === undefined ? drawn : (symbolParts.find(({ values }) => values[0]?.split(':').at(-1) === base) ?? drawn);
  if (source === undefined) return { pins: [], isPower: false };
  const isPower = formIn(source, 'power') !== undefined;
  const unit = textIn(symbol, 'unit') ?? '1';
  const style = textIn(symbol, 'convert') ?? textIn(symbol, 'body_style') ?? '1';
  const placement = placing(symbol);
  const pins = formsIn(source, 'symbol')
    .filter(({ values }) => isDrawn(values[0] ?? '', unit, style))
    .flatMap((part) => formsIn(part, 'pin'))
    .map((pin) => pinOf(pin, placement, isPower));
  return { pins, isPower };
}

/** Symbol parts have names that end in `_unit_style`; 0 means all. */
function isDrawn(name: string, unit: string, style: string): boolean {
  const [, ofUnit, ofStyle] = /_(\d+)_(\d+)$/.exec(name) ?? [];
  return (ofUnit === '0' || ofUnit === unit) && (ofStyle === '0' || ofStyle === style);
}

type Placing = (x: number, y: number) => { readonly x: number; readonly y: number };

/** In symbols y points up. They are rotated counterclockwise, then mirrored, then moved. */
function placing(symbol: Form): Placing {
  const [left = 0, top = 0, angle = 0] = (formIn(symbol, 'at')?.values ?? []).map(Number);
  const mirror = textIn(symbol, 'mirror');
  const turns = ((Math.round(angle / 90) % 4) + 4) % 4;
  return (x, y) => {
    let [across, down] = [x, -y];
    for (let turn = 0; turn < turns; turn += 1) [across, down] = [down, -across];
    if (mirror === 'x') down = -down;
    if (mirror === 'y') across = -across;
    return { x: left + across, y: top + down };
  };
}

function pinOf(pin: Form, placement: Placing, isPower: boolean): SymbolPin {
  const [x = 0, y = 0] = (formIn(pin, 'at')?.values ?? []).map(Number);
  const name = textIn(pin, 'name');
  // `hide` is a word in versions 6 and 7, `(hide yes)` since 8.
  const takesPower = pin.values[0] === 'power_in';
  const isHidden = pin.values.includes('hide') || textIn(pin, 'hide') === 'yes';
  return {
    number: textIn(pin, 'number') ?? '',
    name: name === '~' ? undefined : name,
    at: placement(x, y),
    isHiddenSupply: isHidden && !isPower && takesPower && name !== undefined && name !== '~',
    isNamedBySymbol: isPower && takesPower,
  };
}

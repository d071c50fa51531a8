/** Changes the amount in a line of a bill: the length of a run, or the quantity of an accessory. */
import type { Design } from '@cablewright/model';
import { Unreadable } from '@cablewright/modules/reading';
import { positive, type DecimalSign } from '../values/number.ts';
import { amountIn } from './part-changes.ts';
import { PrintedLine } from './printed-line.ts';

interface Amount {
  readonly line: PrintedLine;
  /** `m` or `ft` for wire, otherwise `ea`. */
  readonly unit: string;
  readonly text: string;
  readonly decimal: DecimalSign;
}

export function changedAmount(design: Design, amount: Amount): Design {
  const { line } = amount.line;
  if (line.kind === 'wires') return changedLength(design, amount);
  const accessories = (design.instances.mechanical ?? []).filter(
    ({ id, def }) => def === line.def && line.instances.includes(id),
  );
  const isOnlyAccessories = line.kind === 'mechanicals' && accessories.length === line.instances.length;
  if (isOnlyAccessories && line.unit === 'ea')
    return changedCount(
      design,
      amount,
      accessories.map(({ id }) => id),
    );
  throw new Unreadable(
    `The quantity is what the cable has: ${joinedIds(line.instances)}.`,
    'Add or remove parts on the page of the cable.',
  );
}

function changedLength(design: Design, { line: printed, unit, text, decimal }: Amount): Design {
  const { line } = printed;
  const [id] = line.instances;
  if (line.variationPn !== undefined)
    throw new Unreadable(
      'The length is one of those that can be ordered.',
      'Change the orderable lengths on the Drawing tab of the cable.',
    );
  if (line.instances.length !== 1)
    throw new Unreadable(
      `The quantity is that of ${line.instances.length} runs together: ${joinedIds(line.instances)}.`,
      'Change their lengths in the wire list, or on the page of the cable.',
    );
  const more = PrintedLine.mm(positive(text, decimal, 'Quantity'), unit) - (line.metres ?? 0) * 1000;
  const segments = (design.instances.segments ?? []).map((segment) => {
    if (segment.id !== id) return segment;
    const lengthMm = Math.round(((segment.lengthMm ?? 0) + more) * 10) / 10;
    if (lengthMm <= 0)
      throw new Unreadable(
        `${id.toUpperCase()} would have no length.`,
        'Write a longer length, or change it on the page of the cable.',
      );
    // A length that a person wrote no longer follows the route.
    const { lengthFrom: _, ...rest } = segment;
    return { ...rest, lengthMm };
  });
  return { ...design, instances: { ...design.instances, segments } };
}

/** Changes the quantity of an accessory. 0 removes it. */
function changedCount(design: Design, { line: printed, text, decimal }: Amount, ids: readonly string[]): Design {
  const count = amountIn(text, decimal);
  const placed = design.instances.mechanical ?? [];
  if (count === 0)
    return withMechanical(
      design,
      placed.filter(({ id }) => !ids.includes(id)),
    );
  if (ids.length > 1)
    throw new Unreadable(
      `The quantity is that of ${ids.length} places together: ${joinedIds(ids)}.`,
      'Change their quantities on the page of the cable, or write 0 to remove them.',
    );
  const [only] = placed.filter(({ id }) => id === ids[0]);
  if ((only?.qty ?? 1) !== printed.line.quantity)
    throw new Unreadable(
      'The quantity follows from the labels of the cable.',
      'Change its labels on the page of the cable.',
    );
  return withMechanical(
    design,
    placed.map((instance) => (instance.id === ids[0] ? { ...instance, qty: count } : instance)),
  );
}

function withMechanical(design: Design, mechanical: NonNullable<Design['instances']['mechanical']>): Design {
  return { ...design, instances: { ...design.instances, mechanical } };
}

function joinedIds(ids: readonly string[]): string {
  const names = ids.map((id) => id.toUpperCase());
  return names.length > 8 ? `${names.slice(0, 8).join(', ')} …` : names.join(', ');
}

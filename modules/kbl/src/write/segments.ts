/** Writes segments with the coverings and fixings on them. */
import type { Bundle, Layout } from '@cablewright/model';
import { keys } from '../basis/keys.ts';
import type { Element } from '../xml/element.ts';
import { leaf, make } from '../xml/make.ts';
import type { PartCollector } from './parts.ts';
import { isIn, pieceKey, type BundlePiece } from './pieces.ts';
import { number, type WriteContext } from './write-context.ts';

export function segmentElement(context: WriteContext, piece: BundlePiece): Element {
  const { bundle, at, count, fromMm, toMm } = piece;
  const { ids } = context;
  const key = pieceKey(piece);
  const name = bundle.label ?? bundle.id;
  const area = bundle.measuredOdMm === undefined ? undefined : (Math.PI * bundle.measuredOdMm ** 2) / 4;
  return make('Segment', { id: ids.of(key) }, [
    leaf('Id', count === 1 ? name : `${name}-${at + 1}`),
    context.alias(key, count === 1 ? `bundles/${bundle.id}` : `bundles/${bundle.id}/${at + 1}`),
    context.value('Physical_length', toMm - fromMm, key),
    leaf('End_node', ids.of(keys.node(piece.to))),
    leaf('Start_node', ids.of(keys.node(piece.from))),
    area === undefined ? undefined : measured(context, key, area),
    ...fixingPlaces(context, piece),
    ...areas(context, piece),
  ]);
}

function measured(context: WriteContext, key: string, area: number): Element {
  return make('Cross_section_area_information', { id: context.ids.of(`${key}.area`) }, [
    leaf('Value_determination', 'measured'),
    context.value('Area', area, `${key}.area`, 'mm2'),
  ]);
}

function fixingPlaces(context: WriteContext, piece: BundlePiece): Element[] {
  const { bundle, fromMm, toMm } = piece;
  return (bundle.fixings ?? []).flatMap(({ atMm }, index) => {
    if (!isIn(piece, atMm)) return [];
    const key = keys.fixingPlace(bundle.id, index);
    return [
      make('Fixing_assignment', { id: context.ids.of(key) }, [
        leaf('Location', number((atMm - fromMm) / (toMm - fromMm))),
        context.value('Absolute_location', atMm - fromMm, key),
        leaf('Orientation', 1),
        leaf('Orientation', 0),
        leaf('Fixing', context.ids.of(keys.fixing(bundle.id, index))),
      ]),
    ];
  });
}

function areas(context: WriteContext, piece: BundlePiece): Element[] {
  const { bundle, fromMm, toMm } = piece;
  return (bundle.coverings ?? []).flatMap((covering, index) => {
    const [start, end] = [
      Math.max(covering.fromMm, fromMm),
      piece.at === piece.count - 1 ? covering.toMm : Math.min(covering.toMm, toMm),
    ];
    if (end <= start) return [];
    const key = `${keys.area(bundle.id, index)}.${piece.at}`;
    return [
      make('Protection_area', { id: context.ids.of(key) }, [
        leaf('Start_location', number((start - fromMm) / (toMm - fromMm))),
        context.value('Absolute_start_location', start - fromMm, key),
        leaf('End_location', number((end - fromMm) / (toMm - fromMm))),
        context.value('Absolute_end_location', end - fromMm, key),
        leaf('Associated_protection', context.ids.of(keys.covering(bundle.id, index))),
      ]),
    ];
  });
}

/** The occurrences of coverings and fixings. */
export function fittedElements(context: WriteContext, parts: PartCollector, { bundles }: Layout): Element[] {
  const name = (bundle: Bundle, letter: string, index: number) => `${bundle.label ?? bundle.id}-${letter}${index + 1}`;
  return bundles.flatMap((bundle) => [
    ...(bundle.coverings ?? []).map((covering, index) => {
      const key = keys.covering(bundle.id, index);
      return make('Wire_protection_occurrence', { id: context.ids.of(key) }, [
        leaf('Id', name(bundle, 'C', index)),
        context.value('Protection_length', covering.toMm - covering.fromMm, key),
        leaf('Part', parts.use('Wire_protection', 'mechanicals', covering.def)),
      ]);
    }),
    ...(bundle.fixings ?? []).map((fixing, index) =>
      make('Fixing_occurrence', { id: context.ids.of(keys.fixing(bundle.id, index)) }, [
        leaf('Id', fixing.label ?? name(bundle, 'F', index)),
        leaf('Part', parts.use('Fixing', 'mechanicals', fixing.def)),
      ]),
    ),
  ]);
}

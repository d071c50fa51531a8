/** Links between nets: components, and board links through a part or dependent on a build option. */
import {
  present,
  type ComponentInstance,
  type InternalLink,
  type PcbaInstance,
  type TerminalRef,
} from '@cablewright/model';
import { composeBoard, linkState } from '../compose-board.ts';
import { definition } from '../../library/definition.ts';
import type { FlatDesign } from '../flatten/flatten.ts';
import type { Library } from '../../library/library.ts';
import { derived } from '@cablewright/derive';
import { componentTerminals } from '../terminals/resolve.ts';
import { componentReading, oneWayOf, type Reading } from './reading.ts';

export interface PartLink {
  readonly from: TerminalRef;
  readonly to: TerminalRef;
  /** The instance that connects the two terminals. */
  readonly instance: string;
  /** Its name in a list: `r1`, or `u1 (r-120)` for a part on a board. */
  readonly name: string;
  /** The record of the part, if the library has it. */
  readonly def?: string;
  readonly label: string;
  readonly reading: Reading;
  /** The end where current enters and the forward voltage in V, if the part conducts one way. */
  readonly oneWay?: { readonly anode: 'from' | 'to'; readonly forwardV?: number };
}

/** Every part of a flat design through which a signal can pass from one net to another. */
export const partLinks = derived('links between parts', (flat: FlatDesign): readonly PartLink[] => {
  const { components = [], pcbas = [] } = flat.design.instances;
  return [
    ...components.flatMap((component) => componentLinks(flat.libraryOf(component.id), component)),
    ...pcbas.flatMap((board) => boardLinks(flat.libraryOf(board.id), board)),
  ];
});

/**
 * The links of a component. A two-terminal part is one link. For more terminals it isn't known which pairs conduct, so every
 * pair is a link with an unverified reading.
 */
function componentLinks(library: Library, instance: ComponentInstance): PartLink[] {
  const component = definition(library, 'components', instance.def);
  if (component === undefined) return [];
  const terminals = componentTerminals(component);
  const reading: Reading = terminals.length === 2 ? componentReading(library, component) : { expect: 'unverified' };
  const { id } = instance;
  const { anode, forwardV } = oneWayOf(library, component) ?? {};
  return terminals.flatMap((from, i) =>
    terminals.slice(i + 1).map((to) => ({
      from: { instance: id, terminal: from.id },
      to: { instance: id, terminal: to.id },
      instance: id,
      name: id,
      def: instance.def,
      label: component.label ?? component.value ?? component.id,
      reading,
      oneWay:
        anode === undefined
          ? undefined
          : { anode: from.id === anode ? ('from' as const) : ('to' as const), ...present({ forwardV }) },
    })),
  );
}

function boardLinks(library: Library, instance: PcbaInstance): PartLink[] {
  const board = composeBoard(library, instance.def);
  if (board === undefined) return [];
  return (board.record.internalLinks ?? []).flatMap((link) => {
    const state = linkState(board, instance, link);
    if (state === 'plain' || state === 'absent') return [];
    const between = link.via ?? link.option ?? 'link';
    return [
      {
        from: { instance: instance.id, terminal: link.from },
        to: { instance: instance.id, terminal: link.to },
        instance: instance.id,
        name: `${instance.id} (${between})`,
        label: between,
        ...viaReading(library, link, state),
      },
    ];
  });
}

function viaReading(
  library: Library,
  link: InternalLink,
  state: 'via' | 'conditional',
): Pick<PartLink, 'def' | 'reading'> {
  const component = link.via === undefined ? undefined : definition(library, 'components', link.via);
  if (state === 'conditional') return { def: component?.id, reading: { expect: 'conditional' } };
  if (component === undefined) return { reading: { expect: 'unverified' } };
  return { def: component.id, reading: componentReading(library, component) };
}

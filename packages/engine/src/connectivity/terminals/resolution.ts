import type {
  Component,
  ComponentInstance,
  ComponentTerminal,
  ConnectorInstance,
  End,
  PcbaInstance,
  Pigtail,
  Segment,
  SubAssembly,
  TerminalRef,
  Wire,
} from '@cablewright/model';
import type { BoardTerminal, ComposedBoard } from '../compose-board.ts';
import type { ComposedConnector, ComposedPin } from '../compose-connector.ts';
import type { CopperAt } from '../elements.ts';
import type { PlacedDesign } from '../../library/catalog.ts';

/** What a terminal reference resolves to. */
export type Standing =
  | {
      readonly on: 'pin';
      readonly instance: ConnectorInstance;
      readonly connector: ComposedConnector;
      readonly pin: ComposedPin;
    }
  | {
      readonly on: 'element';
      readonly instance: Segment;
      readonly wire: Wire;
      readonly element: CopperAt;
      readonly end: End;
    }
  | {
      readonly on: 'pigtail';
      readonly instance: Segment;
      readonly wire: Wire;
      readonly pigtail: Pigtail;
      /** The paths of the screens twisted together. */
      readonly members: readonly string[];
      readonly end: End;
    }
  | {
      readonly on: 'component';
      readonly instance: ComponentInstance;
      readonly component: Component;
      readonly terminal: ComponentTerminal;
    }
  | {
      readonly on: 'board';
      readonly instance: PcbaInstance;
      readonly board: ComposedBoard;
      readonly terminal: BoardTerminal;
      readonly pad?: string;
    }
  | {
      readonly on: 'port';
      readonly instance: SubAssembly;
      readonly placed: PlacedDesign;
      /** The terminal inside the placed design, and what it resolves to there. */
      readonly inner: TerminalRef;
      readonly standing: Standing;
    };

/** The codes of references that cannot be resolved. */
export type TerminalFault =
  | 'unknown-instance'
  | 'unknown-definition'
  | 'no-copper'
  | 'bad-element-path'
  | 'element-not-carried'
  | 'unknown-terminal'
  | 'end-missing'
  | 'end-forbidden'
  | 'unknown-pad'
  | 'pigtail-unknown'
  | 'pigtail-wrong-end'
  | 'pigtail-no-screen'
  | 'subassembly-unknown'
  | 'subassembly-cycle'
  | 'subassembly-port';

export interface UnresolvedTerminal {
  readonly ok: false;
  readonly code: TerminalFault;
  readonly message: string;
  readonly found?: unknown;
  readonly expected?: unknown;
}
export type Resolution = (Standing & { readonly ok: true }) | UnresolvedTerminal;

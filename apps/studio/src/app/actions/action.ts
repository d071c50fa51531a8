/**
 * An action of the studio. Each has a file of its own in this folder; the palette, the sheet of keys and the help read
 * the one table of `index.ts`.
 */
export interface StudioAction {
  readonly id: string;
  /** The name of the action, as a person would say it. */
  readonly name: string;
  readonly group: 'Create' | 'This cable' | 'Go on' | 'Account' | 'Help';
  /** Synonyms that people may search for. */
  readonly words?: readonly string[];
  /** The keys that run it, as the palette shows them. */
  readonly keys?: readonly string[];
  /** Whether the action is possible on this page for this person. */
  readonly when: (here: Here) => boolean;
  readonly run: (here: Here) => void;
}

/** Where the person is, and what they may do. */
export interface Here {
  /** The id of the cable whose page is open. */
  readonly cable: string | undefined;
  readonly writes: boolean;
  readonly owns: boolean;
  /** Whether the person is signed in with their own account. */
  readonly signedIn: boolean;
  readonly go: (to: string, search?: Readonly<Record<string, string>>) => void;
  /** Changes the search part of the address and stays on the page. */
  readonly show: (search: Readonly<Record<string, string>>) => void;
  readonly signOut: () => void;
  readonly openHelp: () => void;
}

export const anywhere = () => true;
export const whoWrites = ({ writes }: Here) => writes;
export const onCable = ({ cable }: Here) => cable !== undefined;
export const whoWritesOnCable = ({ writes, cable }: Here) => writes && cable !== undefined;
export const whoOwns = ({ owns, signedIn }: Here) => owns && signedIn;
export const onlySignedIn = ({ signedIn }: Here) => signedIn;

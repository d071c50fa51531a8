// Written by `npm run docs` from the routes of the server. Do not edit.
import type { Json } from './json.ts';

export interface APIToken {
  id: string;
  label: string;
  scopes: Scope[];
  createdAt: string;
  expiresAt: string;
  lastUsedAt: string | null;
}
export interface AcceptInvitationAnswer { email: string }
export interface AcceptInvitationBody { name: string; /** An email address */ email?: string; password?: string }
export interface AcceptProposalAnswer { proposal: Proposal; board: Pcba }
export interface AcceptProposalBody {
  key: string;
  id: string;
  /** Absent: the next of the scheme */ partNumber?: string;
  reason?: string;
  /** The draft, when none is recorded under the key */ proposal?: Json;
}
export interface AcceptSharedQuotationAnswer { state: 'accepted' }
export interface AcceptSharedQuotationBody {
  /** Who accepts */ name: string;
  /** Number of the order */ reference?: string;
  ordered: { line: string; quantity: number }[];
}
export interface AccountUser {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  image?: string | null;
  role?: string;
  twoFactorEnabled?: boolean | null;
  createdAt: string;
  updatedAt: string;
}
export type AcknowledgeFailedJobsBody = object;
export interface AddPasskeyAnswer { ok: true }
export interface AddPasskeyBody { /** Where it is, such as "Phone" */ name: string; response: PasskeyResponse }
export interface AddRecipeJointsBody { /** Indexes of the proposals to apply; by default all */ joints?: number[] }
export interface AddStoreBody {
  /** URL of the index, https */ url: string;
  /** Public key of minisign, alone or with its comment line */ key: string;
  /** SHA-256 of the public key, in groups of four hexadecimal digits: what two people compare */ fingerprint: string;
  /** store: the key was fetched from the store itself */ keyFrom?: 'you' | 'store';
  name?: string;
}
export interface AddVariantsBody { variants: Variant[] }
export interface Added { thread: number }
export interface AddedComment { id: number; thread: number }
export interface Alternate {
  id: string;
  /** Name */ label?: string;
  /** The kind of both parts */ kind: 'connectors' | 'wires' | 'components' | 'mechanicals';
  part: string;
  other: string;
  /** drop-in: it takes the place of the part without any other change. functional: it does the same work, and its differences must be looked at. same-series: another part of the series. mates-with: its counterpart */ class: 'drop-in' | 'functional' | 'same-series' | 'mates-with';
  /** How sure the source is */ confidence: 'documented' | 'secondary' | 'measured' | 'inferred' | 'unknown';
  note?: string;
  /** Source: a standard, a datasheet, a measurement, "synthetic example" */ src?: string;
  tags?: string[];
  license?: string;
  provenance?: Json;
  derivedFrom?: { pack: string; id: string; version?: string };
}
export interface AlternatesOfAPart {
  /** Alternates of the part. At most 200 are listed */ alternates: { total: number; items: ListedAlternate[] };
  /** The parts that it is an alternate of. At most 200 are listed */ alternateOf: { total: number; items: ListedAlternate[] };
  /** Cables that use the part themselves. At most 1000 are listed */ cables: { total: number; items: { id: string; label: string; number: string | null }[] };
}
export interface ArrivedEvents {
  /** In the order of the events */ items: {
    id: string;
    /** again: it had been recorded before. refused: it was not recorded */ outcome: 'recorded' | 'again' | 'refused';
    record?: number;
    hash?: string;
    code?: string;
    message?: string;
  }[];
  total: number;
}
export interface ArtworkView {
  /** sha256 of the file */ asset: string;
  type: 'image/svg+xml' | 'image/png' | 'image/jpeg';
  /** Source of the picture */ src?: string;
}
export interface AttachInquiryFileBody {
  /** A file as base64 */ file: ImportFile;
  /** The module and its importer, such as tables/table. Default: the importer that fits the file best */ importer?: string;
  mapping?: ImportMapping;
  /** The id or name of a saved mapping, in place of a mapping */ savedMapping?: string;
}
export interface AuditEntry {
  number: number;
  at: string;
  event: AuditEvent;
  /** The event in words */ words: string;
  /** Who did it; null when not known */ person: string | null;
  email: string | null;
  /** none: without a session or a token */ via: 'session' | 'token' | 'local' | 'system' | 'none';
  /** The network address of the client */ address: string | null;
  /** The person or thing it was done to */ subject: string | null;
  detail: string | null;
}
export type AuditEvent = 'sign-in' | 'sign-in.code-asked' | 'sign-in.refused' | 'sign-in.slowed' | 'sign-out' | 'session.ended' | 'access.refused' | 'password.changed' | 'name.changed' | 'second-factor.on' | 'second-factor.off' | 'second-factor.codes' | 'second-factor.reset' | 'passkey.added' | 'passkey.removed' | 'person.joined' | 'person.role' | 'person.removed' | 'invitation.created' | 'invitation.revoked' | 'token.created' | 'token.revoked' | 'token.refused' | 'link.made' | 'link.ended' | 'customer.erased' | 'secret.set' | 'secret.removed' | 'secret.key' | 'settings.changed' | 'failure.acknowledged' | 'server.restarted' | 'mirror.continued';
export interface AuditLog {
  items: AuditEntry[];
  total: number;
  /** The cursor of the next page; absent on the last page */ next?: string;
  /** What is recorded */ events: { event: AuditEvent; words: string }[];
}
export interface AuthenticatorAppSetup {
  method: 'totp';
  /** What the app scans as a QR code: otpauth://totp/… with the secret */ totpURI: string;
  /** Each replaces a code of the app once */ backupCodes: string[];
}
export interface BatchAnswer {
  /** True for a dry run: nothing was saved */ dryRun?: boolean;
  /** The change set */ seq?: number;
  count: number;
  records?: SavedRecord[];
  /** Findings in the designs of the batch */ findings: Finding[];
}
export interface BatchChange {
  /** A document: connectors, vocab/signals, designs … */ kind: string;
  id: string;
  op: 'put' | 'delete';
  record?: object;
  etag?: string;
}
export interface BeginPasskeyBody { password?: string }
export type BeginPasskeySignInBody = object;
export interface BeginProviderSignInBody { provider: string; /** The page to open afterwards, such as /cables */ next?: string }
export type BodyChange = { op: 'add-joint'; joint: Joint } | { op: 'remove-joint'; joint: Joint } | { op: 'move-joint'; from: Joint; to: Joint } | {
  op: 'add-instance';
  list: 'connectors' | 'segments' | 'components' | 'pcbas';
  instance: { id: string };
} | { op: 'remove-instance'; list: 'connectors' | 'segments' | 'components' | 'pcbas'; id: string } | {
  op: 'change-instance';
  list: 'connectors' | 'segments' | 'components' | 'pcbas';
  id: string;
  /** Fields and their values; null removes a field */ set: Record<string, Json>;
} | { op: 'add-pigtail'; segment: string; pigtail: Pigtail } | { op: 'change-pigtail'; segment: string; pigtail: Pigtail } | { op: 'remove-pigtail'; segment: string; id: string };
/** Parts that several lines use and that are cheaper in one purchase, for the smallest quantity of each line, before margins */
export interface BoughtTogether {
  parts: {
    kind: string;
    def: string;
    partNumber?: string;
    label: string;
    unit: 'ea' | 'm';
    /** Lines that use it */ lots: number;
    needed: number;
    ordered: number;
    unitPrice: number;
    /** Quantity from which that price holds. Absent: the base price */ breakFrom?: number;
    supplier?: string;
    currency: string;
    /** What it costs in one purchase */ together: number;
    /** What it costs if each line buys for itself */ alone: number;
  }[];
  saves: { amount: number; currency: string }[];
}
export interface BoundPin {
  position: string;
  label: string;
  signal?: string;
  signalLabel: string;
  /** The kind of the signal; none: left open */ kind: string;
  dir: string;
  level?: string;
  accepts: string[];
  needs: string[];
  currentA?: number;
  /** What feeds the supply. limited-power: a source that needs no protection behind it (IEC 62368-1, annex Q; NEC class 2) */ fedBy?: 'battery' | 'mains' | 'limited-power';
  /** The most that the supply delivers, even into a short circuit, in A */ maxA?: number;
  /** Current above which the device limits or opens by its own fuse, breaker or electronics, in A */ limitedA?: number;
  /** The supply delivers more than any conductor carries, as a battery does. Default: false, unless its signal says so */ unlimited?: boolean;
  /** The most that other sources may drive back into the supply, such as the maximum series fuse of photovoltaic modules, in A */ reverseA?: number;
  /** What the load is, if a fuse rule leaves its conductors out. cranking: the starter motor of an engine */ loadType?: 'cranking';
  nominalV?: number;
  minV?: number;
  maxV?: number;
  terminationOhm?: number;
  /** The device works with the pin left open */ optional?: boolean;
  /** The device does not work with the pin open, which is a finding in a drawn cable too. Default: false */ required?: boolean;
  /** Several sources may feed the supply together */ parallel?: boolean;
  /** Supplies of this kind may be connected in series */ series?: boolean;
  /** Supply on the same contact as the line. A port that takes one supply on several contacts needs it on one of them */ phantom?: { signal: string; dir: Direction };
  /** A supply that is fed only after a load was detected */ detected?: boolean;
  polarity?: string;
  /** The angle of one phase of a supply, in degrees */ phaseDeg?: number;
  /** The device leaves the position open */ isOpen?: boolean;
  confidence?: string;
  src?: string;
  /** The frame of the device: where a screen lands */ takesScreen: boolean;
  /** Only the screens of pairs inside the cable land here */ takesPairScreens?: boolean;
}
export interface BoundPort {
  device: string;
  deviceLabel: string;
  port: string;
  portLabel: string;
  interface?: string;
  body?: string;
  gender?: string;
  role?: string;
  pins: BoundPin[];
  requires: PortRequirement[];
  /** Positions that every plug connects with each other */ joined: string[][];
  /** Positions that must never be connected with each other */ apart: string[][];
  provides: string[];
  /** Of an adapter board: the prefix of the footprint */ terminals?: string;
}
export interface Breakout {
  id: string;
  label?: string;
  trunk: SegmentEnd;
  legs: SegmentEnd[];
  conductors: BreakoutConductor[];
}
export interface BreakoutConductor {
  segment: string;
  path: string;
  fate: 'through' | 'terminated' | 'nc';
  leg?: string;
  legPath?: string;
  reason?: string;
}
export interface BuildPlan {
  format: 'cablewright.build-plan';
  version: 1;
  design: { id: string; label: string; partNumber: string };
  rev: number;
  variation?: string;
  steps: {
    id: string;
    station: string;
    stage: string;
    does: string;
    what: string;
    wires: {
      wire: string;
      swatch?: { base: string; stripe?: string };
      at: string;
      instance: string;
      terminal: string;
    }[];
    uses: {
      as: string;
      kind: string;
      id: string;
      label: string;
      partNumber?: string;
      quantity?: number;
      lengthMm?: number;
    }[];
    measures: { of: string; mm?: number }[];
    face?: { instance: string; cavities: string[] };
    setup?: { of: string; unit: string; nominal?: number; min?: number; max?: number }[];
  }[];
  faces: Record<string, {
    label: string;
    seen: string;
    viewBox: string;
    svg: string;
    cavities: { id: string; x: number; y: number; r: number }[];
  }>;
  parts: {
    kind: string;
    id: string;
    label: string;
    partNumber?: string;
    each?: number;
    unit: 'ea' | 'm';
    uses: string[];
  }[];
  /** The single wires */ leads?: Lead[];
  /** What labour operations count in each step */ counts?: Record<string, { step: string; count: number; drive?: string; construction?: string; part?: string }[]>;
  isTested: boolean;
}
export interface CableOption {
  id: string;
  /** direct: wired by signal; conditioned: so, with parts; straight: pin for pin; board: through adapter boards */ kind: 'direct' | 'conditioned' | 'straight' | 'board';
  title: string;
  source: OptionEnd;
  destination: OptionEnd;
  straight: boolean;
  lines: OptionLine[];
  parts: PlannedPart[];
  recipes: string[];
  missing: MissingPiece[];
  /** Warnings: shown, not refused */ hazards: HazardHit[];
  /** Why it must not be built */ refusals: HazardHit[];
  unconfirmed: UnconfirmedFact[];
  notes: string[];
  complete: boolean;
  rank: Record<string, number>;
  story: OptionStory;
  /** The stocks that fit, best first; if none fits, the three closest */ stocks: StockFit[];
  stocksTotal: number;
}
export interface CableResolution {
  query: {
    source: { device: string; port?: string };
    destination: { device: string; port?: string };
    boards?: boolean;
  };
  sources: BoundPort[];
  destinations: BoundPort[];
  /** Ranked, best first */ options: CableOption[];
  /** Number of further valid options that are not listed */ beyond: number;
  /** Options that a hazard rule forbids, each with the reason */ refused: CableOption[];
  refusedBeyond: number;
  findings: Finding[];
}
export interface CavityAssignment { cavity: string; contact?: string; seal?: string; plug?: string; note?: string }
export interface Change { kind: string; key: string; pack?: string; op: 'put' | 'delete'; before: Json; after: Json }
export interface ChangePasswordBody { currentPassword: string; newPassword: string; revokeOtherSessions?: boolean }
export interface ChangeRoleBody { role: Role }
export interface ChangeSetWithShadowedRecords {
  seq: number;
  /** ISO 8601, UTC */ at: string;
  who: Who;
  message: string;
  changes: Change[];
  /** Pack records that the new records of the change set hide */ shadowed: { kind: string; key: string; pack: string; record: Json }[];
  /** Records changed again since, which a restore would overwrite; at most 20 */ since: { kind: string; key: string; seq: number; at: string; by: string; message: string }[];
}
export interface ChangedListView {
  name: string;
  /** Share it with the shop, which takes the role of an editor */ isShared: boolean;
  state: ViewState;
  /** The revision that you saw */ revision: number;
}
export interface ChangedOrder {
  /** The released revision. Default: the newest */ rev?: number;
  /** Suffix of an orderable length */ variation?: string;
  /** Pieces to build */ quantity: number;
  /** The day it is due */ due?: string;
  /** The id of the customer */ customer?: string;
  /** The id of the quotation it fulfils */ quotation?: string;
  /** The customer’s number of the order */ reference?: string;
  /** Printed on the route card */ note?: string;
}
export interface ChangedPassword { user: AccountUser }
export interface Check {
  check: string;
  says: string;
  /** Places it looked at */ checked: number;
  /** What it could not judge, and why */ unchecked: { what: string; why: string }[];
  /** How many there are; `unchecked` lists at most 200 */ uncheckedTotal: number;
}
export interface ChoiceSegment {
  id: string;
  label?: string;
  type: 'choice';
  values: {
    /** 1 to 8 letters or digits */ value: string;
    label?: string;
    /** Default: any kind */ kinds?: ('body' | 'connector' | 'component' | 'wire' | 'pcba' | 'bare-pcb' | 'shell' | 'fastener' | 'mechanical-other' | 'kit' | 'design')[];
  }[];
  /** 1 to 8 letters or digits */ default?: string;
}
export interface CodeAccepted { user: AccountUser }
export interface CodeRequired { /** Send a code of the authenticator app next */ codeRequired: true }
export interface ColumnSet {
  id: string;
  /** Name */ label: string;
  /** Bill of materials, wire list, or the parts of a kind */ list: 'bom' | 'wire-list' | 'parts';
  /** In their order */ columns: {
    /** What the column holds */ field: string;
    /** Its header. Default: the name of the field */ header?: string;
  }[];
  /** Between columns. Default: a comma */ separator?: ',' | ';' | '	';
  /** Whether the row of headers is left out */ withoutHeader?: boolean;
  /** Where the columns are documented */ src?: string;
}
export interface ColumnSets {
  items: ColumnSet[];
  /** The ids of the shop’s own */ own: string[];
  fields: { bom: { id: string; label: string }[]; "wire-list": { id: string; label: string }[] };
  total: number;
}
export interface Comment {
  id: number;
  /** Absent if the account was removed */ author?: string;
  /** Written by a guest of a link, under a name that nothing proves */ isGuest: boolean;
  isYours: boolean;
  at: string;
  text: string;
}
export interface CommentThatWaitsForYou {
  comment: number;
  thread: number;
  design: string;
  /** The name of the cable */ label: string;
  target: 'cable' | 'part' | 'pin' | 'wire' | 'finding' | 'revision';
  /** The pin, wire or finding */ place?: string;
  rev?: number;
  /** Absent if the account was removed */ author?: string;
  at: string;
  text: string;
  /** You were mentioned, your thread was answered, or a guest of your link wrote */ reason: 'mention' | 'reply' | 'guest';
}
export interface CommentThread {
  /** That of its first comment */ id: number;
  target: 'cable' | 'part' | 'pin' | 'wire' | 'finding' | 'revision';
  /** The pin, wire or finding */ place?: string;
  rev?: number;
  /** Begun by a guest of a link: they see the replies */ isShared: boolean;
  resolvedAt?: string;
  /** Absent if the account was removed */ resolvedBy?: string;
  /** Whether you may resolve it and open it again */ mayResolve: boolean;
  /** The first comment and its replies, the oldest first */ comments: Comment[];
}
export interface CommentThreads {
  items: CommentThread[];
  total: number;
  /** The cursor of the next page; absent on the last page */ next?: string;
}
export interface CommentsThatWaitForYou { items: CommentThatWaitsForYou[]; total: number }
export interface CompareWithModuleBody {
  a: { label: string; record: Record<string, Json> };
  b: { label: string; record: Record<string, Json> };
}
export interface ComparedProperty {
  property: 'kind' | 'positions' | 'pinout' | 'mating' | 'family' | 'maker' | 'gender' | 'keying' | 'pitch' | 'construction' | 'systems' | 'cavities' | 'sealing' | 'seal-range' | 'cavity-plugs' | 'plating' | 'current' | 'current-by-wire' | 'voltage' | 'power' | 'temperature' | 'flammability' | 'wire-range' | 'insulation-range' | 'wire-build' | 'wire-count' | 'strip-length' | 'jacket-length' | 'entry' | 'depth' | 'tool' | 'drive' | 'crimp-height' | 'pull-force' | 'bundle-range' | 'wall' | 'tape-width' | 'inside' | 'outside' | 'fitting' | 'conductors' | 'layout' | 'core-size' | 'core-build' | 'core-material' | 'core-diameter' | 'core-colours' | 'insulation-material' | 'outer-diameter' | 'screens' | 'bend-radius' | 'impedance' | 'capacitance' | 'category' | 'levels' | 'value' | 'terminals' | 'package' | 'forward-voltage' | 'stand-off-voltage' | 'copper-range' | 'wire-ratio';
  /** The property in words */ name: string;
  outcome: 'same' | 'better' | 'worse' | 'different' | 'not-stated';
  /** What the part states */ part?: string;
  /** What the other part states */ other?: string;
  /** The classes that it refuses */ refuses: ('drop-in' | 'functional' | 'same-series' | 'mates-with')[];
}
export interface ComponentInstance {
  id: string;
  def: string;
  location?: string;
  label?: string;
  /** Length in the line of a core, from joint to joint, in mm. Default: that of the part */ lengthMm?: number;
}
export interface ConditioningRecipe {
  id: string;
  /** Name */ label?: string;
  /** Source: a standard, a datasheet, a measurement, "synthetic example" */ src?: string;
  partNumber?: string;
  aliases?: string[];
  tags?: string[];
  description?: string;
  status?: string;
  /** make, contract or buy */ route?: string;
  /** Contract manufacturer, if the route is contract */ maker?: string;
  /** Supplier */ suppliers?: Supplier[];
  cost?: Cost;
  license?: string;
  provenance?: Json;
  derivedFrom?: { pack: string; id: string; version?: string };
  conditioning?: string;
  from?: { kind?: string; level?: string; signal?: string };
  to?: { level?: string; signal?: string };
  parts: RecipePart[];
  placement?: Placement;
  /** End that the parts go to: where the line is driven, received, or fed. Default: the receiver */ at?: 'driver' | 'receiver' | 'supply';
  location?: string;
  /** Suitable for a bus line, which is driven from both ends */ bidirectional?: boolean;
}
export interface ConnectorInstance {
  id: string;
  def: string;
  role?: string;
  /** Printed instead of the id */ label?: string;
  cavities?: CavityAssignment[];
  /** Signal of a pin, set by hand */ signals?: Record<string, string>;
  /** Facts of the device this plug goes to, by pin: they override the pinout */ pins?: Record<string, 'nc' | PinFacts>;
}
export interface ContinueGitMirrorBody { /** The commit given in the state of the mirror; empty when the branch is gone */ commit: string }
export interface Cost {
  /** Price per piece, or per metre of wire stock */ unit: number;
  /** ISO 4217 code, for example EUR */ currency: string;
  /** Default: metre for wire stock and coverings of bundles, piece for everything else */ per?: 'piece' | 'metre';
  breaks?: { minQty: number; unit: number }[];
  /** Minimum order quantity */ moq?: number;
  /** Sold in packs or on reels of this many pieces or metres */ pack?: number;
  /** Kept in stock: a lot is charged with what it uses, at the price of one pack. Default: with what is bought */ keptInStock?: boolean;
  /** Time until delivery, in days */ leadDays?: number;
  /** Pieces or metres that are on hand or at the supplier */ stock?: number;
  /** Day of the price */ date?: string;
  /** Source and date of the price */ src?: string;
}
export interface CostLine {
  kind: 'material' | 'labour' | 'set-up' | 'tooling' | 'one-off' | 'margin';
  label: string;
  amount?: Money;
  material?: {
    part: { kind: string; def: string; partNumber?: string };
    unit: 'ea' | 'm';
    /** What is in the cables of the lot */ net: number;
    netCost?: Money;
    /** What is lost in addition: scrap and crimp samples */ scrap: number;
    needed: number;
    purchase?: {
      /** What is needed or the minimum order, whichever is more, in whole packs */ ordered: number;
      /** Price of one piece or metre at what is ordered */ unit: number;
      currency: string;
      /** Quantity from which that price holds. Absent: the base price */ breakFrom?: number;
      moq?: number;
      pack?: number;
      /** Charged with what is needed; the rest stays for other lots */ keptInStock?: boolean;
      supplier?: string;
      /** Id of the offer. Absent: the price of the record */ offer?: string;
      src?: string;
      /** Day of the price */ date?: string;
      stock?: number;
    };
    /** What is bought and not needed */ excess?: number;
    /** Days until it is here; 0 if enough is in stock. Absent: not stated */ leadDays?: number;
    designs: string[];
  };
  work?: {
    design: string;
    operation?: {
      id: string;
      station: string;
      counts: 'wire-setups' | 'cuts' | 'jacket-openings' | 'strips' | 'screens' | 'breakouts' | 'crimp-setups' | 'crimps' | 'clamps' | 'insertions' | 'joints' | 'splices' | 'wires-laid' | 'covering-metres' | 'fixings' | 'parts' | 'labels' | 'test-points' | 'cables';
      /** In one cable, or in the lot for an operation of the lot */ count: number;
      secondsEach: number;
      setupSeconds?: number;
      confidence: string;
    };
    cables: number;
    /** For the whole lot */ seconds: number;
    rate?: { ratePerHour: number; currency: string };
  };
  src?: string;
  pct?: number;
}
export interface CostOfALot {
  quantity: number;
  lines: CostLine[];
  /** One per currency: exactly the sum of the lines */ totals: Money[];
  perPiece: Money[];
  /** The totals in the currency of the shop, with the day and source of the exchange rates */ converted?: { amount: number; currency: string; date: string; src: string };
  /** Labour that a design states, which wins over what is counted; minutes in one cable */ stated: { design: string; minutes?: number; countedMinutes?: number }[];
  /** The longest known delivery */ lead?: { days: number; part: string };
  /** What the answer lacks. It is never counted as zero */ unknowns: {
    about: 'price' | 'length' | 'reel' | 'labour' | 'rate' | 'lead-time' | 'design';
    what: string;
    kind: string;
    id: string;
  }[];
  /** Whether the cost lacks nothing; unknown delivery times leave it complete */ complete: boolean;
}
export interface CostsOfLots { lots: CostOfALot[] }
export interface CountedOperation {
  id: string;
  label: string;
  station: string;
  counts: 'wire-setups' | 'cuts' | 'jacket-openings' | 'strips' | 'screens' | 'breakouts' | 'crimp-setups' | 'crimps' | 'clamps' | 'insertions' | 'joints' | 'splices' | 'wires-laid' | 'covering-metres' | 'fixings' | 'parts' | 'labels' | 'test-points' | 'cables';
  count: number;
  secondsEach: number;
  setupSeconds?: number;
  perLot: boolean;
  perCableSeconds: number;
  perLotSeconds: number;
  confidence: string;
  src?: string;
  steps: { step: string; what: string; count: number }[];
}
export interface CountedOperations {
  items: CountedOperation[];
  total: number;
  /** In one cable, without what is done once for a lot */ minutes: number;
  /** Labour that the design states, which wins */ statedMinutes?: number;
}
export interface CounterRange {
  label?: string;
  match?: RangeMatch | RangeMatch[];
  from?: number;
  to?: number;
  spans?: CounterSpan[];
  exclude?: (number | CounterSpan)[];
}
export interface CounterSegment {
  id: string;
  label?: string;
  type: 'counter';
  /** Digits, padded with zeros */ width: number;
  /** Choices with a separate count. Default: all */ per?: string[];
  ranges?: CounterRange[];
  exclude?: (number | CounterSpan)[];
}
export interface CounterSpan { from: number; to: number }
export type CreateCustomerBody = object;
export interface CreateDerivedDesignBody {
  /** The device the cable comes from */ source: string;
  /** A port of it; absent: any */ sourcePort?: string;
  /** The device it goes to */ destination: string;
  /** A port of it; absent: any */ destinationPort?: string;
  /** 0 leaves adapter boards out */ boards?: '0' | '1';
  /** The id of an option; absent: the best there is. Without ports, the best of those that have this id */ option?: string;
  /** The wire stock; absent: the one that fits best */ stock?: string;
  /** Absent: 1000 */ lengthMm?: number;
  id?: string;
  label?: string;
}
export interface CreateDesignBody {
  id?: string;
  /** Name */ label?: string;
  /** Source: a standard, a datasheet, a measurement, "synthetic example" */ src?: string;
  partNumber?: string;
  aliases?: string[];
  tags?: string[];
  description?: string;
  status?: string;
  /** make, contract or buy */ route?: string;
  /** Contract manufacturer, if the route is contract */ maker?: string;
  /** Supplier */ suppliers?: Supplier[];
  cost?: Cost;
  license?: string;
  provenance?: Json;
  derivedFrom?: { pack: string; id: string; version?: string };
  schemaVersion?: number;
  /** Part number of the cable */ productRef?: string;
  labourMinutes?: number;
  labourCost?: Cost;
  /** Paid once for the cable, whatever the quantity */ oneOffCosts?: {
    /** What is paid for */ label: string;
    kind: 'tooling' | 'one-off';
    amount: number;
    currency: string;
    /** Source and date of the price */ src?: string;
  }[];
  instances?: Instances;
  joints?: Joint[];
  /** Bundles and branches of a harness; a cable without one has its lengths as they are typed */ layout?: Layout;
  electrical?: Electrical;
  waivers?: Waiver[];
  notes?: Note[];
  extensions?: Json;
  /** The recipe the resolver derived the cable from */ recipe?: Json;
}
export interface CreateInvitationBody { role: Role; /** An email address */ email?: string }
export type CreateOfferBody = object;
export interface CreateRecordBody { id?: string; label?: string }
export interface CreateTokenAnswer {
  id: string;
  label: string;
  scopes: Scope[];
  createdAt: string;
  expiresAt: string;
  lastUsedAt: string | null;
  token: string;
}
export interface CreateTokenBody { /** What it is for */ label: string; scopes: Scope[]; /** How long it is valid */ days: number }
export interface CreatedInvitation {
  id: string;
  role: Role;
  email: string | null;
  invitedBy: string;
  createdAt: string;
  expiresAt: string;
  link: string;
  /** Whether the email was sent; null without an address or a mail server */ mail: 'sent' | 'failed' | null;
}
export type CurrentSession = {
  session: {
    id: string;
    userId: string;
    expiresAt: string;
    createdAt: string;
    updatedAt: string;
    ipAddress?: string | null;
    userAgent?: string | null;
    factor?: string | null;
  };
  user: AccountUser;
} | null;
export interface Customer {
  id: string;
  /** Name */ label: string;
  /** Number of the customer */ number?: string;
  /** Language of quotations */ language?: 'en' | 'de';
  /** ISO 4217 code */ currency?: string;
  terms?: {
    /** Days until payment is due */ paymentDays?: number;
    /** Terms of delivery */ incoterm?: string;
    /** Place that the terms of delivery name */ place?: string;
    /** Sentence about VAT or sales tax, printed as it is. Default: that of the organisation */ tax?: string;
    /** Further terms, printed as they are */ text?: string;
  };
  addresses?: { use?: 'billing' | 'delivery'; lines: string[] }[];
  contacts?: { name: string; email?: string; phone?: string; role?: string }[];
  numbers?: {
    /** Kind of the record */ kind: string;
    /** The id of the record */ id: string;
    /** Of a family: the variant */ variant?: string;
    /** The customer’s number */ number: string;
    /** The customer’s revision */ revision?: string;
  }[];
  note?: string;
}
export interface CustomerPage {
  items: ListedCustomer[];
  total: number;
  /** The cursor of the next page; absent on the last page */ next?: string;
}
export interface DataQuality {
  counts: { errors: number; warnings: number };
  byCode: { code: string; severity: 'error' | 'warning'; count: number }[];
  byKind: { kind: string; errors: number; warnings: number }[];
  progress: {
    /** Records and designs that are up to date in this answer */ checked: number;
    total: number;
    running: boolean;
    /** Newest change set that is included; 0 while the first run is under way */ seq: number;
  };
  items: FindingInTheCatalog[];
  total: number;
  /** The cursor of the next page; absent on the last page */ next?: string;
}
export interface DecideQuotationBody {
  outcome: 'won' | 'lost';
  reason?: string;
  /** What was ordered of each line. Default, of one that was won: the smallest quantity of each */ ordered?: { line: string; quantity: number }[];
}
export interface DecidedProposal { proposal: Proposal }
export interface DecisionNote { note?: string }
export interface DeclarativeScheme {
  type: 'declarative';
  id: string;
  label?: string;
  src?: string;
  template: string;
  segments: (ChoiceSegment | CounterSegment | VariantSegment)[];
  validation?: { regex: string; message: string };
  immutable?: boolean;
}
export interface DeclineProposalBody {
  key: string;
  reason?: string;
  /** The draft, when none is recorded under the key */ proposal?: Json;
}
export interface DefaultListView {
  list: string;
  whose: 'mine' | 'shop';
  /** The view; null: the plain list; absent: nothing is chosen */ view?: number | null;
}
export interface DeleteAssetQuery { /** Delete it even though revisions keep it; they then report a missing model */ force?: '1' }
export interface Delivery {
  id: string;
  subscription: string;
  event: { id: string; type: string };
  state: 'queued' | 'running' | 'retrying' | 'delivered' | 'failed' | 'cancelled';
  error?: string;
  attempts: DeliveryAttempt[];
  createdAt: string;
  finishedAt?: string;
  nextAt?: string;
  /** As sent in the last attempt */ headers?: Record<string, string>;
  /** The request, byte for byte */ body?: string;
}
export interface DeliveryAttempt {
  at: string;
  ms: number;
  url: string;
  status?: number;
  answer?: string;
  error?: string;
  signature?: string;
  nextSignature?: string;
}
export interface DeriveDesignQuery {
  /** The device the cable comes from */ source: string;
  /** A port of it; absent: any */ sourcePort?: string;
  /** The device it goes to */ destination: string;
  /** A port of it; absent: any */ destinationPort?: string;
  /** 0 leaves adapter boards out */ boards?: '0' | '1';
  /** The id of an option; absent: the best there is. Without ports, the best of those that have this id */ option?: string;
  /** The wire stock; absent: the one that fits best */ stock?: string;
  /** Absent: 1000 */ lengthMm?: number;
  id?: string;
  label?: string;
}
export interface DerivedDesign {
  design: Design;
  /** Findings in the design */ issues: Finding[];
  missing: MissingPiece[];
  /** What the library lacks, as noted in the design */ lacking: { what: string; text: string }[];
  /** Lines the stock has no conductor for */ leftOut: string[];
  option: CableOption;
}
export interface Design {
  id: string;
  /** Name */ label?: string;
  /** Source: a standard, a datasheet, a measurement, "synthetic example" */ src?: string;
  partNumber?: string;
  aliases?: string[];
  tags?: string[];
  description?: string;
  status?: string;
  /** make, contract or buy */ route?: string;
  /** Contract manufacturer, if the route is contract */ maker?: string;
  /** Supplier */ suppliers?: Supplier[];
  cost?: Cost;
  license?: string;
  provenance?: Json;
  derivedFrom?: { pack: string; id: string; version?: string };
  schemaVersion: number;
  /** Part number of the cable */ productRef?: string;
  labourMinutes?: number;
  labourCost?: Cost;
  /** Paid once for the cable, whatever the quantity */ oneOffCosts?: {
    /** What is paid for */ label: string;
    kind: 'tooling' | 'one-off';
    amount: number;
    currency: string;
    /** Source and date of the price */ src?: string;
  }[];
  instances: Instances;
  joints: Joint[];
  /** Bundles and branches of a harness; a cable without one has its lengths as they are typed */ layout?: Layout;
  electrical?: Electrical;
  waivers?: Waiver[];
  notes?: Note[];
  extensions?: Json;
  /** The recipe the resolver derived the cable from */ recipe?: Json;
}
export interface DesignDifference { change: BodyChange; /** The change as one line of text */ words: string }
export interface DesignFindings {
  /** Errors first; at most 200 of one code and 2,000 on a page. A very long finding is listed without fixes */ items: Finding[];
  /** The findings on all pages */ total: number;
  /** How many findings of each code there are on all pages */ byCode: { code: string; severity: 'error' | 'warning'; count: number }[];
  waived: WaivedFinding[];
  /** How many are waived; `waived` lists at most 200 */ waivedTotal: number;
  checked: Check[];
  /** The cursor of the next page; absent on the last page */ next?: string;
}
export interface DesignLine {
  id: string;
  label: string;
  number: string | null;
  status: string | null;
  route: string | null;
  /** The manufacturer, or who builds it under contract */ maker: string | null;
  /** The first supplier */ supplier: string | null;
  /** Of its record, for one piece or metre */ price: { unit: number; currency: string } | null;
  tags: string[];
  release: { rev: number; label: string } | null;
  /** Null until the design has been checked */ issues: { errors: number; warnings: number } | null;
  /** The product families that sell it, with its variants */ products: ProductUse[];
  /** Length of its trunk, mm */ trunkMm?: number;
  /** `local` for your own records, or the id of a pack */ origin: string;
  /** The pack whose record of this id it hides */ shadows?: string;
  etag: string;
  updatedAt?: string;
  updatedBy?: string;
  /** Who is editing it now */ editing?: string;
}
export interface DesignPage {
  items: DesignLine[];
  total: number;
  /** The cursor of the next page; absent on the last page */ next?: string;
}
export interface DesignRecipe {
  design: string;
  /** As stored; null if the design has none */ recipe: Json | null;
  drift: RecipeDrift;
  /** The current option of the recipe */ option: CableOption | null;
  /** Joints that the recipe has and the design lacks */ proposals: { joint: Joint; why: string }[];
  /** The design with its body derived again; null if that is not possible */ rederived: Design | null;
  /** For a design without a recipe */ inferred: InferredRecipe | null;
  /** The version of the design */ etag: string;
}
export interface DesignRevisionLine {
  /** <design>/<rev> */ id: string;
  design: string;
  rev: number;
  state: 'saved' | 'submitted' | 'released' | 'rejected';
  note?: string;
  /** ISO 8601, UTC */ savedAt: string;
  savedBy: { name: string; email?: string };
  submittedAt?: string;
  submittedBy?: { name: string; email?: string };
  checkedAt?: string;
  /** Who recorded that they checked the submitted revision */ checkedBy?: { name: string; email?: string };
  decidedAt?: string;
  /** Who approved or rejected it */ decidedBy?: { name: string; email?: string };
  decisionNote?: string;
  /** The variants it documents, by <family>/<variant>, each as what it was: number, length, options, parts */ variants?: Record<string, string>;
}
export interface DesignRevisionUse {
  design: string;
  /** Null for a state that is not in any revision */ revision: number | string | null;
  label: string;
  number: string | null;
  /** The working copy of the design was deleted */ deleted?: true;
  rev: number;
  state: 'saved' | 'submitted' | 'released' | 'rejected';
  released: boolean;
}
export interface DesignRevisions { items: DesignRevisionLine[]; total: number }
export interface Device {
  id: string;
  /** Name */ label?: string;
  /** Source: a standard, a datasheet, a measurement, "synthetic example" */ src?: string;
  partNumber?: string;
  aliases?: string[];
  tags?: string[];
  description?: string;
  status?: string;
  /** make, contract or buy */ route?: string;
  /** Contract manufacturer, if the route is contract */ maker?: string;
  /** Supplier */ suppliers?: Supplier[];
  cost?: Cost;
  license?: string;
  provenance?: Json;
  derivedFrom?: { pack: string; id: string; version?: string };
  kind?: string;
  ports?: Port[];
  extends?: string;
  board?: string;
}
export type Direction = 'out' | 'in' | 'bidir' | 'passive';
export interface Drawing {
  id: string;
  partNumber?: string;
  title?: string;
  /** Supplementary title */ subtitle?: string;
  /** Person to ask about the drawing */ technicalReference?: string;
  /** Mass of the cable, g */ massG?: number;
  drawn?: string;
  checked?: string;
  date?: string;
  /** A paper, or auto: for each document the smallest sheet of the family (ISO or ANSI) on which nothing is cut, hidden or too small to read */ paper?: PaperChoice;
  variations?: Variation[];
  tolerance?: LengthTolerance;
  /** Numbered notes on the engineering drawing, before those generated from the design */ notes?: string[];
  /** Where a person put parts on the canvas, by instance, in px; parts without a place are arranged */ places?: Record<string, { x: number; y: number }>;
  /** Where a person put the nodes of the layout, in mm at true length; y downwards. Nodes without a place are arranged */ nodes?: Record<string, { x: number; y: number }>;
  photos?: Json[];
  test?: TestParameters;
}
export interface DrawingArt { labelTemplates?: LabelTemplate[]; src?: string }
export interface DriftPage {
  items: {
    design: string;
    label: string;
    state: 'same' | 'drifted' | 'unresolved' | 'option-gone' | 'device-unknown';
    differences: number;
    findings: Finding[];
  }[];
  total: number;
  next?: string;
  /** Progress of the check of all designs after a change of the library */ progress: { running: boolean; done: number; total: number; seq: number };
  counts: Record<string, number>;
}
export interface DuplicateDesignBody { id?: string; label?: string }
export interface DuplicateRecordBody { id?: string; label?: string }
export interface EditLease {
  design: string;
  holder: { name: string; email?: string } | null;
  /** Held by the page that sent the request */ mine: boolean;
  since?: string;
  until?: string;
}
export interface EffectOnACable {
  id: string;
  label: string;
  number: string | null;
  /** Findings that the change brings */ added: {
    code: string;
    severity: 'error' | 'warning';
    message: string;
    instance?: string;
    terminal?: string;
  }[];
  /** Findings that it removes */ removed: {
    code: string;
    severity: 'error' | 'warning';
    message: string;
    instance?: string;
    terminal?: string;
  }[];
  /** Part numbers in the bill of materials that differ */ numbers: { /** Kind and id */ part: string; before?: string; after?: string }[];
  /** The cost of one cable, if it differs */ costs: { currency: string; before?: number; after?: number }[];
  /** How many items have no price */ unpriced?: { before: number; after: number };
  /** Documents that print differently */ documents: string[];
  /** Documents that draw a record that differs; they may look the same */ mayDiffer: string[];
}
export interface EffectsOfAChange {
  /** How many cables the change touches */ cables: number;
  /** How many of them were compared for this answer */ compared: number;
  /** The cables for which something differs */ items: EffectOnACable[];
  /** Cables that took too long */ notCompared: { id: string; why: string }[];
  /** Cursor for the cables that are left */ next?: string;
}
export interface Electrical {
  currents?: Record<string, number>;
  rules?: {
    ambientC?: number;
    supplyV?: number;
    maxDropPct?: number;
    maxDropV?: number;
    /** Rating table for the current of its conductors */ ampacityTable?: string;
    /** Sets of wires that are laid or bound together */ bundles?: string[][];
  };
}
export type End = 'a' | 'b';
export interface EndPresenceBody { /** A name the page generates for itself. Others see it. */ page: string }
export interface EngineeringSettings {
  id: 'engineering';
  src?: string;
  organisation?: {
    name: string;
    short?: string;
    /** Address, telephone and registration below the name on letters, line by line */ address?: string[];
  };
  /** A saved revision is released only after approval */ approvals?: boolean;
  approval?: {
    /** The author of a revision may approve it. Default: only while there is no second person who could */ byAuthor?: boolean;
    /** An API token may check, approve and reject revisions. Default: only a person who is signed in */ byToken?: boolean;
    /** Revisions of library records and product families need approval, and released designs use released records */ records?: boolean;
    /** Email addresses of the approvers. Default: every editor and owner */ approvers?: string[];
  };
  /** Refuse a save when an error rule takes too long to be evaluated */ refuseUnevaluatedRules?: boolean;
  labour?: { ratePerHour: number; currency: string };
  /** What a lot needs besides what is in its cables */ costing?: {
    /** Wire that is lost, as a percentage of the wire in the cables. Default: 0 */ wireScrapPct?: number;
    /** Wire that is lost at each cut, in mm. Default: 0 */ wireScrapMmPerCut?: number;
    /** Wire of each kind that is lost in setting up a lot, in mm. Default: 0 */ wireScrapMmPerLot?: number;
    /** Contacts and seals that are lost, as a percentage of those in the cables. Default: 0 */ contactScrapPct?: number;
    /** Contacts used for samples each time that a crimp is set up. Default: 0 */ crimpSamples?: number;
  };
  /** How orders are numbered and crimps are judged */ building?: {
    /** Template of the numbers of orders. Default: WO-{date:yyyy}-{counter:4} */ orderNumber?: string;
    /** Template of the serial numbers of pieces. Default: {order}-{counter:3} */ serialNumber?: string;
    /** How far a crimp height may be from that of the contact, ± mm. Default: not judged */ crimpHeightToleranceMm?: number;
    /** Machines that cut, strip and crimp */ machines?: Machine[];
  };
  /** What quotations say */ quotations?: {
    /** Sentence about VAT or sales tax below the prices, by language. Default: that prices are net, without tax */ tax?: { en?: string; de?: string };
  };
  /** Currency of the shop */ currency?: string;
  /** Total costs are also shown in the currency of the shop at these rates */ exchangeRates?: {
    /** The currency the rates are quoted against */ base: string;
    /** The day the rates are of */ date: string;
    /** What one unit of the base costs in each currency */ rates: Record<string, number>;
    /** Where the rates are from */ src: string;
  };
  documents?: {
    /** A paper, or auto: for each document the smallest sheet of the family (ISO or ANSI) on which nothing is cut, hidden or too small to read */ paper?: PaperChoice;
    /** Pins on schematics: by number, or by partner (those of later columns in the order of the pins they are joined to, so that fewer lines cross). Default: number */ pinOrder?: 'number' | 'partner';
    /** Language of the texts on sheets and lists. Default: en */ language?: 'en' | 'de';
    /** Units on sheets and lists: metric, us (inches, feet, AWG) or both. Default: metric, with feet of wire in bills of materials */ units?: 'metric' | 'us' | 'both';
    /** Default tolerances of lengths on drawings, shortest first */ lengthTolerances?: LengthToleranceRow[];
    /** Printed on every engineering drawing */ drawingNotes?: string[];
    /** ISO 7200 or ASME Y14.1. Default: iso or ansi, as the paper size suggests */ titleBlock?: 'iso' | 'ansi';
    /** Logo on the sheets: PNG, JPEG or SVG as a data URI */ logo?: string;
    /** Copyright or protection notice (ISO 16016) on every document */ rights?: string;
    /** Responsible department in the title block */ department?: string;
    /** Person to ask about a drawing, where the drawing names none */ technicalReference?: string;
    /** Commercial and Government Entity code: five digits or capitals, never I or O */ cageCode?: string;
    /** Projection angle of drawings. Default: first with the ISO title block, third with the ASME one */ projection?: 'first' | 'third';
    /** Font family of the sheets */ typeface?: string;
    typefaceFiles?: { /** sha256 of the file */ regular: string; /** sha256 of the file */ bold?: string };
    labels?: LabelSettings;
    drawingArt?: DrawingArt;
  };
  harness?: {
    /** Service allowance in % of the length. Default: 2 */ servicePct?: number;
    /** Service allowance at each end, in mm. Default: 0 */ serviceMm?: number;
    /** Stripped at an end whose contact states no strip length, in mm. Default: 0 */ stripMm?: number;
    /** Cut lengths are rounded up to it, in mm. Default: 10 */ stepMm?: number;
    /** Packing factor k of a bundle: its diameter is k·√Σd². 1.15 is combed, 1.45 loose. Default: 1.2 */ packing?: number;
    /** Smallest inside bend of a wire that states none, in outside diameters. Default: 3, and 4 above 12 mm */ bendFactor?: number;
    /** Fixings keep this distance from nodes, in mm. Default: not checked */ fixingClearMm?: number;
    /** Splices keep this distance from nodes, fixings and other splices, in mm. Default: not checked */ spliceClearMm?: number;
  };
  testing?: {
    continuityOhmsMax?: number;
    isolationVolts?: number;
    isolationMinMohm?: number;
    isolationSeconds?: number;
    hipotVolts?: number;
    hipotSeconds?: number;
    hipotMaxMicroamps?: number;
    /** Rating table for insulation tests by voltage. It overrides the other values of the organisation */ table?: string;
  };
  electrical?: {
    ambientC?: number;
    maxDropPct?: number;
    /** Rating table for the current of conductors, where a design names none */ ampacityTable?: string;
  };
}
export interface EnterAppCodeBody {
  /** Six digits */ code: string;
  /** Ask for no code in this browser for 30 days */ trustDevice?: boolean;
}
export interface EnterRecoveryCodeBody { code: string; /** Ask for no code in this browser for 30 days */ trustDevice?: boolean }
export interface EraseCustomerBody {
  /** The name of the customer, so that no other one is erased */ name: string;
  /** Other names that people wrote in messages of changes, such as a short form. Each is replaced where it is a word of its own */ also?: string[];
}
export interface ErasedCustomer {
  /** The id that replaces the customer in quotations and the history */ as: string;
  /** Quotations that were sent: they keep their prices, without the customer */ quotations: number;
  /** Drafts that were deleted */ drafts: number;
  orders: number;
  /** Files of the customer that were deleted */ files: number;
  /** States of the history that were replaced */ states: number;
  /** Messages of other changes in which a name was replaced */ messages: number;
  /** Where the customer still is: in backups until they expire, in git until its history is rewritten */ remains: ('backups' | 'git-history')[];
}
export interface EventsQuery { /** A name the page generates for itself. Others see it. */ page?: string }
export interface ExportAuditLogQuery {
  event?: AuditEvent;
  /** Part of a name or email address, of who did it or to whom */ person?: string;
  /** A day in UTC, such as 2026-03-31 */ from?: string;
  /** A day in UTC, such as 2026-03-31 */ to?: string;
  format: 'csv' | 'json';
}
export interface ExportDesignQuery {
  /** A saved revision, latest (not rejected) or released */ rev?: string;
  /** An orderable length, by its suffix */ variation?: string;
  /** How many cables are built */ quantity?: number;
  /** Whether to include the parts of sub-assemblies */ explode?: '1' | '0';
  /** Language of the texts. Default: that of the settings, else en */ language?: 'en' | 'de';
  /** metric, us or both. Default: those of the settings, else metric */ units?: 'metric' | 'us' | 'both';
  /** A paper, or auto: for each document the smallest sheet of the family (ISO or ANSI) on which nothing is cut, hidden or too small to read */ paper?: PaperChoice;
  page?: number;
  /** Copies of each label */ copies?: number;
  /** The label stock or tape */ preset?: string;
  /** A QR code on each label */ qr?: '1' | '0';
  /** The label template */ template?: string;
  /** The label printer for a label file */ printer?: string;
  /** A column set, by its id: the columns of the list */ columns?: string;
  /** 1: lists for label machines have their texts exactly as printed, without the apostrophe before a formula */ exact?: '1' | '0';
}
export interface ExportLineupQuery {
  /** 1 includes retired variants */ retired?: '1' | '0';
  /** Words of a name, alias, variant, option, design or number */ q?: string;
  /** The id of one family */ family?: string;
}
export interface ExportRecordsQuery {
  format?: 'csv' | 'xlsx';
  /** A column set, by its id: the columns of the list */ columns?: string;
}
export interface ExportSelectedRecordsBody {
  ids: string[];
  format?: 'csv' | 'xlsx';
  /** A column set, by its id: the columns of the list */ columns?: string;
}
export interface ExportVariantQuery {
  /** A saved revision, latest (not rejected) or released */ rev?: string;
  /** An orderable length, by its suffix */ variation?: string;
  /** How many cables are built */ quantity?: number;
  /** Whether to include the parts of sub-assemblies */ explode?: '1' | '0';
  /** Language of the texts. Default: that of the settings, else en */ language?: 'en' | 'de';
  /** metric, us or both. Default: those of the settings, else metric */ units?: 'metric' | 'us' | 'both';
  /** A paper, or auto: for each document the smallest sheet of the family (ISO or ANSI) on which nothing is cut, hidden or too small to read */ paper?: PaperChoice;
  page?: number;
  /** Copies of each label */ copies?: number;
  /** The label stock or tape */ preset?: string;
  /** A QR code on each label */ qr?: '1' | '0';
  /** The label template */ template?: string;
  /** The label printer for a label file */ printer?: string;
  /** A column set, by its id: the columns of the list */ columns?: string;
  /** 1: lists for label machines have their texts exactly as printed, without the apostrophe before a formula */ exact?: '1' | '0';
}
export interface ExportWithModuleQuery { design: string; /** A saved revision, latest (not rejected) or released */ rev?: string }
export interface ExternalRevision { rev: number | string; note?: string; partNumber?: string; src: string }
export interface FamilyList { products: ListedFamily[]; total: number; issues: Finding[]; etag: string }
export interface FamilyWithAddedVariants { family: ListedFamily; /** Ids of the variants added */ added: string[] }
export interface FamilyWithRows { family: ListedFamily; rows: LineupRow[]; issues: Finding[] }
export interface FileOfRecords {
  format: 'cablewright.records';
  version: 1;
  exportedAt: string;
  keys: KeyOfRecords[];
  pieces: {
    piece: string;
    position: number;
    /** The signed head, as it is in the page of the piece */ head?: Json;
    /** The records as they are in the page of the piece. What was altered in the database is here as it is now: as text, if it is no JSON */ records: Json[];
  }[];
}
/** A proposal of the shape of a draft */
export type FileProposalBody = Json;
export interface FindPiecesFileQuery {
  /** A lot of wire, contacts or parts */ lot?: string;
  /** A part of which a lot was used: its kind and id, `mechanicals/jst-sxh-001t` */ part?: string;
  /** A tool */ tool?: string;
  /** Who recorded */ by?: string;
  /** Where it was recorded */ station?: string;
  /** The text of a defect, as it was recorded */ defect?: string;
  test?: 'passed' | 'failed' | 'incomplete';
  /** What was measured: `crimp-height` */ value?: string;
  min?: number;
  max?: number;
  from?: string;
  to?: string;
  /** The id of the cable */ design?: string;
  rev?: number;
  /** The id of the customer. Only for editors */ customer?: string;
  /** The number of the order */ order?: string;
  state?: 'waiting' | 'started' | 'finished' | 'packed' | 'shipped' | 'rejected';
}
export interface FindPiecesQuery {
  limit?: number;
  cursor?: string;
  /** A lot of wire, contacts or parts */ lot?: string;
  /** A part of which a lot was used: its kind and id, `mechanicals/jst-sxh-001t` */ part?: string;
  /** A tool */ tool?: string;
  /** Who recorded */ by?: string;
  /** Where it was recorded */ station?: string;
  /** The text of a defect, as it was recorded */ defect?: string;
  test?: 'passed' | 'failed' | 'incomplete';
  /** What was measured: `crimp-height` */ value?: string;
  min?: number;
  max?: number;
  from?: string;
  to?: string;
  /** The id of the cable */ design?: string;
  rev?: number;
  /** The id of the customer. Only for editors */ customer?: string;
  /** The number of the order */ order?: string;
  state?: 'waiting' | 'started' | 'finished' | 'packed' | 'shipped' | 'rejected';
}
export interface Finding {
  code: string;
  severity: 'error' | 'warning';
  message: string;
  where: Where;
  /** The value that was found */ found?: Json;
  /** What is expected */ expected?: Json;
  /** Edits that remove the cause */ fixes?: {
    label: string;
    /** Change to the design by path */ change: {
      fields: {
        /** The way to the value: names of fields and of parts */ path: string[];
        before?: Json;
        after?: Json;
      }[];
      orders: {
        /** The way to the value: names of fields and of parts */ path: string[];
        before: string[];
        after: string[];
      }[];
    };
  }[];
}
export interface FindingInTheCatalog {
  code: string;
  severity: 'error' | 'warning';
  message: string;
  where: Where;
  found?: Json;
  expected?: Json;
  /** Page where it can be dealt with */ ui: string;
}
export interface FindingsOfANight { day: string; errors: number; warnings: number; checked: number }
export interface FinishProviderSignInQuery { code?: string; state?: string }
export interface FinishSetupBody {
  code: string;
  organisation: { name: string; short: string };
  admin?: {
    name: string;
    /** An email address */ email: string;
    /** Only left out where passwords are off; the email address is then that of the provider account */ password?: string;
  };
  /** Units on sheets and lists, as in the engineering settings. Left out: metric, with feet of wire in bills */ units?: 'metric' | 'us' | 'both';
  /** Currency of the shop. Left out: that of the catalog */ currency?: string;
  catalog: 'starter' | 'empty';
  /** IDs of packs to install; trade packs require the starter pack */ packs?: string[];
  /** IDs of domain modules: packs of a trade, installed like those under `packs` */ modules?: string[];
}
export interface FinishedSetup { done: true; packs?: { pack: string; offers: PackOffers }[] }
export interface FollowSignInLinkQuery { token: string; /** The page to open afterwards, such as /cables */ next?: string }
export interface FontFile {
  /** Its hash, for typefaceFiles of the engineering settings */ asset: string;
  /** Its URL */ address: string;
  family: string;
  style: string;
  format: 'truetype' | 'opentype' | 'woff2';
  /** Whether the server’s own PDFs embed it; if false, they use the built-in typeface */ inPdf: boolean;
  /** Common characters it lacks, which use the built-in typeface */ missing: string;
}
export interface FoundPiece {
  serial: string;
  order: string;
  /** 0: the order as a whole */ position: number;
  state: 'waiting' | 'started' | 'finished' | 'packed' | 'shipped' | 'rejected';
  stepsDone: number;
  tested?: 'passed' | 'failed' | 'incomplete';
  openDefects: number;
  records: number;
  finishedAt?: string;
  design: string;
  label: string;
  rev: number;
  /** Only for editors */ customer?: string;
  /** Only for editors */ reference?: string;
}
export interface FoundPieces { items: FoundPiece[]; next?: string }
export interface GenerateVariantsBody {
  /** Axis id to the value ids wanted; an axis left out is not set */ axes?: Record<string, string[]>;
  /** None: the length of the design */ lengthsMm?: number[];
  /** The design of a build, by its options as `axis=value`, joined by semicolons */ designs?: Record<string, string>;
}
export interface GeneratedVariant {
  state: 'new' | 'exists' | 'no-design' | 'not-allowed';
  /** Why it is not allowed */ why?: string;
  id: string;
  label: string;
  options: Record<string, string>;
  lengthMm?: number;
  design?: string;
  /** Proposed for a new variant */ partNumber?: string;
}
export interface GeneratedVariants { rows: GeneratedVariant[]; etag: string }
export interface GetAccountAnswer {
  /** Whether you have a password on this server */ password: boolean;
  /** Whether you may set a password; "not here": this server would not accept it */ mayChoose: 'now' | 'after signing in again' | 'not here' | 'has one';
  ways: SignInMethod[];
}
export interface GetCountedOperationsQuery { /** Suffix of the orderable length */ variation?: string }
export interface GetDataQualityQuery {
  limit?: number;
  cursor?: string;
  severity?: 'error' | 'warning';
  code?: string;
  /** Document kind of the record */ kind?: string;
  /** One record */ id?: string;
  /** Part of a message or of a record’s id */ q?: string;
}
export interface GetDesignIssuesQuery { cursor?: string }
export interface GetDocumentQuery {
  /** A saved revision, latest (not rejected) or released */ rev?: string;
  /** An orderable length, by its suffix */ variation?: string;
  /** How many cables are built */ quantity?: number;
  /** Whether to include the parts of sub-assemblies */ explode?: '1' | '0';
  /** Language of the texts. Default: that of the settings, else en */ language?: 'en' | 'de';
  /** metric, us or both. Default: those of the settings, else metric */ units?: 'metric' | 'us' | 'both';
  /** A paper, or auto: for each document the smallest sheet of the family (ISO or ANSI) on which nothing is cut, hidden or too small to read */ paper?: PaperChoice;
  page?: number;
  /** Copies of each label */ copies?: number;
  /** The label stock or tape */ preset?: string;
  /** A QR code on each label */ qr?: '1' | '0';
  /** The label template */ template?: string;
  /** The label printer for a label file */ printer?: string;
  format?: 'svg' | 'pdf' | 'html' | 'csv' | 'png' | 'lbx';
  /** 0: a schematic or drawing without frame, cut to what is drawn, on transparent ground */ frame?: '1' | '0';
  /** Scale of a formboard: 1, 0.5 or 1:2 */ scale?: string;
  /** Breaks in a formboard, each run with its true and its printed length. 1: all long straight runs; 0: none. Default: on sheets, runs of one piece that are longer than a sheet */ breaks?: '1' | '0';
  /** A formboard as one page on a roll of paper this wide, mm */ roll?: number;
}
export interface GetEffectsBody { changes: BatchChange[]; /** `next` of the answer before */ cursor?: string }
export interface GetHealthQuery { deep?: '1' | '0' }
export interface GetInvitationAnswer {
  role: Role;
  email: string | null;
  invitedBy: string;
  expiresAt: string;
  /** Whether to choose a password; otherwise the email address is enough */ password: boolean;
}
export interface GetLineupQuery {
  /** 1 includes retired variants */ retired?: '1' | '0';
  /** Words of a name, alias, variant, option, design or number */ q?: string;
  /** The id of one family */ family?: string;
}
export interface GetListViewsQuery { list: string }
export interface GetLotCostsQuery {
  /** Up to 12 quantities, separated by commas */ quantities?: string;
  /** Suffix of the orderable length */ variation?: string;
}
export interface GetNextNumberQuery {
  /** What the number is for */ kind: 'body' | 'connector' | 'component' | 'wire' | 'pcba' | 'bare-pcb' | 'shell' | 'fastener' | 'mechanical-other' | 'kit' | 'design';
  variantOf?: string;
}
export interface GetNumberHealthQuery {
  limit?: number;
  cursor?: string;
  issue?: 'duplicate' | 'unnumbered' | 'pn-malformed' | 'pn-wrong-kind' | 'pn-out-of-range' | 'pn-excluded' | 'body-number';
  /** Only what is about records of this document kind */ kind?: string;
  /** Part of a number or of a record’s id */ q?: string;
}
export interface GetOrderDocumentQuery {
  /** Default: pdf. csv: kit list, cut list, packing list and crimp log */ format?: 'pdf' | 'html' | 'csv';
  /** Default: that of the settings */ language?: 'en' | 'de';
}
export interface GetPackAnswer { pack: PackLine; adds: { kind: string; id: string; label: string }[] }
export interface GetPieceDocumentQuery {
  /** Default: pdf. csv: kit list, cut list, packing list and crimp log */ format?: 'pdf' | 'html' | 'csv';
  /** Default: that of the settings */ language?: 'en' | 'de';
}
export interface GetPlanEffectsQuery { /** `next` of the answer before */ cursor?: string }
export interface GetPurchaseListFileQuery {
  /** Ids of quotations, separated by commas: what was ordered of those that were won, else the smallest quantities. Default: all that were won */ quotations?: string;
  /** Further lots: the id of a cable, an asterisk, the quantity; separated by commas */ lots?: string;
  /** Empty: parts without a supplier */ supplier?: string;
}
export interface GetPurchaseListQuery {
  /** Ids of quotations, separated by commas: what was ordered of those that were won, else the smallest quantities. Default: all that were won */ quotations?: string;
  /** Further lots: the id of a cable, an asterisk, the quantity; separated by commas */ lots?: string;
}
export interface GetQuotationDocumentQuery {
  /** Default: pdf */ format?: 'pdf' | 'html' | 'csv';
  /** Only the open questions, as a list to fill in. Default: all */ part?: 'questions';
  /** Default: that of the customer, else of the settings */ language?: 'en' | 'de';
}
export interface GetRecordRevisionQuery { /** A revision source, for an external revision */ source?: string }
export interface GetRedLineQuery {
  /** A saved revision, latest (not rejected) or released */ from: string;
  /** Default: the working copy */ to?: string;
  /** Only these, separated by commas: drawing, schematic, bom, wire-list, cut-list, crimp-list, build-sheet, test-spec */ documents?: string;
  /** Default: pdf */ format?: 'pdf' | 'html';
  /** A paper, or auto: for each document the smallest sheet of the family (ISO or ANSI) on which nothing is cut, hidden or too small to read */ paper?: PaperChoice;
  /** Default: that of the settings */ language?: 'en' | 'de';
  /** Default: those of the settings */ units?: 'metric' | 'us' | 'both';
}
export interface GetSharedDocumentQuery {
  /** Default: the first of the document */ format?: 'svg' | 'html' | 'pdf';
  page?: number;
  /** 0: a picture, cut to what is drawn, of a schematic or drawing */ frame?: '1' | '0';
  /** Language of the texts. Default: that of the settings, else en */ language?: 'en' | 'de';
}
export interface GetVariantDocumentQuery {
  /** A saved revision, latest (not rejected) or released */ rev?: string;
  /** An orderable length, by its suffix */ variation?: string;
  /** How many cables are built */ quantity?: number;
  /** Whether to include the parts of sub-assemblies */ explode?: '1' | '0';
  /** Language of the texts. Default: that of the settings, else en */ language?: 'en' | 'de';
  /** metric, us or both. Default: those of the settings, else metric */ units?: 'metric' | 'us' | 'both';
  /** A paper, or auto: for each document the smallest sheet of the family (ISO or ANSI) on which nothing is cut, hidden or too small to read */ paper?: PaperChoice;
  page?: number;
  /** Copies of each label */ copies?: number;
  /** The label stock or tape */ preset?: string;
  /** A QR code on each label */ qr?: '1' | '0';
  /** The label template */ template?: string;
  /** The label printer for a label file */ printer?: string;
  format?: 'svg' | 'pdf' | 'html' | 'csv' | 'png' | 'lbx';
  /** 0: a schematic or drawing without frame, cut to what is drawn, on transparent ground */ frame?: '1' | '0';
  /** Scale of a formboard: 1, 0.5 or 1:2 */ scale?: string;
  /** Breaks in a formboard, each run with its true and its printed length. 1: all long straight runs; 0: none. Default: on sheets, runs of one piece that are longer than a sheet */ breaks?: '1' | '0';
  /** A formboard as one page on a roll of paper this wide, mm */ roll?: number;
}
export interface GetWireSpecQuery {
  format?: 'html' | 'svg' | 'pdf';
  paper?: 'A4' | 'letter';
  /** Language of the texts. Default: that of the settings, else en */ language?: 'en' | 'de';
  /** metric, us or both. Default: those of the settings, else metric */ units?: 'metric' | 'us' | 'both';
}
export interface GitMirror {
  /** off: no repository is set. unsupported: this hub is on a folder of files. waiting: the next run will be the first, or the first after others pushed. working: the last run went well. failing: it failed. stopped: others have pushed to the branch */ state: StateOfTheMirror;
  /** Of a hub that cannot mirror: why */ message?: string;
  repository?: string;
  branch?: string;
  /** The newest change set of the catalog */ head?: number;
  /** How many change sets are not on the branch yet */ behind?: number;
  /** ISO 8601, UTC */ triedAt?: string;
  /** The last commit that was pushed */ last?: { commit: string; changeSet: number; /** ISO 8601, UTC */ at: string };
  failure?: {
    code: string;
    message: string;
    /** What git wrote about it, without credentials */ words: string;
    /** What to do about it */ remedy: string;
    /** ISO 8601, UTC */ since: string;
    /** ISO 8601, UTC */ at: string;
    /** Of a branch that moved: the commit found there; empty when the branch is gone */ commit?: string;
  };
}
export interface GiveNumberBackBody { number: string; /** Why it may be used again */ reason: string }
export interface Harness {
  wires: HarnessWire[];
  sections: HarnessSection[];
  parts: HarnessPart[];
  splices: SplicePlacement[];
  longest?: { wire: string; /** Its bundles */ mm: number };
  /** How each figure is worked out, and the source of the formula */ formulas: Record<string, { formula: string; source: string }>;
}
export interface HarnessEffect {
  wires: { wire: string; name: string; /** Absent if it wasn’t stated */ before?: number; after: number }[];
  /** Lines of the cut list with another number of pieces */ cuts: { stock: string; /** Length of the piece */ lengthMm?: number; before: number; after: number }[];
  /** Lines of the bill of materials with another quantity */ bill: {
    def: string;
    description: string;
    unit: 'm' | 'ea';
    cost?: { before: number; after: number };
    /** Absent if it wasn’t stated */ before?: number;
    after: number;
  }[];
  /** One cable, in each currency */ price: { currency: string; before: number; after: number }[];
  /** Everything has a price */ complete: boolean;
}
export interface HarnessPart {
  kind: 'covering' | 'screen' | 'fixing';
  def: string;
  partNumber: string;
  label: string;
  bundle: string;
  fromMm?: number;
  toMm?: number;
  overlapPct?: number;
  underMm?: number;
  odMm?: number;
  /** Length of material */ usedMm?: number;
}
export interface HarnessSection {
  bundle: string;
  name: string;
  from: string;
  to: string;
  /** Where it begins on its bundle */ fromMm: number;
  /** Where it ends on its bundle */ toMm: number;
  /** Length */ lengthMm: number;
  wires: string[];
  odMm?: number;
  odFrom?: 'measured' | 'packing';
  fillPct?: number;
  massG?: number;
  /** Of some wires only the metal is counted */ metalOnly: boolean;
  coverings: string[];
  coveredOdMm?: number;
  conduitFillPct?: number;
  coveredMassG?: number;
  /** Parts whose diameter or mass is not known */ unknown: string[];
}
export interface HarnessWire {
  wire: string;
  name: string;
  /** Length that it is cut to; absent if it isn’t stated */ lengthMm?: number;
  /** The length follows from its route */ followsRoute: boolean;
  route?: {
    from: string;
    to: string;
    /** The bundles that it passes, in order */ bundles: string[];
    /** The sum */ mm: number;
    /** The sum, rounded up to the step of the shop */ cutMm: number;
    /** How the length comes about */ sum: string;
    /** What the cut length has beyond its bundles */ allowanceMm: number;
    /** Plugs and twisted sets that nothing was added for */ unstated: string[];
  };
}
export interface Hazard {
  id: string;
  /** Name */ label?: string;
  /** Source: a standard, a datasheet, a measurement, "synthetic example" */ src?: string;
  partNumber?: string;
  aliases?: string[];
  tags?: string[];
  description?: string;
  status?: string;
  /** make, contract or buy */ route?: string;
  /** Contract manufacturer, if the route is contract */ maker?: string;
  /** Supplier */ suppliers?: Supplier[];
  cost?: Cost;
  license?: string;
  provenance?: Json;
  derivedFrom?: { pack: string; id: string; version?: string };
  /** What sheets in another language print in place of the texts of the record */ translations?: { /** German */ de?: { text?: string } };
  severity: 'reject' | 'warning';
  a: HazardPattern;
  b: HazardPattern;
  relation?: 'same-signal' | 'different-signal' | 'different-level';
  /** Message with the tokens {a} and {b} */ text?: string;
  enabled?: boolean;
}
export interface HazardHit {
  hazard: string;
  label: string;
  severity: string;
  text: string;
  line: string;
  a: { side: 'source' | 'destination'; position: string };
  b: { side: 'source' | 'destination'; position: string };
}
export interface HazardPattern {
  kinds?: string[];
  notKinds?: string[];
  signals?: string[];
  notSignals?: string[];
  dirs?: string[];
  levels?: string[];
  notLevels?: string[];
  /** Supplies: fed only after the source has detected a load */ detected?: boolean;
}
export interface Health { status: 'ok'; /** The checks that ran, with deep=1 */ checks?: string[] }
export interface HistoryLine {
  seq: number;
  at: string;
  who: Who;
  message: string;
  /** Records touched */ count: number;
  /** The first of them */ touched: TouchedRecord[];
}
export interface HistoryPage {
  items: HistoryLine[];
  total: number;
  /** The cursor of the next page; absent on the last page */ next?: string;
  /** False when this catalog has no history */ kept: boolean;
}
export interface ImportAnswer {
  plan: ImportPlan;
  /** The change set; absent when nothing was written */ seq?: number;
  /** Records written */ count?: number;
}
export interface ImportCatalogQuery {
  /** 1: dry run, nothing is saved */ dryRun?: '1' | '0';
  /** The `seq` of a dry run: nothing is written if the catalog has changed since */ at?: string;
}
/** A file as base64 */
export interface ImportFile { name: string; base64: string }
export interface ImportFileRead { importer: Importer; others: Importer[]; mapping?: ImportMapping; reading?: ImportReading }
export interface ImportInquiryBody { /** Only these files, by id */ files?: string[] }
export interface ImportMapping {
  answers?: Record<string, string>;
  columns?: {
    /** The header of the column */ header: string;
    /** What the column is. Empty: it is not imported */ field: string;
    /** The unit of its numbers */ unit?: string;
  }[];
}
export interface ImportMappings { items: SavedMapping[]; total: number }
export interface ImportPlan {
  module: string;
  importer: string;
  fileName?: string;
  /** The latest change set the importer saw */ seq: number;
  counts: { add: number; change: number; refuse: number };
  records: ImportPlanRecord[];
  /** What of the file is not imported */ refused: ImportRefusal[];
  /** Records that already match */ unchanged: number;
  /** The documents that would change */ files: string[];
  /** What must be fixed before publishing */ issues: { message: string; pointer?: string }[];
  notes: string[];
}
export interface ImportPlanPage { items: ImportPlanRecord[]; refused: ImportRefusal[]; total: number; next?: string }
export interface ImportPlanRecord {
  kind: string;
  id: string;
  label?: string;
  does: 'add' | 'change';
  place?: string;
  /** The fields that change, in a record that exists */ fields?: {
    field: string;
    before?: string;
    after?: string;
    /** Where in the file it is */ place?: string;
    /** The name of its cell, to leave it out with */ cell?: string;
  }[];
}
export interface ImportPreview {
  importer: Importer;
  mapping?: ImportMapping;
  reading?: ImportReading;
  plan?: ImportPlan;
  /** Why there is no plan */ problems: ImportRefusal[];
}
export interface ImportReading {
  /** How sure the importer is that the file is for it, 0 to 1 */ fit: number;
  questions: {
    id: string;
    label: string;
    value: string;
    choices: { value: string; label: string }[];
    hint?: string;
  }[];
  fields: {
    id: string;
    label: string;
    units?: string[];
    required?: boolean;
    /** More than one column may have it */ several?: boolean;
  }[];
  columns: {
    header: string;
    letters: string;
    field?: string;
    unit?: string;
    cells: string[];
    values: string[];
  }[];
  /** Rows of data */ rows?: number;
  problems: ImportRefusal[];
  notes: string[];
}
export interface ImportRefusal { place?: string; message: string; remedy?: string }
export interface ImportWithModuleBody {
  /** Run it as a job and keep its plan for publishing */ job?: boolean;
  /** The input of the importer */ input?: Json;
  /** A file as base64 */ file?: ImportFile;
  mapping?: ImportMapping;
}
export interface ImportWithModuleQuery { dryRun?: '1' | '0' }
export interface ImportedCatalog {
  dryRun: boolean;
  /** The number of the newest change. After a dry run, send it as `at` to import exactly what the dry run showed */ seq: number;
  /** Records that are new or differ */ records: number;
  unchanged: number;
  /** Uploaded files added */ files: number;
  /** For each kind, how many records are new and how many replace a record */ kinds: { kind: string; adds: number; replaces: number }[];
  /** Records of this server that are replaced, at most 500 */ replaced: { kind: string; id: string }[];
  /** Left out: owner-only settings, customers, offers and quotations, notes of installed packs, and saved revisions that differ here */ leftOut: string[];
}
export interface ImportedFileOfAnInquiry {
  /** The id of the file */ file: string;
  /** False: nothing of it could be read, and its questions say why */ imported: boolean;
  /** Records that were added or completed */ records: number;
  /** Parts of it that the catalog had */ matched: number;
  cables: string[];
  /** Questions about it */ questions: number;
}
export interface ImportedInquiry { record: Quotation; files: ImportedFileOfAnInquiry[] }
export interface Importer {
  module: string;
  id: string;
  label: string;
  /** Ends of the names of files it reads */ files: string[];
  /** Whether it takes a mapping */ maps: boolean;
}
export interface InferredRecipe {
  found: boolean;
  /** Why none was found */ why?: string;
  recipe?: Recipe;
  option?: CableOption;
  differences?: DesignDifference[];
  alike?: { source: string[]; destination: string[] };
  others?: { source: string; destination: string; option: string; differences: number }[];
}
export interface InstallModuleQuery {
  /** The publisher’s public key, as minisign writes it */ publicKey: string;
  /** The `consent` of the preview: you agree to what it asks for */ consent?: string;
  dryRun?: '1' | '0';
}
export interface InstallPackBody {
  /** Id of a store; left out: where it was installed from, or the program */ store?: string;
  /** Left out: the version that is offered */ version?: string;
  /** An owner takes a version although it was yanked */ yanked?: boolean;
  /** Fingerprint of a publisher’s new key that an owner agrees to */ publisherKey?: string;
  /** The `seq` of a preview: nothing is installed if the catalog has changed */ at?: number;
  /** For records you have changed yourself. Left out: yours stays */ choices?: {
    kind: string;
    id: string;
    /** mine: keep your record; theirs: remove it; merge: take over what only the pack changed */ take: 'mine' | 'theirs' | 'merge';
  }[];
}
export interface InstallStoreModuleBody {
  /** Left out: the version that is offered */ version?: string;
  /** The `consent` of the dry run: you agree to what it asks for */ consent?: string;
}
export interface InstallStoreModuleQuery { dryRun?: '1' | '0' }
export interface InstalledPackAnswer {
  pack: string;
  version: string;
  change: 'installed' | 'updated' | 'unchanged';
  /** Records written or removed */ records: number;
  offers: PackOffers;
}
export interface Instances {
  connectors?: ConnectorInstance[];
  segments?: Segment[];
  components?: ComponentInstance[];
  pcbas?: PcbaInstance[];
  mechanical?: MechanicalInstance[];
  breakouts?: Breakout[];
  subassemblies?: SubAssembly[];
}
export interface InternalLink {
  from: string;
  to: string;
  /** Component id, or a description. Default: plain copper */ via?: string;
  /** The build option the link depends on */ option?: string;
}
export interface Invitation {
  id: string;
  role: Role;
  email: string | null;
  invitedBy: string;
  createdAt: string;
  expiresAt: string;
}
export interface IssuedNumber {
  number: string;
  kind: 'body' | 'connector' | 'component' | 'wire' | 'pcba' | 'bare-pcb' | 'shell' | 'fastener' | 'mechanical-other' | 'kit' | 'design';
  /** What has or had it */ holder: { kind: string; id: string };
  state: 'in-use' | 'released' | 'alias' | 'unused' | 'passed-on' | 'given-back';
  /** When it was issued to this holder */ since: string;
  /** Who gave it; null where that is not known */ by: string | null;
  /** When the holder ceased to carry it */ endedAt?: string;
  /** What binds it: a revision */ why?: string;
  /** What took it over */ passedTo?: string;
  givenBack?: { at: string; by: string; reason: string };
}
export interface Job {
  id: string;
  kind: string;
  label: string;
  who: { name: string; email?: string; via: string };
  state: JobState;
  progress?: { done?: number; total?: number; text?: string };
  result?: Json;
  error?: string;
  createdAt: string;
  startedAt?: string;
  finishedAt?: string;
  nextAt?: string;
  runs: number;
}
export type JobState = 'queued' | 'running' | 'retrying' | 'done' | 'failed' | 'cancelled';
export interface Joint { a: TerminalRef; b: TerminalRef; note?: string }
export interface JudgedAlternate {
  /** Whether the records of the two parts bear the class out. not-shown: something that decides is not stated */ verdict: 'holds' | 'fails' | 'not-shown';
  /** drop-in: it takes the place of the part without any other change. functional: it does the same work, and its differences must be looked at. same-series: another part of the series. mates-with: its counterpart */ offeredAs?: 'drop-in' | 'functional' | 'same-series' | 'mates-with';
  properties: ComparedProperty[];
}
export interface KeptBackup {
  name: string;
  takenAt: string;
  /** The number of its newest change set */ head: number;
  /** Uploaded files in it */ files: number;
  /** The release that took it */ release: string;
}
export interface KeyOfRecords { id: string; /** Ed25519, as PEM */ public: string; since: string }
export interface LabelSettings {
  /** Label stock */ preset?: string;
  template?: string;
  /** Content of the QR code, with {pn}, {rev}, {design}, {label}. Default: part number and revision */ qrPattern?: string;
  /** Label printer named in label editor files */ printer?: string;
  /** Label stock of the shop */ stock?: LabelStock[];
}
export interface LabelStock {
  id: string;
  label?: string;
  widthMm: number;
  heightMm: number;
  /** Positions of the labels on a sheet. Default: one label per page */ grid?: {
    paper: 'A4' | 'letter';
    columns: number;
    rows: number;
    leftMm: number;
    topMm: number;
    pitchXMm: number;
    pitchYMm: number;
  };
  src?: string;
}
export interface LabelTemplate {
  id: string;
  label?: string;
  lines: LabelTemplateLine[];
  /** Separator between the lines of {details} */ separator?: string;
  /** Length on tape in mm; auto fits the text */ length?: 'auto' | number;
  src?: string;
}
export interface LabelTemplateLine {
  /** Text with tokens in braces: {headline}, {pn} … */ text: string;
  /** Font family */ family?: string;
  /** Text height in mm */ size?: number;
  /** Share of the height. Default: 1 */ share?: number;
  weight?: 'regular' | 'bold';
  align?: 'left' | 'middle' | 'right';
}
export interface LabourOperations { items: ListedLabourOperation[]; total: number }
/** Bundles and branches of a harness; a cable without one has its lengths as they are typed */
export interface Layout {
  nodes: {
    id: string;
    label?: string;
    /** The connector, board, component, splice, sub-assembly or breakout that is here; none at a branch point */ at?: string;
  }[];
  bundles: {
    id: string;
    label?: string;
    from: string;
    to: string;
    lengthMm: number;
    tolerance?: LengthTolerance;
    /** Tightest bend on its way: inside radius, in mm */ minBendMm?: number;
    /** Diameter as measured, bare, in mm */ measuredOdMm?: number;
    coverings?: {
      def: string;
      /** Where it begins, in mm from the first node */ fromMm: number;
      /** Where it ends, in mm from the first node */ toMm: number;
      /** Overlap of a tape, in % of its width */ overlapPct?: number;
    }[];
    fixings?: { def: string; /** Where it is, in mm from the first node */ atMm: number; label?: string }[];
  }[];
  routes?: {
    segment: string;
    /** Node of end a. Default: that of what it is joined to */ a?: string;
    /** Node of end b. Default: that of what it is joined to */ b?: string;
    /** Bundles that it passes, in order from end a to end b */ via?: string[];
  }[];
  splices?: {
    /** The component that is the splice */ splice: string;
    bundle: string;
    /** Where it is, in mm from the first node */ atMm: number;
  }[];
  sets?: {
    id: string;
    label?: string;
    /** The wires and cables in it */ wires: string[];
    /** They are twisted: length of one turn, in mm */ layMm?: number;
    /** The covering in the library that screens them */ screen?: string;
  }[];
}
export interface Lead {
  /** Its number in the cable */ lead: number;
  wire: { id: string; label: string; partNumber?: string; mm2?: number; color?: string };
  /** The length to cut; missing if it is not stated */ lengthMm?: number;
  /** How many a piece has */ each: number;
  runs: string[];
  a: {
    stripMm?: number;
    isStripped: boolean;
    contact?: { id: string; label: string; partNumber?: string };
    seal?: { id: string; label: string; partNumber?: string };
    tools: { id: string; label: string; partNumber?: string }[];
    crimpHeightMm?: number;
    /** Other wires are in the same contact */ isShared: boolean;
    /** The build steps in which the end is crimped */ steps: string[];
    /** Where the ends of these wires go */ to: string[];
  };
  b: {
    stripMm?: number;
    isStripped: boolean;
    contact?: { id: string; label: string; partNumber?: string };
    seal?: { id: string; label: string; partNumber?: string };
    tools: { id: string; label: string; partNumber?: string }[];
    crimpHeightMm?: number;
    /** Other wires are in the same contact */ isShared: boolean;
    /** The build steps in which the end is crimped */ steps: string[];
    /** Where the ends of these wires go */ to: string[];
  };
}
export interface LedgerOfNumbers {
  counts: {
    "in-use": number;
    released: number;
    alias: number;
    unused: number;
    "passed-on": number;
    "given-back": number;
  };
  items: IssuedNumber[];
  total: number;
  /** The cursor of the next page; absent on the last page */ next?: string;
}
export interface LengthTolerance { plusMm: number; minusMm: number }
export interface LengthToleranceRow { upToMm?: number; plusMm: number; minusMm: number }
export interface LibraryRecord {
  id: string;
  /** Name */ label?: string;
  /** Source: a standard, a datasheet, a measurement, "synthetic example" */ src?: string;
  partNumber?: string;
  aliases?: string[];
  tags?: string[];
  description?: string;
  status?: string;
  /** make, contract or buy */ route?: string;
  /** Contract manufacturer, if the route is contract */ maker?: string;
  /** Supplier */ suppliers?: Supplier[];
  cost?: Cost;
  license?: string;
  provenance?: Json;
  derivedFrom?: { pack: string; id: string; version?: string };
}
export interface LibraryRow {
  kind: string;
  key: string;
  /** Absent for your own records */ pack?: string;
  /** The change set that wrote it */ seq: number;
  /** The record, by the schema of its kind */ record: Json;
}
export interface LibrarySnapshot { /** The latest change set included */ seq: number; rows: LibraryRow[] }
export interface LinePin { position: string; label: string; signal?: string; signalLabel: string }
export interface Lineup { items: LineupRow[]; total: number; axes: { id: string; label: string }[] }
export interface LineupRow {
  family: string;
  familyLabel: string;
  variant: string;
  label: string;
  number: string | null;
  design: string;
  status: string;
  route: string | null;
  maker: string | null;
  lengthMm: number | null;
  /** Axis id to the label of the chosen value */ options: Record<string, string>;
  release: { rev: number; label?: string } | null;
  cost: {
    amount: number;
    currency: string;
    /** False when a price is missing or in another currency */ complete: boolean;
  } | null;
  aliases: string[];
}
export interface Link {
  id: number;
  madeAt: string;
  madeBy: string;
  /** From then on it opens nothing */ expiresAt?: string;
  /** How often it was opened */ opens: number;
  /** When it was last opened */ openedAt?: string;
}
export interface LinkOfAQuotation { path: string }
export interface LinkToARevision {
  id: number;
  madeAt: string;
  madeBy: string;
  /** From then on it opens nothing */ expiresAt?: string;
  /** How often it was opened */ opens: number;
  /** When it was last opened */ openedAt?: string;
  rev: number;
  documents: string[];
  /** Guests may comment */ comments: boolean;
  note?: string;
  /** Its time is over */ isOver: boolean;
}
export interface LinksToRevisions { items: LinkToARevision[]; total: number }
export interface ListAuditLogQuery {
  event?: AuditEvent;
  /** Part of a name or email address, of who did it or to whom */ person?: string;
  /** A day in UTC, such as 2026-03-31 */ from?: string;
  /** A day in UTC, such as 2026-03-31 */ to?: string;
  limit?: number;
  cursor?: string;
}
export interface ListCommentsQuery {
  limit?: number;
  cursor?: string;
  /** Default: all */ state?: 'open' | 'resolved' | 'all';
  /** Only those on this revision */ rev?: number;
}
export interface ListConditioningRecipesQuery {
  limit?: number;
  cursor?: string;
  /** Words to look for in id, name, number, tags, aliases */ q?: string;
  sort?: 'label' | 'id' | 'number' | 'status' | 'route' | 'updated' | 'maker' | 'supplier' | 'price';
}
export interface ListCustomersQuery { limit?: number; cursor?: string; /** Words to look for */ q?: string }
export interface ListDeliveriesAnswer { items: Delivery[]; total: number; next?: string }
export interface ListDeliveriesQuery {
  limit?: number;
  cursor?: string;
  subscription?: string;
  state?: 'queued' | 'running' | 'retrying' | 'delivered' | 'failed' | 'cancelled';
}
export interface ListDesignsQuery {
  limit?: number;
  cursor?: string;
  /** Words to look for in id, name, number, tags, aliases */ q?: string;
  sort?: 'label' | 'id' | 'number' | 'status' | 'route' | 'updated' | 'maker' | 'supplier' | 'price';
  status?: string;
  route?: string;
  tag?: string;
  /** Made by */ maker?: string;
  /** The first supplier */ supplier?: string;
  /** Only what has no price, maker or supplier */ without?: 'price' | 'maker' | 'supplier';
}
export interface ListDevicesQuery {
  limit?: number;
  cursor?: string;
  /** Words to look for in id, name, number, tags, aliases */ q?: string;
  sort?: 'label' | 'id' | 'number' | 'status' | 'route' | 'updated' | 'maker' | 'supplier' | 'price';
}
export interface ListDriftQuery {
  limit?: number;
  cursor?: string;
  /** Only designs in this state */ state?: 'same' | 'drifted' | 'unresolved' | 'option-gone' | 'device-unknown';
  /** Only designs with findings about their recipe */ issues?: '1';
}
export interface ListFamiliesQuery { /** Words of a name, alias, variant or number */ q?: string }
export interface ListHazardsQuery {
  limit?: number;
  cursor?: string;
  /** Words to look for in id, name, number, tags, aliases */ q?: string;
  sort?: 'label' | 'id' | 'number' | 'status' | 'route' | 'updated' | 'maker' | 'supplier' | 'price';
}
export interface ListHistoryQuery {
  limit?: number;
  cursor?: string;
  kind?: string;
  key?: string;
  /** Part of a name or an email address */ who?: string;
  from?: string;
  /** ISO 8601; not included */ to?: string;
}
export interface ListImportPlanQuery { limit?: number; cursor?: string; only?: 'add' | 'change' | 'refuse' }
export interface ListImportersAnswer { items: Importer[] }
export interface ListInvitationsAnswer { items: Invitation[]; total: number }
export interface ListIssuedNumbersQuery {
  limit?: number;
  cursor?: string;
  state?: 'in-use' | 'released' | 'alias' | 'unused' | 'passed-on' | 'given-back';
  /** What the number is for */ kind?: 'body' | 'connector' | 'component' | 'wire' | 'pcba' | 'bare-pcb' | 'shell' | 'fastener' | 'mechanical-other' | 'kit' | 'design';
  /** Part of a number or of its holder */ q?: string;
}
export interface ListJobsAnswer {
  items: Job[];
  total: number;
  next?: string;
  worker: { mode: 'app' | 'worker'; beatAt: string | null };
  kinds: { kind: string; label: string }[];
}
export interface ListJobsQuery {
  limit?: number;
  cursor?: string;
  /** Webhook deliveries are listed only with kind=webhook */ kind?: string;
  state?: 'queued' | 'running' | 'retrying' | 'done' | 'failed' | 'cancelled';
}
export interface ListMachineJobsQuery {
  /** Only this order. Default: all that are released */ order?: string;
  /** How many days of due dates are made together. Default: 7 */ days?: number;
}
export interface ListOfCustomersOrOffers {
  /** A file as base64 */ file: ImportFile;
  /** Of a price list: who asks the prices, unless a row says so */ supplier?: string;
  /** Of prices without one */ currency?: string;
  /** Day of the prices. Default: today */ date?: string;
}
export interface ListOffersQuery { limit?: number; cursor?: string; /** Words to look for */ q?: string }
export interface ListOrdersQuery {
  limit?: number;
  cursor?: string;
  /** Words in number, cable or reference */ q?: string;
  state?: 'planned' | 'released' | 'finished' | 'cancelled';
  design?: string;
  /** Only for editors */ customer?: string;
}
export interface ListPacksAnswer { items: PackLine[]; total: number }
export interface ListPeopleAnswer { items: Person[]; total: number }
export interface ListPiecesQuery { limit?: number; cursor?: string }
export interface ListPinRulesQuery {
  limit?: number;
  cursor?: string;
  /** Words to look for in id, name, number, tags, aliases */ q?: string;
  sort?: 'label' | 'id' | 'number' | 'status' | 'route' | 'updated' | 'maker' | 'supplier' | 'price';
}
export interface ListProposalsQuery {
  /** The device the cable comes from */ source?: string;
  /** The device it goes to */ destination?: string;
  /** A port of it; absent: any */ sourcePort?: string;
  /** A port of it; absent: any */ destinationPort?: string;
  /** 0 leaves adapter boards out */ boards?: '0' | '1';
}
export interface ListQuotationsQuery { limit?: number; cursor?: string; /** Words to look for */ q?: string }
export interface ListRecordsQuery {
  limit?: number;
  cursor?: string;
  /** Words to look for in id, name, number, tags, aliases */ q?: string;
  sort?: 'label' | 'id' | 'number' | 'status' | 'route' | 'updated' | 'maker' | 'supplier' | 'price';
  /** Made by */ maker?: string;
  /** The first supplier */ supplier?: string;
  /** Only what has no price, maker or supplier */ without?: 'price' | 'maker' | 'supplier';
}
export interface ListSessionsAnswer { items: Session[]; total: number }
export interface ListSubmittedRevisionsQuery { limit?: number; cursor?: string }
export interface ListToSave {
  /** A file as base64 */ file: ImportFile;
  /** Of a price list: who asks the prices, unless a row says so */ supplier?: string;
  /** Of prices without one */ currency?: string;
  /** Day of the prices. Default: today */ date?: string;
  /** `plan` of the preview that a person looked at */ plan: string;
}
export interface ListTokensAnswer { items: APIToken[]; total: number; scopes: Scope[] }
export interface ListView {
  id: number;
  list: string;
  name: string;
  /** Everyone who sees the list sees the view */ isShared: boolean;
  state: ViewState;
  /** Counts its changes */ revision: number;
  changedBy: string;
}
export interface ListViews {
  items: ListView[];
  total: number;
  defaults: {
    /** The view that the list opens with for you; null: none, also if the shop has chosen one */ mine?: number | null;
    /** The view that it opens with for everyone who has not chosen one */ shop?: number | null;
  };
}
export type ListWordsAnswer = Word[];
export interface ListedAlternate {
  alternate: Alternate;
  /** `local`, or the pack */ origin: string;
  etag: string;
  /** The name of the other part; of the part, if it is the other way round */ label: string;
  number?: string;
  judged?: JudgedAlternate;
  cost?: Cost;
  /** Offers of suppliers. Only for editors */ offers?: {
    id: string;
    supplier: string;
    /** The supplier’s order number */ number?: string;
    cost: Cost;
    /** Last day on which it may be ordered */ validUntil?: string;
    /** No longer valid */ old: boolean;
  }[];
  /** How many cables use it */ cables: number;
}
export interface ListedCustomer { record: Customer; etag: string }
export interface ListedFamily {
  id: string;
  /** Name */ label?: string;
  /** Source: a standard, a datasheet, a measurement, "synthetic example" */ src?: string;
  partNumber?: string;
  aliases?: string[];
  tags?: string[];
  description?: string;
  status?: string;
  /** make, contract or buy */ route?: string;
  /** Contract manufacturer, if the route is contract */ maker?: string;
  /** Supplier */ suppliers?: Supplier[];
  cost?: Cost;
  license?: string;
  provenance?: Json;
  derivedFrom?: { pack: string; id: string; version?: string };
  options?: OptionAxis[];
  /** Bundles of the layout whose length follows that of the variant */ lengthBundles?: {
    bundle: string;
    /** By how much it is longer than the variant, in mm; negative if it is shorter */ plusMm?: number;
  }[];
  variants: Variant[];
  /** `local` for your own families, or the id of a pack */ origin: string;
  /** The pack whose family of this id it hides */ shadows?: string;
  etag: string;
}
export interface ListedLabourOperation { operation: Operation; /** `local`, or the pack */ origin: string; etag: string }
export interface ListedOffer { record: Offer; etag: string }
export interface ListedQuotation { record: Quotation; etag: string }
export interface ListedRecord {
  id: string;
  label: string;
  number: string | null;
  status: string | null;
  route: string | null;
  /** The manufacturer, or who builds it under contract */ maker: string | null;
  /** The first supplier */ supplier: string | null;
  /** Of its record, for one piece or metre */ price: { unit: number; currency: string } | null;
  /** `local` for your own records, or the id of a pack */ origin: string;
  /** The pack whose record of this id it hides */ shadows?: string;
  etag: string;
  /** The record, by the schema of its kind */ record: Json;
}
export interface ListedResolverRecord {
  id: string;
  label: string;
  /** `local`, the id of a pack, or `built-in` */ origin: string;
  /** The pack, or `built-in`, whose record of the id it hides */ shadows?: string;
  /** Absent for built-in records */ etag?: string;
  /** The ports of a device, including inherited ones */ ports?: PortLine[];
  /** A device that is an adapter board */ adapter?: boolean;
  record: Json;
}
export interface LockedSettings { testing: TestParameters }
export interface LookAtStoreBody {
  /** URL of the index, https */ url: string;
  /** Public key of minisign, alone or with its comment line */ key?: string;
}
export interface Machine {
  /** Lower-case letters, digits and hyphens */ id: string;
  label: string;
  /** At how many ends of a wire it crimps. 0: it cuts and strips */ crimpEnds: number;
  /** It fits seals. Default: no */ fitsSeals?: boolean;
  /** Its crimp tools, as ids of records. Default: it has one for every contact */ tools?: string[];
  /** The shortest wire */ minMm?: number;
  /** The longest wire */ maxMm?: number;
  /** The thinnest wire */ minMm2?: number;
  /** The thickest wire */ maxMm2?: number;
  /** The file of jobs: text with fields in braces, such as {job} and {a.strip?} */ job: {
    /** Before the first job */ before?: string;
    /** One job */ each: string;
    /** After the last job */ after?: string;
    /** Default: txt */ extension?: string;
    /** Default: crlf */ lineEnd?: 'lf' | 'crlf';
    /** The decimal mark. Default: . */ decimal?: '.' | ',';
  };
  /** How its reports are read: sections in brackets with lines key=value */ report?: {
    /** How the machine writes times: yyyy, MM, dd, HH, mm, ss. Default: yyyy-MM-ddTHH:mm:ss */ date?: string;
    /** Its time zone. Default: UTC */ timeZone?: string;
    blocks: {
      /** The heading in brackets */ section: string;
      report: 'started' | 'paused' | 'resumed' | 'set-up' | 'sample' | 'counted' | 'finished' | 'aborted' | 'readings';
      keys?: {
        /** The number of the job */ job?: string;
        /** Date and time */ at?: string;
        /** Good pieces */ good?: string;
        /** Rejected pieces */ bad?: string;
        /** Wire used, in mm */ wireMm?: string;
        /** Contacts used at end A */ contactsA?: string;
        /** Contacts used at end B */ contactsB?: string;
        /** Why the job was paused or aborted */ reason?: string;
        /** Who ran the machine */ operator?: string;
        /** The lot of the wire */ wireLot?: string;
      };
      readings?: {
        /** What was measured */ of: string;
        unit: string;
        /** The end of the wire */ end?: 'a' | 'b';
        /** Between the columns of a line */ separator: string;
        /** The column with the value */ value: number;
        /** The column that says whether the piece passed */ passed?: number;
        /** The words for a piece that passed. Default: 1, OK, true */ passedAs?: string[];
      };
    }[];
  };
}
export interface MachineJob {
  /** Its number */ job: string;
  order: string;
  design: string;
  label: string;
  rev: number;
  due?: string;
  /** The wire by its number in the cable */ lead: number;
  runs: string[];
  state: 'waiting' | 'written' | 'running' | 'paused' | 'finished';
  quantity: number;
  good: number;
  bad: number;
  /** How many are still to make */ left: number;
  wire: { id: string; label: string; partNumber?: string; mm2?: number; color?: string };
  lengthMm: number;
  a: {
    stripMm?: number;
    isStripped: boolean;
    contact?: { id: string; label: string; partNumber?: string };
    seal?: { id: string; label: string; partNumber?: string };
    tools: { id: string; label: string; partNumber?: string }[];
    crimpHeightMm?: number;
    /** Other wires are in the same contact */ isShared: boolean;
    /** The build steps in which the end is crimped */ steps: string[];
    /** Where the ends of these wires go */ to: string[];
    /** Why the machine leaves a contact of this end to the bench */ bench?: 'shared-contact' | 'no-tool' | 'seal' | 'one-end-only' | 'cuts-only';
  };
  b: {
    stripMm?: number;
    isStripped: boolean;
    contact?: { id: string; label: string; partNumber?: string };
    seal?: { id: string; label: string; partNumber?: string };
    tools: { id: string; label: string; partNumber?: string }[];
    crimpHeightMm?: number;
    /** Other wires are in the same contact */ isShared: boolean;
    /** The build steps in which the end is crimped */ steps: string[];
    /** Where the ends of these wires go */ to: string[];
    /** Why the machine leaves a contact of this end to the bench */ bench?: 'shared-contact' | 'no-tool' | 'seal' | 'one-end-only' | 'cuts-only';
  };
  /** The wire is fed the other way round: its end A is made at the side where the other jobs have end B */ isTurned: boolean;
  /** What is mounted before the job */ changes: ('wire' | 'contact-a' | 'contact-b')[];
}
export interface MachineJobFile {
  name: string;
  text: string;
  written: number;
  unwritten: { job: string; /** Fields of the text without a value */ missing: string[] }[];
}
export interface MachineJobs {
  items: MachineJob[];
  total: number;
  /** How often wire and contacts are changed in this order */ changes: number;
  /** How often they would be changed if orders were made one after the other */ firstComeChanges: number;
  /** Wires that the machine does not make */ unmade: { order: string; lead: number; runs: string[]; why: string[] }[];
}
export interface MachineReports {
  recorded: number;
  /** Blocks and readings that were recorded before */ again: number;
  /** The jobs that it says something of */ jobs: string[];
  /** Sections that the mapping does not name */ others: number;
  /** Blocks that are not recorded, and why */ refused: { line: number; why: string }[];
  /** Lines that cannot be read, and why */ unread: { line: number; why: string }[];
}
export interface Machines {
  items: {
    id: string;
    label: string;
    crimpEnds: number;
    /** Whether it is stated how its reports are read */ takesReports: boolean;
    /** What of its texts cannot be used */ problems: string[];
  }[];
  total: number;
}
export interface MadeLink { id: number; path: string; expiresAt: string }
export interface MakeRecoveryCodesAnswer { status: boolean; /** Each replaces a code of the app once */ backupCodes: string[] }
export interface MakeRecoveryCodesBody { password?: string }
export interface MarkTestResultsBody {
  /** The table as text, with a heading row */ table: string;
  /** The headings of the columns; by default the usual ones are recognized */ columns?: { from: string; to: string; verdict?: string; value?: string };
  /** The tester’s words for passed and failed */ verdicts?: { passed: string[]; failed: string[] };
  rev?: string;
}
export interface MarkedResults {
  columns: { from: string; to: string; verdict?: string; value?: string };
  tests: MarkedTest[];
  /** Rows that match no test, with the reason */ unknown: { row: MeasuredRow; why: string }[];
  /** Tests by mark */ counts: Record<string, number>;
}
export interface MarkedTest {
  kind: 'connection' | 'isolation';
  id: string;
  from: string;
  to: string;
  expected: string;
  mark: 'passed' | 'failed' | 'not-judged' | 'not-tested';
  /** The rows of the table for this test */ rows: MeasuredRow[];
}
export interface Me {
  /** The account’s ID; absent on a hub without sign-in */ account?: string;
  name: string;
  email?: string;
  role: Role;
  via: 'session' | 'token' | 'local';
  scopes?: string[];
  /** An owner requires a second factor: nothing else works before it is set up */ secondFactorMissing?: true;
}
export interface MeasuredRow { row: number; from: string; to: string; verdict?: string; value?: string }
export interface MeasuredTime {
  operation: string;
  label: string;
  /** What is counted: wire-setups, kinds of wire that a cutting machine is set up for; cuts, pieces of wire and cable to cut; jacket-openings, ends of cables where the jacket is opened; strips, ends of cores that are stripped; screens, screens and drains taken out and twisted; breakouts, places where a cable is opened into legs; crimp-setups, combinations of contact, height and tool that a crimp is set up for; crimps, contacts crimped onto wires; clamps, cavities whose wires are pressed or screwed in, without a contact of their own; insertions, contacts and plugs pushed into cavities; joints, other joints: solder cups, terminals, ports of placed cables; splices, splices; wires-laid, wires laid on the board; covering-metres, metres of bundle that are covered; fixings, ties, clips and grommets on bundles; parts, shells, boots, sleeves and other parts fitted; a part that is slid on and closed later counts twice; labels, labels and markers; test-points, pins that a tester touches; cables, the cable itself, once: visual inspection, packing */ counts: 'wire-setups' | 'cuts' | 'jacket-openings' | 'strips' | 'screens' | 'breakouts' | 'crimp-setups' | 'crimps' | 'clamps' | 'insertions' | 'joints' | 'splices' | 'wires-laid' | 'covering-metres' | 'fixings' | 'parts' | 'labels' | 'test-points' | 'cables';
  station: string;
  confidence: 'assumed' | 'estimated' | 'measured';
  /** The time that the operation states, in s */ secondsEach: number;
  /** The time of the middle one of the pieces, in s for each thing that is counted */ median: number;
  /** A quarter of the pieces took less, in s */ lower: number;
  /** A quarter of the pieces took more, in s */ upper: number;
  /** The latest pieces, 5 to 20 */ pieces: number;
  /** The things that were counted in those pieces */ count: number;
  /** True if steps that include other work had to be used: their time is split in the ratio of the stated times */ isShared: boolean;
  orders: string[];
  from: string;
  to: string;
}
export interface MeasuredTimes { items: MeasuredTime[]; total: number }
export interface MechanicalInstance { id: string; def: string; qty?: number; attachedTo?: string; label?: string }
export interface MergeFamiliesBody {
  from: string[];
  /** For an axis that both have and that differs, by <family>/<axis>: the same option, or another */ axes?: Record<string, 'join' | 'separate'>;
}
export interface MergedFamily { family: ListedFamily; /** Ids of the families merged into it */ removed: string[] }
export interface MessageQuery { message?: string }
export interface MissingPiece {
  kind: 'input' | 'bus' | 'signals' | 'supply' | 'level' | 'need' | 'requirement' | 'return' | 'protective' | 'part';
  text: string;
  side?: 'source' | 'destination';
  positions?: string[];
  signal?: string;
  conditioning?: string;
  /** The level or supply there is */ from?: string;
  /** The level or supply wanted */ to?: string;
  line?: string;
  recipe?: string;
  /** Between a device and the board on it: positions are those of the device */ mating?: boolean;
}
export interface ModelFacts {
  triangles: number;
  /** Number of materials in the file; 0 if the finish is unknown */ materials: number;
  sizeMm?: number[];
}
export interface ModelLink {
  id: string;
  kind?: string;
  /** source: a file from the manufacturer or the shop; generated: an approximation from catalog data */ origin: 'source' | 'generated';
  /** sha256 of the file */ asset?: string;
  /** The original file, if the model was converted */ source?: { /** sha256 of the file */ asset: string; file: string };
  /** Source: who made the model, and from what */ src?: string;
  facts?: ModelFacts;
}
export interface ModuleCode {
  name: string;
  code: string;
  /** Without secrets */ settings: Record<string, Json>;
  rules: Json[];
  partNumberScheme?: { id: string; label: string; immutable?: boolean; series: Record<string, string> };
}
export interface ModuleLine {
  id: string;
  name: string;
  description?: string;
  version: string;
  /** Comes with the program */ shipped: boolean;
  enabled: boolean;
  running: boolean;
  /** Why the hub turned it off */ stopped?: string;
  publisher?: { key: string; name?: string };
  store?: string;
  contributes: {
    rules: { id: string; label: string }[];
    importers: { id: string; label: string }[];
    exporters: { id: string; label: string }[];
    revisionSources: { id: string; label: string }[];
    compareViews: { id: string; label: string; kinds: string[] }[];
    artwork: { id: string; label: string }[];
    loaders: { id: string; label: string }[];
    schedules: { id: string; label: string }[];
    partNumberScheme: string | null;
  };
  /** What it asks for, in words */ asks: { key: string; text: string }[];
  hasSettings: boolean;
  /** Has rules, or a part-number scheme, that also run in the browser */ inBrowser: boolean;
}
export interface ModuleList { /** False: turned off on this server */ allowed: boolean; modules: ModuleLine[] }
export interface ModuleOfAStore {
  id: string;
  name: string;
  description?: string;
  license?: string;
  publisher?: string;
  store: { id: string; name: string };
  /** The version that is offered */ version: string;
  changes?: string;
  review: 'none' | 'reviewed' | 'flagged';
  /** What it asks for, in words of the store. Its own file counts, and is shown before you agree */ asks?: { key: string; text: string }[];
}
export interface ModulePreview {
  id: string;
  name: string;
  description?: string;
  version: string;
  license?: string;
  contributes: {
    rules: { id: string; label: string }[];
    importers: { id: string; label: string }[];
    exporters: { id: string; label: string }[];
    revisionSources: { id: string; label: string }[];
    compareViews: { id: string; label: string; kinds: string[] }[];
    artwork: { id: string; label: string }[];
    loaders: { id: string; label: string }[];
    schedules: { id: string; label: string }[];
    partNumberScheme: string | null;
  };
  /** What it asks for, in words */ asks: { key: string; text: string }[];
  /** What it asks for, in words */ added: { key: string; text: string }[];
  /** What it asks for, in words */ dropped: { key: string; text: string }[];
  /** The installed version */ from?: string;
  needsConsent: boolean;
  /** Send it back with the same file to agree */ consent: string;
}
export interface ModuleSettings {
  settings: {
    name: string;
    type: 'text' | 'number' | 'flag' | 'choice' | 'secret';
    label: string;
    help?: string;
    choices?: Record<string, string>;
    value?: string | number | boolean | null;
    /** Of a secret: whether it is set */ set?: boolean;
    /** A variable of the server wins */ byServer: boolean;
  }[];
}
export interface ModuleViews { views: Json[] }
export interface Money { amount: number; /** ISO 4217 code */ currency: string }
export interface NamesToMention { items: string[]; total: number }
export interface Net { id: string; signal?: string; terminals: TerminalRef[]; pins: TerminalRef[] }
export interface NetList { items: Net[]; total: number }
export interface NewComment {
  /** Plain text. `@` before the name of a person with an account mentions them */ text: string;
  /** What it is about. Default: cable */ target?: 'cable' | 'part' | 'pin' | 'wire' | 'finding' | 'revision';
  /** Of a part its id, of a pin its name such as `j1.3`, of a wire its id, with a dot and the core if one is meant, of a finding its code, with a space and the place if it has one */ place?: string;
  /** Of a revision its number */ rev?: number;
  /** The thread that this replies to, without a target */ thread?: number;
}
export interface NewCommentOfAGuest {
  /** Your name */ name: string;
  /** Plain text. `@` before the name of a person with an account mentions them */ text: string;
  /** The thread that this replies to */ thread?: number;
}
export interface NewLinkToARevision {
  /** For how many days. Default: 90 */ days?: number;
  /** The documents it shows. Default: schematic, drawing, wire-list */ documents?: ('schematic' | 'drawing' | 'build-sheet' | 'bom' | 'wire-list' | 'cut-list' | 'crimp-list' | 'bundle-table' | 'covering-list' | 'labels' | 'formboard' | 'test-spec' | 'power' | 'faults')[];
  /** Whether guests may comment. Default: false */ comments?: boolean;
  /** For whom, for your own list */ note?: string;
}
export interface NewListView {
  list: string;
  name: string;
  /** Share it with the shop, which takes the role of an editor */ isShared: boolean;
  state: ViewState;
}
export interface NewOrder {
  /** Letters, digits, point, hyphen and underscore. Default: the next by the template */ number?: string;
  /** The id of the cable */ design: string;
  /** The released revision. Default: the newest */ rev?: number;
  /** Suffix of an orderable length */ variation?: string;
  /** Pieces to build */ quantity: number;
  /** The day it is due */ due?: string;
  /** The id of the customer */ customer?: string;
  /** The id of the quotation it fulfils */ quotation?: string;
  /** The customer’s number of the order */ reference?: string;
  /** Printed on the route card */ note?: string;
}
export interface NewQuotation {
  /** The id of the customer */ customer: string;
  /** The customer’s number for the inquiry */ reference?: string;
  validUntil?: string;
  /** Days to build, after the longest part is here */ leadDays?: number;
  terms?: {
    /** Days until payment is due */ paymentDays?: number;
    /** Terms of delivery */ incoterm?: string;
    /** Place that the terms of delivery name */ place?: string;
    /** Sentence about VAT or sales tax, printed as it is. Default: that of the organisation */ tax?: string;
    /** Further terms, printed as they are */ text?: string;
  };
  /** Added to the cost, in %: to everything, to parts, to labour and set-up */ margin?: { onCostPct?: number; onPartsPct?: number; onLabourPct?: number };
  /** Priced for an order of all lines: parts that several lines use are bought together, at the break of the sum of the smallest quantities. Default: each line for itself */ buyTogether?: boolean;
  questions?: {
    id: string;
    text: string;
    /** Where it comes from, if it has no position */ place?: string;
    asks?: {
      about: 'part' | 'length' | 'contact' | 'quantity' | 'drawing' | 'unread' | 'differs' | 'unit' | 'stock' | 'reading' | 'column' | 'sheet' | 'rows' | 'cable' | 'revision' | 'amount';
      /** The part, wire, connector, column or cable */ subject?: string;
      cable?: string;
      /** What was taken, or why it could not be read */ detail?: string;
      /** The line of the quotation */ line?: string;
    };
    at?: {
      /** Name of the file */ file: string;
      sheet?: string;
      row?: number;
      line?: number;
      column?: number;
      /** Header of the column */ header?: string;
      /** Element of a file without rows, such as a wire */ element?: string;
    };
    answer?: string;
    answered?: { at: string; by: string };
    /** Not asked any more, and not printed */ struck?: boolean;
    struckBy?: { at: string; by: string };
  }[];
  /** Printed before the lines */ note?: string;
  /** ISO 4217 code */ currency?: string;
  lines?: {
    id: string;
    /** The id of the cable */ design: string;
    /** Saved revision of the cable. Default: its working copy */ rev?: number;
    /** Suffix of an orderable length */ variation?: string;
    /** Empty as long as the customer has not said how many */ quantities: number[];
    /** Price of one cable by quantity, set by hand. It wins over what is worked out */ prices?: Record<string, number>;
    note?: string;
  }[];
}
export interface NextNumber { number: string | null; next: string | null }
export type Note = string | {
  text: string;
  names?: string[];
  /** Written by the resolver, and replaced each time the design is derived */ origin?: 'recipe';
};
export interface NumberGivenBack { number: string; givenBack: true }
export interface NumberHealth {
  numbers: number;
  unfit: number;
  counts: {
    duplicate: number;
    unnumbered: number;
    "pn-malformed": number;
    "pn-wrong-kind": number;
    "pn-out-of-range": number;
    "pn-excluded": number;
    "body-number": number;
  };
  items: NumberIssue[];
  total: number;
  /** The cursor of the next page; absent on the last page */ next?: string;
}
export interface NumberIssue {
  issue: NumberIssueKind;
  number: string | null;
  message: string;
  records: { kind: string; id: string; pointer: string }[];
}
export type NumberIssueKind = 'duplicate' | 'unnumbered' | 'pn-malformed' | 'pn-wrong-kind' | 'pn-out-of-range' | 'pn-excluded' | 'body-number';
export interface NumberOffer {
  kind: 'body' | 'connector' | 'component' | 'wire' | 'pcba' | 'bare-pcb' | 'shell' | 'fastener' | 'mechanical-other' | 'kit' | 'design';
  how: 'variant' | 'new' | 'none';
  /** Null where there is none */ number: string | null;
  /** Why there is no number */ why?: string;
  /** A new number */ fresh: string | null;
  variant: string | null;
}
export interface NumberReading {
  number: string;
  reading: {
    canonical: string;
    /** The number without its variant */ base: string;
    kinds: ('body' | 'connector' | 'component' | 'wire' | 'pcba' | 'bare-pcb' | 'shell' | 'fastener' | 'mechanical-other' | 'kit' | 'design')[] | null;
    segments: Record<string, string>;
    count: number;
    variant: string | null;
    /** A family pattern, with X where its variants differ */ pattern: boolean;
  } | null;
  findings: Finding[];
}
export interface NumberWithHolders {
  number: string;
  reading: {
    canonical: string;
    /** The number without its variant */ base: string;
    kinds: ('body' | 'connector' | 'component' | 'wire' | 'pcba' | 'bare-pcb' | 'shell' | 'fastener' | 'mechanical-other' | 'kit' | 'design')[] | null;
    segments: Record<string, string>;
    count: number;
    variant: string | null;
    /** A family pattern, with X where its variants differ */ pattern: boolean;
  } | null;
  findings: Finding[];
  holders: { holder: string; kind?: string; id?: string; pointer?: string }[];
}
export interface Offer {
  id: string;
  part: { /** Kind of the part */ kind: string; /** The id of the part */ id: string };
  supplier: string;
  /** The supplier’s order number */ number?: string;
  cost: Cost;
  /** Last day on which it may be ordered */ validUntil?: string;
  note?: string;
}
export interface OfferPage {
  items: ListedOffer[];
  total: number;
  /** The cursor of the next page; absent on the last page */ next?: string;
}
export interface OfferedDocument {
  id: string;
  label: string;
  /** IEC 61355 document code; with the part number, the document designation */ code: string;
  /** The first is the default */ formats: string[];
  /** Query parameters the document takes */ options: string[];
  /** About the layout of a harness: empty for a cable without one */ layout: boolean;
  /** The first sheet is an overview; `page` counts the sheets after it */ overview: boolean;
}
export interface OfferedDocuments {
  documents: OfferedDocument[];
  exports: { id: string; label: string }[];
  /** Exports that modules add */ modules: { module: string; id: string; label: string; source: string }[];
}
export interface OfferedNumber { number: string | null }
export interface OffersToFetch {
  /** The id of the module, such as mouser-offers */ module: string;
  /** Default: true */ save?: boolean;
  /** The parts to ask for. Default: those that the module asks for by itself */ parts?: { kind: string; id: string }[];
  /** Only parts without an offer that is valid today. Default: false */ withoutOffer?: boolean;
  /** `plan` of an answer with `save: false`: saves those offers, and refuses if they or the catalog changed */ plan?: string;
}
export interface OpenThread {
  id: number;
  target: 'cable' | 'part' | 'pin' | 'wire' | 'finding' | 'revision';
  /** The pin, wire or finding */ place?: string;
  rev?: number;
}
export interface OpenThreads { items: OpenThread[]; total: number }
export interface Operation {
  id: string;
  /** Name */ label?: string;
  /** Source: a standard, a datasheet, a measurement, "synthetic example" */ src?: string;
  partNumber?: string;
  aliases?: string[];
  tags?: string[];
  description?: string;
  status?: string;
  /** make, contract or buy */ route?: string;
  /** Contract manufacturer, if the route is contract */ maker?: string;
  /** Supplier */ suppliers?: Supplier[];
  cost?: Cost;
  license?: string;
  provenance?: Json;
  derivedFrom?: { pack: string; id: string; version?: string };
  /** What is counted: wire-setups, kinds of wire that a cutting machine is set up for; cuts, pieces of wire and cable to cut; jacket-openings, ends of cables where the jacket is opened; strips, ends of cores that are stripped; screens, screens and drains taken out and twisted; breakouts, places where a cable is opened into legs; crimp-setups, combinations of contact, height and tool that a crimp is set up for; crimps, contacts crimped onto wires; clamps, cavities whose wires are pressed or screwed in, without a contact of their own; insertions, contacts and plugs pushed into cavities; joints, other joints: solder cups, terminals, ports of placed cables; splices, splices; wires-laid, wires laid on the board; covering-metres, metres of bundle that are covered; fixings, ties, clips and grommets on bundles; parts, shells, boots, sleeves and other parts fitted; a part that is slid on and closed later counts twice; labels, labels and markers; test-points, pins that a tester touches; cables, the cable itself, once: visual inspection, packing */ counts: 'wire-setups' | 'cuts' | 'jacket-openings' | 'strips' | 'screens' | 'breakouts' | 'crimp-setups' | 'crimps' | 'clamps' | 'insertions' | 'joints' | 'splices' | 'wires-laid' | 'covering-metres' | 'fixings' | 'parts' | 'labels' | 'test-points' | 'cables';
  /** Of crimps and their set-ups: only by hand or only by machine. Default: both */ drive?: 'hand' | 'machine';
  /** Of joints: only those that are made in these ways. Default: all */ constructions?: string[];
  /** Of parts: only those of these kinds. Default: all */ parts?: ('shell' | 'fastener' | 'other' | 'contact' | 'seal' | 'plug' | 'tool' | 'covering' | 'fixing')[];
  /** Time for each thing that is counted, in s */ secondsEach: number;
  /** Time to get ready, in s: once for a lot that has anything to count */ setupSeconds?: number;
  /** Counted once for a lot, however many cables it has. Default: in each cable */ perLot?: boolean;
  /** Place of the work */ station: string;
  rate?: { ratePerHour: number; currency: string };
  confidence: 'assumed' | 'estimated' | 'measured';
}
export interface Operations {
  release: string;
  /** When the server started */ since: string;
  checks: {
    name: string;
    /** What is wrong; null when nothing is */ wrong: string | null;
    /** Whether the failures are over and can be acknowledged */ mayAcknowledge: boolean;
  }[];
  backups: null | { keepDays: number; mostHours: number; items: KeptBackup[] };
  alerts: { /** Whether an alert URL is set */ address: boolean };
  /** Whether a supervisor restarts the server */ restart: boolean;
  /** What this process computed from the catalog since it started, what took the most time first */ queries: QueryFigures[];
}
export interface OperationsWithMeasuredTimes { operations: Operation[] }
export interface OptionAxis {
  id: string;
  label?: string;
  default?: string;
  values: {
    id: string;
    label?: string;
    /** Values it cannot be combined with, in either direction */ excludes?: { axis: string; value: string }[];
    /** Values it needs. Of several values of one axis, one is enough */ requires?: { axis: string; value: string }[];
    /** Length of a variant with this value that states none */ lengthMm?: number;
    changes?: {
      kind: 'connectors' | 'wires' | 'components' | 'pcbas' | 'mechanicals';
      /** Id of the part in the design */ from: string;
      /** Id of the part instead; none leaves a mechanical part out */ to?: string;
      /** Only in this place of the design; default: everywhere */ instance?: string;
    }[];
    /** Bundles of the layout that have another length with this value */ bundles?: { bundle: string; /** Length of the bundle, in mm */ lengthMm: number }[];
  }[];
}
export interface OptionEnd {
  device: string;
  deviceLabel: string;
  port: string;
  portLabel: string;
  /** The board that sits on the port; the cable is wired to its pads */ adapter?: { device: string; label: string; board: string; port: string; pads: string };
}
export interface OptionLine {
  id: string;
  kind: 'signal' | 'supply' | 'return' | 'protective' | 'screen';
  source: LinePin[];
  destination: LinePin[];
  /** The end that drives it */ driver?: 'source' | 'destination';
  pairedWith?: string;
  /** One phase of a supply with several: it returns through the others */ phases?: boolean;
  /** Of a return: the lines that flow back through it, and the share that it takes */ returns?: { line: string; share: number }[];
  /** Of a return: it must not share a conductor with another one */ isSeparate?: boolean;
  /** Line that its pins join if conductors are short: a return that may share one */ parallelTo?: string;
  control: boolean;
  why: string;
}
export interface OptionStory {
  summary: string;
  wiring: string[];
  parts: string[];
  risks: string[];
  missing: string[];
  unknown: string[];
}
export interface Order {
  number: string;
  state: 'planned' | 'released' | 'finished' | 'cancelled';
  design: string;
  /** The name of the cable when it was ordered */ label: string;
  rev: number;
  variation?: string;
  quantity: number;
  due?: string;
  /** The id of the customer. Only for editors */ customer?: string;
  /** Only for editors */ quotation?: string;
  /** The customer’s number of the order. Only for editors */ reference?: string;
  note?: string;
  createdAt: string;
  createdBy: string;
  releasedAt?: string;
  finishedAt?: string;
  /** How many pieces are in each state */ pieces: {
    waiting: number;
    started: number;
    finished: number;
    packed: number;
    shipped: number;
    rejected: number;
  };
  /** The newest released revision, if it is newer than that of the order */ newerRevision?: number;
}
export interface OrderPage {
  items: Order[];
  total: number;
  /** The cursor of the next page; absent on the last page */ next?: string;
}
export interface PackLine {
  id: string;
  name: string;
  /** The version included in the program, or offered by the store; absent if there is neither */ version?: string;
  license?: string;
  publisher?: string;
  description?: string;
  requires: string[];
  /** Number of records it adds, by kind; empty until the archive of a store has been read */ counts: Record<string, number>;
  /** Whether it has a numbering scheme */ offersScheme: boolean;
  /** The installed version; null if it is not installed */ installed: string | null;
  /** The store that offers it, or that it was installed from; absent for a pack of the program */ store?: { id: string; name: string };
  /** The versions of the store, newest first */ versions?: VersionOfAPack[];
  /** The version to update to */ update?: string;
  /** No updates are offered */ pinned?: boolean;
  /** Its records are left out */ disabled?: boolean;
  /** Why the installed version should not stay */ warning?: string;
}
export interface PackOffers { /** A part-number scheme */ partNumberScheme?: Json }
export interface PageOfAPiece {
  piece: Piece;
  order: Order;
  records: RecordOfAPiece[];
  hashes: string[];
  /** The records of the order as a whole, which hold for all of its pieces, without the readings of machines */ ofOrder: RecordOfAPiece[];
  /** What machines measured while they made the wires of the order */ readings: ReadingsOfAJob[];
  /** What keeps the piece from being accepted */ missing: {
    code: 'steps' | 'test' | 'defects';
    steps?: string[];
    verdict?: 'passed' | 'failed' | 'incomplete';
    defects?: number[];
  }[];
  /** Signs how many records a piece has, and the hash of the last one */ head?: SignedHead;
}
/** A paper, or auto: for each document the smallest sheet of the family (ISO or ANSI) on which nothing is cut, hidden or too small to read */
export type PaperChoice = 'A4' | 'A3' | 'A2' | 'A1' | 'A0' | 'letter' | 'legal' | 'tabloid' | 'ansi-c' | 'ansi-d' | 'ansi-e' | 'auto';
export interface PartModel {
  kind: string;
  id: string;
  coverage: 'none' | 'generated' | 'source' | 'missing' | 'awaiting-build';
  link?: ModelLink;
  /** Where the GLB file is served */ address?: string;
  sourceRevisions: SourceModelRevision[];
}
export type PartNumberScheme = PrefixScheme | DeclarativeScheme;
export interface PartNumberSettings {
  /** The stored definition; null without one */ scheme: Json;
  inForce: {
    from: 'module' | 'stored' | 'defaults';
    /** The name of the module the scheme comes from */ module: string | null;
    id: string;
    label: string;
    type: 'prefix' | 'declarative' | 'module';
    immutable: boolean;
    definition: PartNumberScheme | null;
    /** Why the stored definition is ignored */ problems: RuleProblem[];
  };
  offers: SchemeOffer[];
  defaults: PrefixScheme;
}
export interface PartOfAnOrder {
  kind: string;
  def: string;
  label: string;
  partNumber?: string;
  unit: 'ea' | 'm';
  needed: number;
  onHand: number;
  missing: number;
  lacks?: string;
}
export interface PartsOfAnOrder { items: PartOfAnOrder[]; total: number }
export type PasskeyOptions = object;
export interface PasskeyResponse {
  id: string;
  rawId: string;
  type: 'public-key';
  response: {
    clientDataJSON: string;
    attestationObject?: string;
    authenticatorData?: string;
    signature?: string;
    userHandle?: string | null;
    publicKey?: string;
    publicKeyAlgorithm?: number;
    transports?: string[];
  };
  authenticatorAttachment?: string | null;
  clientExtensionResults?: object;
}
export interface Pcba {
  id: string;
  /** Name */ label?: string;
  /** Source: a standard, a datasheet, a measurement, "synthetic example" */ src?: string;
  partNumber?: string;
  aliases?: string[];
  tags?: string[];
  description?: string;
  status?: string;
  /** make, contract or buy */ route?: string;
  /** Contract manufacturer, if the route is contract */ maker?: string;
  /** Supplier */ suppliers?: Supplier[];
  cost?: Cost;
  license?: string;
  provenance?: Json;
  derivedFrom?: { pack: string; id: string; version?: string };
  revision?: string;
  /** The build option the record describes */ build?: string;
  builds?: PcbaBuild[];
  /** How wires are attached to its terminals */ construction?: string;
  terminals: {
    id: string;
    label?: string;
    /** Separate pads of one terminal. Default: one pad */ pads?: string[];
    signal?: string;
    /** Termination on the board between this line and its pair, in Ω, where no inner link names the resistor. 0: none */ terminationOhm?: number;
  }[];
  integratedConnectors?: {
    connectorDefId: string;
    /** Prefix j1 makes position 3 the terminal j1.3 */ terminalPrefix: string;
  }[];
  internalLinks?: InternalLink[];
}
export interface PcbaBuild { id: string; label?: string; fitted?: string[]; jumpers?: string[] }
export interface PcbaInstance {
  id: string;
  def: string;
  label?: string;
  location?: string;
  build?: string;
  signals?: Record<string, string>;
}
export interface PeopleHere {
  design: string;
  people: {
    /** The name of the page: one person may have several open */ page: string;
    /** The account, or the name on a hub without sign-in */ person: string;
    name: string;
    selected: string[];
    /** The page has changes that are not saved */ editing: boolean;
  }[];
}
export interface Person {
  id: string;
  name: string;
  email: string;
  role: Role;
  since: string;
  lastSeen: string | null;
  you: boolean;
  /** Whether they have an authenticator app or a passkey */ secondFactor: boolean;
}
export interface Photo { file: string; path: string }
export interface Piece {
  serial: string;
  order: string;
  /** 0: the order as a whole */ position: number;
  state: 'waiting' | 'started' | 'finished' | 'packed' | 'shipped' | 'rejected';
  stepsDone: number;
  tested?: 'passed' | 'failed' | 'incomplete';
  openDefects: number;
  records: number;
  finishedAt?: string;
}
export interface PiecePage {
  items: Piece[];
  total: number;
  /** The cursor of the next page; absent on the last page */ next?: string;
}
export interface Pigtail { id: string; end: End; members?: string[]; lengthMm?: number }
export interface PinFacts {
  signal?: string;
  dir?: Direction;
  level?: string;
  /** Other levels that an input accepts */ accepts?: string[];
  /** Conditioning that every cable must add */ needs?: string[];
  /** Current of the pin in A: what a supply is rated to deliver, what a load draws */ currentA?: number;
  /** What the load is, if a fuse rule leaves its conductors out. cranking: the starter motor of an engine */ loadType?: 'cranking';
  /** What feeds the supply. limited-power: a source that needs no protection behind it (IEC 62368-1, annex Q; NEC class 2) */ fedBy?: 'battery' | 'mains' | 'limited-power';
  /** The most that the supply delivers, even into a short circuit, in A */ maxA?: number;
  /** Current above which the device limits or opens by its own fuse, breaker or electronics, in A */ limitedA?: number;
  /** The supply delivers more than any conductor carries, as a battery does. Default: false, unless its signal says so */ unlimited?: boolean;
  /** The most that other sources may drive back into the supply, such as the maximum series fuse of photovoltaic modules, in A */ reverseA?: number;
  /** Nominal voltage, in V */ nominalV?: number;
  /** Lowest voltage that the pin delivers, or works with, in V */ minV?: number;
  /** Highest voltage that the pin delivers, or takes, in V */ maxV?: number;
  /** Termination in the device between this line and its pair, in Ω. 0: none. All of a bus together, such as 60 Ω for two of 120 Ω: the bus is complete without this cable */ terminationOhm?: number;
  /** The pin may stay open: the device works without what it takes or sends. Default: false */ optional?: boolean;
  /** The device does not work with the pin open, which is a finding in a drawn cable too. Default: false */ required?: boolean;
  /** Supply on the same contact as the line. A port that takes one supply on several contacts needs it on one of them */ phantom?: { signal: string; dir: Direction };
  confidence?: 'documented' | 'secondary' | 'measured' | 'inferred' | 'unknown';
  src?: string;
}
export interface PinPackBody { /** True: no updates are offered */ pinned: boolean }
export interface PinRule {
  id: string;
  /** Name */ label?: string;
  /** Source: a standard, a datasheet, a measurement, "synthetic example" */ src?: string;
  partNumber?: string;
  aliases?: string[];
  tags?: string[];
  description?: string;
  status?: string;
  /** make, contract or buy */ route?: string;
  /** Contract manufacturer, if the route is contract */ maker?: string;
  /** Supplier */ suppliers?: Supplier[];
  cost?: Cost;
  license?: string;
  provenance?: Json;
  derivedFrom?: { pack: string; id: string; version?: string };
  /** What sheets in another language print in place of the texts of the record */ translations?: { /** German */ de?: { text?: string } };
  a: 'supply-out' | 'supply-in' | 'supply' | 'ground' | 'protective' | 'output' | 'input' | 'bidirectional' | 'passive' | 'not-connected' | 'unspecified';
  b: 'supply-out' | 'supply-in' | 'supply' | 'ground' | 'protective' | 'output' | 'input' | 'bidirectional' | 'passive' | 'not-connected' | 'unspecified';
  severity: 'ok' | 'warning' | 'error';
  /** Message with the tokens {a} and {b} */ text?: string;
}
export type Placement = 'series' | 'shunt' | 'across';
export interface PlanImportBody {
  /** A file as base64 */ file: ImportFile;
  /** The module and its importer, such as tables/table. Default: the importer that fits the file best */ importer?: string;
  mapping?: ImportMapping;
  /** The id or name of a saved mapping, in place of a mapping */ savedMapping?: string;
}
export interface PlannedList {
  /** Names this plan. It differs if the list or the records change */ plan: string;
  items: {
    row: number;
    does: 'add' | 'change' | 'same' | 'refused';
    id?: string;
    label?: string;
    fields?: string[];
    offer?: Offer;
    /** Why the row is refused, and what would be right */ why?: string;
  }[];
  total: number;
  counts: { add: number; change: number; same: number; refused: number };
  unused: string[];
}
export interface PlannedPart {
  recipe: string;
  recipeLabel: string;
  placement: string;
  component?: string;
  /** Of a part that is chosen by the current of its line: that current in A */ sized?: number | 'unknown';
  /** Roles the recipe states for its terminals */ terminals?: Record<string, string>;
  wanted: string;
  side: 'source' | 'destination';
  location?: string;
  line?: string;
  positions: string[];
}
export interface PlannedRecord {
  kind: string;
  id: string;
  label: string;
  /** shadowed: another record of this id stays in force; conflict: your own record and the new version of the pack changed the same fields */ state: 'new' | 'changed' | 'removed' | 'shadowed' | 'conflict';
  /** Whose record stays in force: `own`, or the id of a pack */ by?: string;
  /** Your own record was made from the one of this pack */ edited?: boolean;
  /** What differs: in the installed version (base), in your record (mine), in the new version (theirs) */ fields?: {
    path: string[];
    base?: Json;
    mine?: Json;
    theirs?: Json;
    /** Changed on both sides, each its own way */ conflict?: boolean;
  }[];
}
export interface PolicyAnswer {
  policy: {
    order: string[];
    maxOptions: number;
    screens: 'both' | 'source';
    /** `built-in`, `local` or the id of a pack */ origin: string;
  };
  stored: ResolverPolicy | null;
  etag: string;
}
export interface Port {
  id: string;
  label?: string;
  interface?: string;
  body?: string;
  gender?: string;
  role?: string;
  pins?: Record<string, 'nc' | PinFacts>;
  requires?: PortRequirement[];
  /** Adapter boards only: prefix of the footprint; empty for pads */ terminals?: string;
  /** Adapter boards only: conditioning it provides for the device it mates with */ provides?: string[];
}
export interface PortLine {
  id: string;
  label: string;
  interface?: string;
  body?: string;
  gender?: string;
  role?: string;
  pins: number;
}
export interface PortRequirement { conditioning: string; positions: string[] }
export interface Preferences {
  /** The colours of the pages; system: as the device has it */ theme?: 'system' | 'light' | 'dark';
  /** Lengths, sections and prices per length on the pages: mm, mm² and per m, or inches, AWG and per ft */ units?: 'metric' | 'us';
  /** The height of table rows */ density?: 'comfortable' | 'compact';
  /** Mail about comments that wait for you: at most once an hour, once a day, or none. Default: hourly */ commentMail?: 'hourly' | 'daily' | 'off';
  /** The columns that are hidden, by list */ columns?: Record<string, string[]>;
}
export interface PrefixScheme {
  type: 'prefix';
  id?: string;
  label?: string;
  src?: string;
  prefixes: {
    /** 1 to 8 letters or digits */ body?: string;
    /** 1 to 8 letters or digits */ connector?: string;
    /** 1 to 8 letters or digits */ component?: string;
    /** 1 to 8 letters or digits */ wire?: string;
    /** 1 to 8 letters or digits */ pcba?: string;
    /** 1 to 8 letters or digits */ "bare-pcb"?: string;
    /** 1 to 8 letters or digits */ shell?: string;
    /** 1 to 8 letters or digits */ fastener?: string;
    /** 1 to 8 letters or digits */ "mechanical-other"?: string;
    /** 1 to 8 letters or digits */ kit?: string;
    /** 1 to 8 letters or digits */ design?: string;
  };
  digits: number;
  /** New numbers start here; lower existing numbers stay valid. Default: 1 */ start?: number;
  separator?: string;
  immutable?: boolean;
}
export interface PreviewHarnessLengthsBody { /** Bundles and the lengths to try, in mm */ bundles: { bundle: string; lengthMm: number }[] }
export interface PreviewImportBody {
  /** A file as base64 */ file: ImportFile;
  /** The module and its importer, such as tables/table. Default: the importer that fits the file best */ importer?: string;
  mapping?: ImportMapping;
  /** The id or name of a saved mapping, in place of a mapping */ savedMapping?: string;
}
export interface PreviewNumberSchemeBody {
  /** The definition to try. Left out: the scheme in force, which may be that of a module */ scheme?: Json;
  /** Numbers to read */ samples?: string[];
  /** Kinds to propose a number for */ suggest?: {
    kind: 'body' | 'connector' | 'component' | 'wire' | 'pcba' | 'bare-pcb' | 'shell' | 'fastener' | 'mechanical-other' | 'kit' | 'design';
  }[];
}
export interface PreviewOfAPack {
  pack: string;
  name: string;
  version: string;
  installed: string | null;
  /** Send it as `at` to install exactly what the preview showed */ seq: number;
  /** Records that are new or differ; at most 5000 */ records: PlannedRecord[];
  unchanged: number;
  findings: {
    errors: number;
    warnings: number;
    /** What the checks would find that they do not find now; at most 200 */ items: Finding[];
    /** Designs that use a changed record and were not checked */ unchecked: number;
  };
  /** Why it cannot be installed now; empty when it can */ blockers: { code: string; message: string }[];
  publisher?: {
    id: string;
    name: string;
    fingerprint: string;
    /** The first pack of this publisher: its key is trusted from then on */ first: boolean;
    /** False for a key that is new here; an owner must agree to it */ known: boolean;
  };
  offers: PackOffers;
}
export interface PreviewOfAReplacement {
  judged: JudgedAlternate;
  /** How many cables use the part */ used: number;
  /** The cables in which it would be replaced */ cables: {
    id: string;
    label: string;
    number: string | null;
    /** How many times the cable uses the part */ count: number;
    /** Connections that would be removed, as the new stock has no conductor for them: w1.red */ lost: string[];
  }[];
  effects: EffectsOfAChange;
}
export interface PreviewPackBody {
  /** Id of a store; left out: where it was installed from, or the program */ store?: string;
  /** Left out: the version that is offered */ version?: string;
  /** An owner takes a version although it was yanked */ yanked?: boolean;
}
export interface PreviewReplacementBody {
  /** The kind of both parts */ kind: 'connectors' | 'wires' | 'components' | 'mechanicals';
  /** The part that is replaced */ from: string;
  /** The part that takes its place */ to: string;
  /** The cables in which it is replaced. Default: all that use it, at most 200 */ cables?: string[];
  /** `next` of the answer before */ cursor?: string;
}
export interface PreviewRuleBody { rule: Json }
export interface PreviewRuleQuery { /** The next of the previous response */ cursor?: string }
export interface PricedLine {
  line: string;
  label: string;
  number?: string;
  revision?: string;
  missing?: 'no-such-cable' | 'no-such-revision';
  prices: {
    quantity: number;
    /** Price of one cable. Absent if the cost is incomplete */ unit?: number;
    total?: number;
    byHand: boolean;
    /** The lot with margins, in the currency of the quotation */ worked?: number;
    leadDays?: number;
    /** Whether an exchange rate is missing */ lacksRate: boolean;
    unknowns: { about: string; what: string; kind: string; id: string }[];
  }[];
}
export interface Product {
  id: string;
  /** Name */ label?: string;
  /** Source: a standard, a datasheet, a measurement, "synthetic example" */ src?: string;
  partNumber?: string;
  aliases?: string[];
  tags?: string[];
  description?: string;
  status?: string;
  /** make, contract or buy */ route?: string;
  /** Contract manufacturer, if the route is contract */ maker?: string;
  /** Supplier */ suppliers?: Supplier[];
  cost?: Cost;
  license?: string;
  provenance?: Json;
  derivedFrom?: { pack: string; id: string; version?: string };
  options?: OptionAxis[];
  /** Bundles of the layout whose length follows that of the variant */ lengthBundles?: {
    bundle: string;
    /** By how much it is longer than the variant, in mm; negative if it is shorter */ plusMm?: number;
  }[];
  variants: Variant[];
}
export interface ProductUse {
  id: string;
  label: string;
  /** Id, name, number and aliases of the family */ names: string[];
  variants: { id: string; label: string; number: string | null }[];
}
export interface Proposal {
  id: string;
  key: string;
  kind?: 'level-converter' | 'supply' | 'conditioning' | 'adapter';
  label?: string;
  /** The missing piece it would provide */ why?: string;
  ends?: { device: string; port: string }[];
  pads?: ProposalPad[];
  parts?: ProposalPart[];
  nets?: ProposalNet[];
  /** Open questions */ open?: string[];
  /** Origin of the draft: the resolver, an importer, a module */ from?: string;
  state: 'filed' | 'declined' | 'accepted';
  reason?: string;
  board?: string;
}
export interface ProposalDraft {
  key: string;
  kind?: 'level-converter' | 'supply' | 'conditioning' | 'adapter';
  label?: string;
  /** The missing piece it would provide */ why?: string;
  ends?: { device: string; port: string }[];
  pads: ProposalPad[];
  parts: ProposalPart[];
  nets: ProposalNet[];
  /** Open questions */ open: string[];
  /** Origin of the draft: the resolver, an importer, a module */ from?: string;
}
export interface ProposalList {
  /** Recorded: filed, declined or accepted */ proposals: Proposal[];
  /** With a pair of devices: drafts of boards for it */ drafts?: {
    draft: ProposalDraft;
    /** open: no decision was made */ state: 'open' | 'filed' | 'declined' | 'accepted';
    reason?: string;
    /** False for a declined one, until it is reopened */ offered: boolean;
  }[];
  total: number;
  etag: string;
}
export interface ProposalNet { id: string; members: string[] }
export interface ProposalPad {
  id: string;
  label?: string;
  signal?: string;
  level?: string;
  dir?: Direction;
  /** Device that it faces */ side?: 'source' | 'destination';
}
export interface ProposalPart {
  id: string;
  component?: string;
  kind?: string;
  value?: string;
  label?: string;
  placeholder?: boolean;
}
export interface ProposedChanges {
  /** What the proposal is for, in a sentence; the name of its job */ message: string;
  records: {
    /** Such as connectors, wires or designs */ kind: string;
    /** The whole record as it should be, with its id */ record: object;
  }[];
}
export interface ProposedImport {
  /** What the proposal is for, in a sentence; the name of its job */ message: string;
  /** A file as base64 */ file: ImportFile;
  /** The module and its importer, such as tables/table. Default: the importer that fits the file best */ importer?: string;
  mapping?: ImportMapping;
  /** The id or name of a saved mapping, in place of a mapping */ savedMapping?: string;
}
export interface ProviderRedirect { /** Where to send the browser */ url: string; redirect: boolean }
export interface PublishImportBody {
  /** Records not to import, as kind:id */ leaveRecords?: string[];
  /** Cells whose values stay as they are in the catalog, such as C7 or Parts!C7 */ leaveCells?: string[];
}
export interface PublishedImport {
  /** The change set; absent when nothing was written */ seq?: number;
  /** Records written */ count: number;
}
export interface PurchaseLine {
  kind: string;
  def: string;
  partNumber?: string;
  label: string;
  unit: 'ea' | 'm';
  /** With scrap and crimp samples */ needed: number;
  /** The stock of the record’s own price */ onHand: number;
  missing: number;
  /** Whole packs, at least the least order */ order: number;
  /** Absent: at the price of the record */ supplier?: string;
  supplierNumber?: string;
  unitPrice?: number;
  amount?: number;
  currency?: string;
  leadDays?: number;
  designs: string[];
  /** Why it has no price or quantity */ lacks?: 'price' | 'length' | 'reel';
}
export interface PurchaseList { items: PurchaseLine[]; total: number }
export interface Quarantine { items: QuarantinedRecord[]; total: number }
export interface QuarantinedRecord {
  kind: string;
  id: string;
  /** ISO 8601 */ since: string;
  /** What happened, as a clause */ reason: string;
}
export interface QueryFigures {
  /** The kind of result, such as nets */ name: string;
  /** Answers from memory */ reused: number;
  /** Results for new inputs */ computed: number;
  /** Results computed again because something else they depend on was replaced */ recomputed: number;
  /** Results dropped because the limit was reached */ evicted: number;
  /** Time spent computing, with the results that were needed for it, in ms */ spentMs: number;
}
export interface Quotation {
  id: string;
  /** Number of the quotation */ number: string;
  /** Which revision of it. Absent: the first */ letter?: string;
  state: 'draft' | 'sent' | 'won' | 'lost';
  /** The id of the customer */ customer: string;
  /** The customer’s number for the inquiry */ reference?: string;
  /** ISO 4217 code */ currency: string;
  validUntil?: string;
  /** Days to build, after the longest part is here */ leadDays?: number;
  terms?: {
    /** Days until payment is due */ paymentDays?: number;
    /** Terms of delivery */ incoterm?: string;
    /** Place that the terms of delivery name */ place?: string;
    /** Sentence about VAT or sales tax, printed as it is. Default: that of the organisation */ tax?: string;
    /** Further terms, printed as they are */ text?: string;
  };
  /** Added to the cost, in %: to everything, to parts, to labour and set-up */ margin?: { onCostPct?: number; onPartsPct?: number; onLabourPct?: number };
  /** Priced for an order of all lines: parts that several lines use are bought together, at the break of the sum of the smallest quantities. Default: each line for itself */ buyTogether?: boolean;
  lines: {
    id: string;
    /** The id of the cable */ design: string;
    /** Saved revision of the cable. Default: its working copy */ rev?: number;
    /** Suffix of an orderable length */ variation?: string;
    /** Empty as long as the customer has not said how many */ quantities: number[];
    /** Price of one cable by quantity, set by hand. It wins over what is worked out */ prices?: Record<string, number>;
    note?: string;
  }[];
  questions?: {
    id: string;
    text: string;
    /** Where it comes from, if it has no position */ place?: string;
    asks?: {
      about: 'part' | 'length' | 'contact' | 'quantity' | 'drawing' | 'unread' | 'differs' | 'unit' | 'stock' | 'reading' | 'column' | 'sheet' | 'rows' | 'cable' | 'revision' | 'amount';
      /** The part, wire, connector, column or cable */ subject?: string;
      cable?: string;
      /** What was taken, or why it could not be read */ detail?: string;
      /** The line of the quotation */ line?: string;
    };
    at?: {
      /** Name of the file */ file: string;
      sheet?: string;
      row?: number;
      line?: number;
      column?: number;
      /** Header of the column */ header?: string;
      /** Element of a file without rows, such as a wire */ element?: string;
    };
    answer?: string;
    answered?: { at: string; by: string };
    /** Not asked any more, and not printed */ struck?: boolean;
    struckBy?: { at: string; by: string };
  }[];
  /** Files of the customer’s inquiry */ files?: {
    id: string;
    name: string;
    /** sha256 of the file */ address: string;
    bytes: number;
    at: string;
    by: string;
    /** The importer that reads it. Absent: it is only kept */ importer?: string;
    mapping?: ImportMapping;
    imported?: {
      at: string;
      by: string;
      /** Records that were added or completed */ records: number;
      /** Parts of it that the catalog had */ matched: number;
      cables: string[];
    };
  }[];
  /** Printed before the lines */ note?: string;
  sent?: {
    at: string;
    by: string;
    customer: string;
    address?: string[];
    language?: 'en' | 'de';
    /** The frozen settings that it is printed with: name, logo and typeface of the shop */ settings?: string;
    cables: {
      line: string;
      label: string;
      number?: string;
      /** The revision. Absent: not saved as a revision */ revision?: string;
      customerNumber?: string;
      customerRevision?: string;
    }[];
    prices: {
      line: string;
      quantity: number;
      /** Price of one cable */ unit: number;
      total: number;
      leadDays?: number;
    }[];
  };
  /** When it was noted that it is no longer valid */ expiredAt?: string;
  decided?: {
    at: string;
    by: string;
    reason?: string;
    /** Of one that was won: what was ordered of each line */ ordered?: { line: string; quantity: number }[];
  };
}
export interface QuotationPage {
  items: ListedQuotation[];
  total: number;
  /** The cursor of the next page; absent on the last page */ next?: string;
}
export interface QuotationPrices {
  items: PricedLine[];
  total: number;
  /** Parts that several lines use and that are cheaper in one purchase, for the smallest quantity of each line, before margins */ together: BoughtTogether;
}
export type RangeMatch = Record<string, string | string[]>;
export interface ReadImportBody {
  /** A file as base64 */ file: ImportFile;
  /** The module and its importer, such as tables/table. Default: the importer that fits the file best */ importer?: string;
  mapping?: ImportMapping;
  /** The id or name of a saved mapping, in place of a mapping */ savedMapping?: string;
}
export interface ReadNumberQuery {
  number: string;
  /** What the number is for */ kind?: 'body' | 'connector' | 'component' | 'wire' | 'pcba' | 'bare-pcb' | 'shell' | 'fastener' | 'mechanical-other' | 'kit' | 'design';
}
export interface ReadingsOfAJob {
  job: string;
  machine: string;
  of: string;
  unit: string;
  count: number;
  failed: number;
  min: number;
  max: number;
}
export interface Recipe {
  source: RecipeEnd;
  destination: RecipeEnd;
  option?: string;
  stock?: string;
  lengthMm?: number;
  overrides?: (BodyChange & { reason: string })[];
}
export interface RecipeDrift {
  state: 'none' | 'same' | 'drifted' | 'unresolved' | 'option-gone' | 'device-unknown';
  /** The differences between the design and its recipe with recorded changes */ differences: DesignDifference[];
  /** Recorded changes that no longer apply to anything */ stale: { index: number; words: string; reason: string; why: string }[];
  /** Recorded changes */ overrides: { words: string; reason: string }[];
  missingDevices: string[];
  why?: string;
  findings: Finding[];
}
export type RecipeEnd = { device: string; port?: string } | { requirement: Json };
export interface RecipePart {
  component?: string;
  kind?: string;
  value?: string;
  /** Components of different ratings, instead of one: the smallest that carries the current of the line is used */ sizes?: string[];
  /** With sizes: the most that the line may draw, in % of the rating. Default: 100 */ maxLoadPct?: number;
  placement?: Placement;
  /** Role of each terminal of a part with more than two, where its own record does not state it */ terminals?: Record<string, 'in' | 'out' | 'supply' | 'return'>;
}
export interface RecordKeys { items: KeyOfRecords[]; total: number }
export interface RecordOfAPiece {
  piece: string;
  order: string;
  record: number;
  id: string;
  kind: 'started' | 'step-done' | 'lot-used' | 'set-up' | 'measured' | 'machine-job' | 'tested' | 'photo' | 'defect' | 'reworked' | 'inspected' | 'packed' | 'shipped' | 'corrected';
  /** By the clock of the device */ at: string;
  /** By the clock of the hub */ receivedAt: string;
  by: string;
  station?: string;
  /** What happened, by kind */ body: Record<string, Json>;
  /** SHA-256 of the record before it */ previous: string;
}
export interface RecordOverridesBody {
  /** For every change without its own */ reason?: string;
  /** One for each difference, in the order they are listed; empty takes `reason` */ reasons?: string[];
}
export interface RecordPage {
  items: ListedRecord[];
  total: number;
  /** The cursor of the next page; absent on the last page */ next?: string;
}
export interface RecordRevision {
  rev: number | string;
  label?: string;
  note?: string;
  savedAt: string;
  savedBy: string;
  savedByEmail?: string;
  /** Absent where records were not approved when it was saved */ state?: 'saved' | 'submitted' | 'released' | 'rejected';
  submittedAt?: string;
  submittedBy?: { name: string; email?: string };
  decidedAt?: string;
  decidedBy?: { name: string; email?: string };
  decisionNote?: string;
  partNumber?: string;
  record: Json;
  art?: { view: string; svg: string };
  model?: { /** sha256 of the file */ asset: string };
}
export type RecordRevisionAnswer = RecordRevision | { rev: number | string; note?: string; partNumber?: string; src: string; record: Json };
export interface RecordRevisionLine {
  rev: number | string;
  label?: string;
  note?: string;
  savedAt: string;
  savedBy: string;
  savedByEmail?: string;
  /** Absent where records were not approved when it was saved */ state?: 'saved' | 'submitted' | 'released' | 'rejected';
  submittedAt?: string;
  submittedBy?: { name: string; email?: string };
  decidedAt?: string;
  decidedBy?: { name: string; email?: string };
  decisionNote?: string;
  partNumber?: string;
  art?: { view: string };
  model?: { asset: string; missing: boolean };
}
export interface RecordRevisions {
  kind: string;
  id: string;
  items: RecordRevisionLine[];
  total: number;
  state: RecordState;
  whereUsed: { versions: DesignRevisionUse[]; working: WorkingCopyUse[] };
  sources: RevisionSource[];
}
export type RecordState = { state: 'no-record' } | { state: 'unsaved' } | { state: 'revision'; rev: number | string } | { state: 'changed'; since: number | string };
export interface RecordTestResultsBody {
  /** The table as text */ table: string;
  /** The piece it is of */ serial?: string;
  /** The heading of the column with serial numbers */ serialColumn?: string;
  /** The headings; by default the usual ones are recognized */ columns?: { from: string; to: string; verdict?: string; value?: string };
  verdicts?: { passed: string[]; failed: string[] };
  /** The tester states that it found no shorts other than those in the table */ noOtherShorts?: boolean;
  tester?: string;
  /** The name of the file */ source?: string;
  /** When it happened, by the clock of the device, in UTC */ at?: string;
}
export interface RecordUse { kind: string; id: string; label: string }
export interface RecordUses { items: RecordUse[]; total: number }
export interface RecordWorkBody {
  events: SentEvent[];
  /** The account of the person who recorded the events, as `account` of `GET /api/me`. Nothing is recorded if the request is of another account. Default: that of the request */ account?: string;
}
export interface ReleaseLeaseBody { /** A name the page generates for itself */ page: string }
export interface RenameDesignBody { id?: string; label?: string }
export interface RenameMeBody { name: string }
export interface ReopenProposalBody {
  key: string;
  reason?: string;
  /** The draft, when none is recorded under the key */ proposal?: Json;
}
export interface Replacement {
  /** The kind of both parts */ kind: 'connectors' | 'wires' | 'components' | 'mechanicals';
  /** The part that is replaced */ from: string;
  /** The part that takes its place */ to: string;
  /** The cables in which it is replaced. Default: all that use it, at most 200 */ cables?: string[];
  /** What it is for. Default: which part replaces which */ message?: string;
}
export interface RequestLeaseBody { /** A name the page generates for itself */ page: string; takeOver?: boolean }
export interface ResolveCableQuery {
  /** The device the cable comes from */ source: string;
  /** A port of it; absent: any */ sourcePort?: string;
  /** The device it goes to */ destination: string;
  /** A port of it; absent: any */ destinationPort?: string;
  /** 0 leaves adapter boards out */ boards?: '0' | '1';
}
export interface ResolverListPage {
  items: ListedResolverRecord[];
  total: number;
  /** The cursor of the next page; absent on the last page */ next?: string;
  etag: string;
}
export interface ResolverOverview {
  devices: ListedResolverRecord[];
  recipes: ListedResolverRecord[];
  /** Those of the library, and built-in ones that were not replaced */ hazards: ListedResolverRecord[];
  policy: PolicyAnswer;
  issues: Finding[];
  /** By devices, recipes, hazards, policy */ etags: Record<string, string>;
}
export interface ResolverPolicy {
  id?: string;
  /** Criteria, most important first: missing, hazards, unverified, boards, prefer-boards, parts, conductors, straight */ order?: string[];
  maxOptions?: number;
  screens?: 'both' | 'source';
  src?: string;
}
export interface RestartAnswer { restarting: true }
export type RestartBody = object;
export interface RestoreAnswer { seq: number; /** Records restored */ restored: number }
export interface RestoreRecordsBody { state?: 'before' | 'after'; records?: { kind: string; key: string }[] }
export interface RevisionHistory { kind: string; id: string; revisions: RecordRevision[] }
export interface RevisionNote { note?: string }
export interface RevisionSource {
  id: string;
  label: string;
  items?: ExternalRevision[];
  /** Why the source could not be read */ unreadable?: string;
}
export type Role = 'builder' | 'viewer' | 'editor' | 'owner';
export interface RotateSettingsKeyAnswer { rotated: number; remaining: number; unreadable: string[] }
export interface RotateSettingsKeyBody { /** Generate a new key first, unless the key is set on the server */ newKey?: boolean }
export interface RuleExamples { items: ValidationRule[]; total: number }
export interface RuleLine {
  id: string;
  /** `local` for your own rules, or the id of a pack */ origin: string;
  /** The pack whose rule of this id it hides */ shadows?: string;
  state: 'on' | 'off' | 'skipped';
  etag: string;
  /** The rule as stored; a skipped one can have any shape */ rule: Json;
  /** Why it is skipped */ problems: RuleProblem[];
  warnings: RuleProblem[];
}
export interface RulePreview {
  items: Finding[];
  /** There are more findings than listed */ cut: boolean;
  errors: number;
  warnings: number;
  /** Subjects checked */ looked: number;
  /** Subjects the rule applies to */ applied: number;
  /** Designs or records checked so far */ checked: number;
  total: number;
  /** The cursor to continue with */ next?: string;
  /** Warnings about the rule itself */ notes: RuleProblem[];
}
export interface RuleProblem {
  /** JSON pointer into the rule */ pointer: string;
  message: string;
  found?: Json;
  expected?: Json;
}
export interface Rules { items: RuleLine[]; total: number; skipped: number }
export type SaveAlternateBody = object;
export interface SaveArtworkQuery { src?: string }
export interface SaveBatchBody { message: string; changes: BatchChange[] }
export interface SaveBatchQuery { /** 1: dry run, nothing is saved */ dryRun?: '1' | '0' }
export type SaveConditioningRecipeBody = object;
export interface SaveConditioningRecipesBody { recipes: Json[] }
export type SaveCustomerBody = object;
export type SaveDeviceBody = object;
export interface SaveDevicesBody { devices: Json[] }
export interface SaveFamiliesBody { products: object[] }
export interface SaveFamilyBody { id?: string }
export type SaveHazardBody = object;
export interface SaveHazardsBody { hazards: Json[] }
export interface SaveIntegrationSettingsBody {
  values: {
    /** Address. SERVICE_PDF_ENGINE_URL */ pdfEngineUrl?: string;
    /** Timeout. SERVICE_PDF_ENGINE_TIMEOUT_MS */ pdfEngineTimeoutMs?: number;
    /** Catalog stores. SERVICE_STORE_INDEXES */ storeIndexes?: string;
    /** Reviewed versions only. SERVICE_STORE_HIDE_UNREVIEWED */ storeHideUnreviewed?: boolean;
    /** Allow adding stores. SERVICE_STORE_ALLOW_USER_SOURCES */ storeAllowUserSources?: boolean;
    /** Repository. SERVICE_GIT_MIRROR_URL */ gitMirrorUrl?: string;
    /** Branch. SERVICE_GIT_MIRROR_BRANCH */ gitMirrorBranch?: string;
    /** Schedule. SERVICE_GIT_MIRROR_CRON */ gitMirrorSchedule?: string;
    /** User name. SERVICE_GIT_MIRROR_USER */ gitMirrorUser?: string;
    /** Known hosts. SERVICE_GIT_MIRROR_KNOWN_HOSTS */ gitMirrorKnownHosts?: string;
  };
  secrets?: {
    /** Token. Null removes it; if left out, it stays. */ gitMirrorToken?: string | null;
    /** SSH deploy key. Null removes it; if left out, it stays. */ gitMirrorSshKey?: string | null;
  };
}
export interface SaveJobSettingsBody {
  values: {
    /** Build 3D models between. SERVICE_CONVERT_WINDOW */ convertWindow?: string;
    /** Largest import file. SERVICE_IMPORT_MAX_MB */ importMaxMb?: number;
    /** Maximum backup age. SERVICE_BACKUP_MAX_AGE_HOURS */ backupMaxAgeHours?: number;
    /** Keep backups for. SERVICE_BACKUP_KEEP_DAYS */ backupKeepDays?: number;
    /** Retry delays, in seconds. SERVICE_WEBHOOK_BACKOFF */ webhookBackoff?: string;
  };
}
export interface SaveModelQuery {
  /** The name of the file */ file?: string;
  /** Citation: who made the model, from what */ src?: string;
}
export interface SaveModelRevisionQuery {
  /** The name of the file */ file?: string;
  /** Citation: who made the model, from what */ src?: string;
}
export interface SaveModuleSettingsBody { /** Null removes a value */ values: Record<string, string | number | boolean | null> }
export interface SaveNotificationSettingsBody {
  values: { /** Format. SERVICE_NOTIFY_FORMAT */ notifyFormat?: 'json' | 'ntfy' | 'slack' };
  secrets?: {
    /** Address. Null removes it; if left out, it stays. */ notifyUrl?: string | null;
    /** Token. Null removes it; if left out, it stays. */ notifyToken?: string | null;
  };
}
export interface SaveNumberSettingsBody {
  /** The definition; null for the default prefixes */ scheme?: Json;
  /** The pack whose scheme to adopt */ adoptFrom?: string;
}
export type SaveOfferBody = object;
export type SaveOperationBody = object;
export type SavePinRuleBody = object;
export interface SavePinRulesBody { "pin-rules": Json[] }
export type SaveQuotationBody = object;
export interface SaveRecordBody { id?: string; label?: string }
export interface SaveRecordRevisionBody {
  /** What changed */ note: string;
  /** A name shown with the number */ label?: string;
  art?: { view: string; /** The drawn view, at most 512 KB */ svg: string };
  model?: { /** sha256 of the file */ asset: string };
  /** Give the record the next variant of its number first */ renumber?: boolean;
  /** Save a revision even if nothing changed */ force?: boolean;
}
export interface SaveResolverPolicyBody { /** null: the default */ policy: object | null }
/** A validation rule */
export type SaveRuleBody = Json;
export interface SaveRulesBody { /** All your own rules */ rules: Json }
export interface SaveSignInSettingsBody {
  values: {
    /** Email and password. AUTH_LOCAL_ACCOUNTS */ localAccounts?: boolean;
    /** Allowed email addresses. AUTH_ALLOWED_EMAILS */ allowedEmails?: string[];
    /** Require a second factor. AUTH_SECOND_FACTOR_REQUIRED */ secondFactorRequired?: boolean;
    /** Keep the audit log for. SERVICE_AUDIT_KEEP_DAYS */ auditKeepDays?: number;
    /** Sign in with Google. AUTH_GOOGLE_ENABLED */ googleEnabled?: boolean;
    /** Google client ID. AUTH_GOOGLE_CLIENT_ID */ googleClientId?: string;
    /** Sign in with Microsoft. AUTH_MICROSOFT_ENABLED */ microsoftEnabled?: boolean;
    /** Microsoft client ID. AUTH_MICROSOFT_CLIENT_ID */ microsoftClientId?: string;
    /** Issuer. AUTH_OIDC_ISSUER */ oidcIssuer?: string;
    /** Client ID. AUTH_OIDC_CLIENT_ID */ oidcClientId?: string;
    /** Scopes. AUTH_OIDC_SCOPES */ oidcScopes?: string;
    /** Claim that holds the email address. AUTH_OIDC_EMAIL_CLAIM */ oidcEmailClaim?: string;
    /** Short name. AUTH_OIDC_PROVIDER_ID */ oidcProviderId?: string;
    /** Name on the sign-in button. AUTH_OIDC_NAME */ oidcName?: string;
    /** Mail server. AUTH_SMTP_HOST */ smtpHost?: string;
    /** Port. AUTH_SMTP_PORT */ smtpPort?: number;
    /** TLS from the start. AUTH_SMTP_SECURE */ smtpSecure?: boolean;
    /** User name. AUTH_SMTP_USER */ smtpUser?: string;
    /** Sender. AUTH_SMTP_FROM */ smtpFrom?: string;
    /** Reads per minute. SERVICE_TOKEN_READS_PER_MINUTE */ tokenReadsPerMinute?: number;
    /** Writes per minute. SERVICE_TOKEN_WRITES_PER_MINUTE */ tokenWritesPerMinute?: number;
    /** Writes per day. SERVICE_TOKEN_WRITES_PER_DAY */ tokenWritesPerDay?: number;
  };
  secrets?: {
    /** Google client secret. Null removes it; if left out, it stays. */ googleClientSecret?: string | null;
    /** Microsoft client secret. Null removes it; if left out, it stays. */ microsoftClientSecret?: string | null;
    /** Client secret. Null removes it; if left out, it stays. */ oidcClientSecret?: string | null;
    /** Password. Null removes it; if left out, it stays. */ smtpPassword?: string | null;
  };
}
export interface SaveWebhooksBody {
  subscriptions: {
    /** Generated for a new subscription without one */ id?: string;
    label?: string;
    url: string;
    /** "all", or some of design.saved, design.deleted, version.saved, version.submitted, version.approved, version.rejected, version.released, part-number.assigned, product.changed, pack.installed, job.finished, quotation.sent, quotation.won, quotation.lost, quotation.expired, order.created, order.finished, piece.finished, piece.rejected, comment.added, comment.resolved, catalog.changed */ events: 'all' | string[];
    enabled: boolean;
  }[];
}
export type SaveWordsAnswer = Word[];
export type SaveWordsBody = { id: string }[];
export interface SavedDevices { devices: Device[]; total: number; issues: Finding[]; etag: string }
export interface SavedHazards { hazards: Hazard[]; total: number; issues: Finding[]; etag: string }
export interface SavedMapping {
  id: string;
  /** Name */ label?: string;
  /** The module and its importer, such as tables/table */ importer: string;
  mapping: ImportMapping;
}
export interface SavedPinRules { "pin-rules": PinRule[]; total: number; issues: Finding[]; etag: string }
export interface SavedRecipes { recipes: ConditioningRecipe[]; total: number; issues: Finding[]; etag: string }
export interface SavedRecord { kind: string; id: string; op: 'put' | 'delete'; etag?: string }
export interface SavedVersion {
  /** <design>/<rev> */ id: string;
  design: string;
  rev: number;
  state: 'saved' | 'submitted' | 'released' | 'rejected';
  note?: string;
  /** ISO 8601, UTC */ savedAt: string;
  savedBy: { name: string; email?: string };
  submittedAt?: string;
  submittedBy?: { name: string; email?: string };
  checkedAt?: string;
  /** Who recorded that they checked the submitted revision */ checkedBy?: { name: string; email?: string };
  decidedAt?: string;
  /** Who approved or rejected it */ decidedBy?: { name: string; email?: string };
  decisionNote?: string;
  /** The variants it documents, by <family>/<variant>, each as what it was: number, length, options, parts */ variants?: Record<string, string>;
  body: Design;
  drawing?: Drawing;
  /** By kind and id: the records used by the design, as saved */ definitions: Record<string, Record<string, Json>>;
  /** Designs placed as sub-assemblies, by "<id>@<rev>" */ placed?: Record<string, Json>;
  /** Views of its parts, by "<kind>/<id>" */ artwork?: Record<string, { front?: ArtworkView; back?: ArtworkView; top?: ArtworkView; bottom?: ArtworkView }>;
  /** The variants it documents, as they were */ builds?: VariantBuild[];
  /** What its sheets depend on besides its parts; absent on revisions saved before this was frozen */ frozen?: {
    /** The version of Cablewright it was saved with */ program: string;
    testDefaults: TestParameters;
    /** By kind: the frozen records with the words, tables and settings it is printed with */ records: Record<string, string>;
  };
}
export interface SchemeOffer { pack: string; scheme: PartNumberScheme }
export interface SchemePreview {
  samples: NumberReading[];
  proposals: {
    kind: 'body' | 'connector' | 'component' | 'wire' | 'pcba' | 'bare-pcb' | 'shell' | 'fastener' | 'mechanical-other' | 'kit' | 'design';
    number: string | null;
    why?: string;
  }[];
  /** Different numbers in use */ numbers: number;
  /** Numbers in use that do not fit the scheme */ unfit: number;
  misfits: Finding[];
  /** There are more misfits than listed */ cut: boolean;
}
export type Scope = 'catalog:read' | 'designs:write' | 'library:write' | 'settings:write' | 'imports:write' | 'changes:propose' | 'jobs:run' | 'builds:write';
export interface SearchHit {
  kind: string;
  id: string;
  label: string;
  number: string | null;
  /** The name of its kind */ detail: string;
}
export interface SearchHits { items: SearchHit[]; total: number }
export interface SearchQuery { q: string; limit?: number }
export interface SecondFactor {
  /** Whether an owner requires a second factor of everybody */ required: boolean;
  /** Whether codes of an authenticator app are asked for */ app: boolean;
  /** How many are left; null when they can no longer be read */ recoveryCodes: number | null;
  passkeys: { id: string; name: string | null; createdAt: string | null }[];
  /** What a change needs */ confirm: 'password' | 'now' | 'after signing in again';
}
export interface Segment {
  id: string;
  def: string;
  /** Length between the points that it is measured to, in mm; in a harness with a layout the cut length. Absent as long as it is not stated */ lengthMm?: number;
  /** The length follows from its route in the layout. Default: it is set by hand */ lengthFrom?: 'route';
  role?: string;
  /** Printed instead of W<n> */ label?: string;
  endLabels?: { a?: string; b?: string };
  pigtails?: Pigtail[];
  /** Element paths of this wire, if a breakout gives it only some of them */ scope?: string[];
  coreLabels?: Record<string, string>;
  /** How its ends are prepared, where that differs from what the bodies and contacts there state */ preparation?: {
    a?: {
      /** The point at this end that the length is measured to. Default: body-back, the wire side of the connector */ from?: 'mating-face' | 'body-back' | 'jacket-end';
      /** Jacket removed, from the tips of the cores, in mm */ jacketMm?: number;
      /** Insulation removed from the tip of each core, in mm */ stripMm?: number;
      /** Wire inside the connector, from its wire side to the contact, in mm */ entryMm?: number;
      /** Spare length that is left at this end, in mm */ serviceMm?: number;
    };
    b?: {
      /** The point at this end that the length is measured to. Default: body-back, the wire side of the connector */ from?: 'mating-face' | 'body-back' | 'jacket-end';
      /** Jacket removed, from the tips of the cores, in mm */ jacketMm?: number;
      /** Insulation removed from the tip of each core, in mm */ stripMm?: number;
      /** Wire inside the connector, from its wire side to the contact, in mm */ entryMm?: number;
      /** Spare length that is left at this end, in mm */ serviceMm?: number;
    };
  };
  /** Supplied terminated by the contract manufacturer */ suppliedTerminated?: boolean;
}
export interface SegmentEnd { segment: string; end: End }
export interface SendSignInLinkBody { email: string; /** The page to open afterwards, such as /cables */ next?: string }
export interface SendTestAlertAnswer { sent: boolean; why?: string }
export type SendTestAlertBody = object;
export interface SentEvent {
  /** A UUID that the sender makes. An event that is sent again is recorded once */ id: string;
  /** The number of the order */ order: string;
  /** The serial number. Default: the order as a whole */ piece?: string;
  kind: 'started' | 'step-done' | 'lot-used' | 'set-up' | 'measured' | 'machine-job' | 'tested' | 'photo' | 'defect' | 'reworked' | 'inspected' | 'packed' | 'shipped' | 'corrected';
  /** When it happened, by the clock of the device, in UTC */ at: string;
  station?: string;
  /** What happened, by kind */ body: object;
}
export interface Session {
  id: string;
  /** The device, such as Firefox on Windows */ device: string;
  /** The network address it signed in from */ address: string | null;
  since: string;
  lastSeen: string;
  /** Whether it is the session of this request */ current: boolean;
}
export interface SetInquiryFileReadingBody {
  /** The module and its importer, such as tables/table. Default: the importer that fits the file best */ importer?: string;
  mapping?: ImportMapping;
}
export interface SetPasswordBody { newPassword: string }
export interface SetUpAuthenticatorAppBody { password?: string }
export interface SetWebhookSecretAnswer { secret?: string; /** Until when the former secret signs too */ formerUntil?: string }
export interface SetWebhookSecretBody {
  /** If left out, the server generates it and returns it once */ secret?: string;
  /** How long the former secret signs too, in hours; 0: the new one alone, from the next message */ overlapHours?: number;
}
export type SettingValue = string | number | boolean | string[];
export interface SettingsField {
  name: string;
  section: string;
  variable: string;
  label: string;
  help?: string;
  kind: 'text' | 'url' | 'window' | 'schedule' | 'lines' | 'number' | 'flag' | 'choice' | 'list' | 'secret';
  value?: SettingValue;
  default?: SettingValue;
  setBy?: 'server' | 'settings' | 'default';
  secret?: { state: 'set' | 'not-set' | 'unreadable'; setAt?: string };
  /** Whether it can only be set, or is set, in the environment */ readOnly: boolean;
  choices?: { value: string; label: string }[];
  min?: number;
  max?: number;
  unit?: string;
  lines?: boolean;
}
export interface SettingsKey {
  keepsSecrets: boolean;
  setByServer: boolean;
  /** Secrets still encrypted with a previous key */ remaining: number;
  /** Secrets that no key can decrypt: enter them again */ unreadable: string[];
}
export interface SettingsPage { group: string; label: string; help: string; keepsSecrets: boolean; fields: SettingsField[] }
/** Everything but `done` is absent once setup is finished */
export interface SetupState {
  done: boolean;
  /** Whether this server requires sign-in */ signIn?: boolean;
  /** Whether the owner signs in with a password */ password?: boolean;
  catalogs?: string[];
  packs?: {
    id: string;
    name: string;
    /** The version included in the program, or offered by the store; absent if there is neither */ version?: string;
    license?: string;
    publisher?: string;
    description?: string;
    requires: string[];
    /** Number of records it adds, by kind; empty until the archive of a store has been read */ counts: Record<string, number>;
    /** Whether it has a numbering scheme */ offersScheme: boolean;
    /** The installed version; null if it is not installed */ installed: string | null;
    /** The store that offers it, or that it was installed from; absent for a pack of the program */ store?: { id: string; name: string };
    /** The versions of the store, newest first */ versions?: VersionOfAPack[];
    /** The version to update to */ update?: string;
    /** No updates are offered */ pinned?: boolean;
    /** Its records are left out */ disabled?: boolean;
    /** Why the installed version should not stay */ warning?: string;
    /** Selected at first, as SERVICE_SUGGESTED_MODULES says */ suggested: boolean;
  }[];
  /** The domain modules: the same as the packs, by name */ modules?: { id: string; label: string; suggested: boolean }[];
}
export interface SharedComment { id: number; author?: string; isGuest: boolean; at: string; text: string }
export interface SharedComments { items: SharedThread[]; total: number }
export interface SharedDocument { kind: string; label: string; formats: ('svg' | 'html' | 'pdf')[] }
export interface SharedQuotation {
  number: string;
  letter?: string;
  shop: string;
  shopAddress?: string[];
  /** Language of the customer */ language: 'en' | 'de';
  /** over: it is no longer valid or was declined. superseded: there is a newer revision of it */ state: 'open' | 'accepted' | 'over' | 'superseded';
  currency: string;
  validUntil?: string;
  sentAt: string;
  sentBy: string;
  customer: string;
  reference?: string;
  note?: string;
  /** What the prices say about VAT or sales tax */ tax: string;
  /** Payment, delivery and further terms, line by line */ terms?: string;
  /** Whether its prices apply only to an order of all lines */ together: boolean;
  lines: {
    line: string;
    label: string;
    number?: string;
    customerNumber?: string;
    revision?: string;
    prices: { quantity: number; unit: number; total: number; leadDays?: number }[];
  }[];
}
export interface SharedRevision {
  shop: string;
  label: string;
  /** Part number */ number?: string;
  rev: number;
  releasedAt: string;
  /** A later revision has been released */ isSuperseded: boolean;
  expiresAt?: string;
  documents: SharedDocument[];
  /** Guests may comment */ comments: boolean;
}
export interface SharedThread { id: number; isResolved: boolean; comments: SharedComment[] }
export interface ShowPresenceBody {
  /** A name the page generates for itself. Others see it. */ page: string;
  /** Parts that are selected, or terminals such as j1.3 */ selected: string[];
  /** The page has changes that are not saved */ editing: boolean;
  /** The stream of the `hello` event that the page listens to, alone or with other pages. When it ends, the page has left */ stream?: string;
}
export interface ShownArtwork {
  kind: string;
  id: string;
  sides: ('front' | 'back' | 'top' | 'bottom')[];
  /** Where the artwork comes from: the part, its body, a drawing, or a code module that draws it */ from: 'own' | 'body' | 'drawing' | 'module' | null;
  key: string | null;
  views: {
    front?: ShownArtworkView;
    back?: ShownArtworkView;
    top?: ShownArtworkView;
    bottom?: ShownArtworkView;
  };
}
export interface ShownArtworkView {
  /** sha256 of the file */ asset: string;
  type: 'image/svg+xml' | 'image/png' | 'image/jpeg';
  /** Source of the picture */ src?: string;
  address: string;
}
export type SignInAnswer = SignedIn | CodeRequired;
export interface SignInBody { email: string; password: string; rememberMe?: boolean }
export interface SignInMethod { id: string; kind: 'password' | 'provider' | 'mail'; name: string }
export interface SignInPage { required: boolean; methods: SignInMethod[] }
export interface SignInWithPasskeyAnswer { ok: true }
export interface SignInWithPasskeyBody { response: PasskeyResponse }
export type SignOutBody = object;
export type SignOutElsewhereBody = object;
export type SignOutEverywhereBody = object;
/** Signs how many records a piece has, and the hash of the last one */
export interface SignedHead { piece: string; record: number; hash: string; at: string; key: string; signature: string }
export interface SignedIn { redirect: boolean; url?: string | null; user: AccountUser }
export interface SizeWireQuery {
  /** Current in A */ currentA: number;
  /** Length one way, in mm */ lengthMm: number;
  /** Voltage drop there and back, in V */ maxDropV?: number;
  /** Absent: as the settings say, or 40 */ ambientC?: number;
  /** Rating table. Absent: as the settings say */ ampacityTable?: string;
  /** Voltage the insulation must be rated for */ voltageV?: number;
  /** Conductors the stock needs */ conductors?: number;
  /** Loaded conductors in the jacket */ loaded?: number;
  /** Loaded circuits in the bundle */ circuits?: number;
  /** Stocks to list */ limit?: number;
}
export interface SizedStock {
  wire: string;
  label: string;
  areaMm2?: number;
  /** Current it may carry, in A */ carriesA?: number;
  /** Voltage drop there and back, in V */ dropV?: number;
  fits: boolean;
  /** The calculation */ steps: string[];
  /** Limits it does not hold */ problems: string[];
}
export interface SizingOfAStock {
  chosen?: SizedStock;
  /** What the calculation assumes */ assumes: string[];
  /** Smallest copper cross-section for the voltage drop */ areaForDropMm2?: number;
  /** Those that fit first, the smallest first */ stocks: SizedStock[];
  /** Stocks with enough conductors */ total: number;
}
export interface SourceModelRevision {
  rev: string;
  by: 'id' | 'number';
  etag: string;
  coverage: 'none' | 'generated' | 'source' | 'missing' | 'awaiting-build';
  link?: ModelLink;
  /** Where the GLB file is served */ address?: string;
}
export interface SourceOfOffers {
  module: string;
  name: string;
  /** Whether it can be asked now */ running: boolean;
  /** Why the hub turned it off */ stopped?: string;
  lacks: string[];
  kinds: string[];
  /** Parts of these kinds without an offer that is valid today */ withoutOffer: number;
}
export interface SourcesOfOffers { allowed: boolean; items: SourceOfOffers[] }
export interface SplicePlacement {
  splice: string;
  place: string;
  /** The node with the least: where it is now if no other has less */ best: string;
  /** Metal in g, or length in mm where a metal is not known */ by: 'metal' | 'length';
  now: number;
  least: number;
  /** Length of wire that the best node saves */ savedMm: number;
}
export interface SplitFamily { family: ListedFamily; created: ListedFamily }
export interface SplitFamilyBody {
  /** Ids of the variants to move */ variants: string[];
  id: string;
  label: string;
  partNumber?: string;
}
export interface StartJobBody { kind: string }
export interface StateOfALink { link?: Link }
/** off: no repository is set. unsupported: this hub is on a folder of files. waiting: the next run will be the first, or the first after others pushed. working: the last run went well. failing: it failed. stopped: others have pushed to the branch */
export type StateOfTheMirror = 'off' | 'unsupported' | 'waiting' | 'working' | 'failing' | 'stopped';
export interface Status { status: boolean }
export interface StockFit {
  stock: string;
  label: string;
  cores: number;
  spare: number;
  short: number;
  returnOnScreen: boolean;
  screenLacking: boolean;
  /** No green and yellow conductor for the protective earth */ earthLacking: boolean;
  screenUnused: boolean;
  pairsLacking: number;
  /** Lines of a level the stock is made for */ madeFor: number;
  madeForOthers: boolean;
  crimpable: boolean;
  underRated: boolean;
  /** Rated for less than the lines have between them */ voltageLacking: boolean;
  /** Lines without a conductor of a material that they accept */ materialLacking: number;
  /** The ambient of the shop is as hot as it may get */ tooHot: boolean;
  /** A supply loses more than the limit over 1 m, there and back */ dropTooLarge: boolean;
  /** Contacts whose colour by the standard it does not have */ coloursLacking: number;
  categoryLacking: boolean;
  /** Of its thickest conductor */ areaMm2?: number;
  fits: boolean;
  /** Why it does not fit */ problems: string[];
}
export interface Store {
  id: string;
  url: string;
  name: string;
  /** SHA-256 of the public key, in groups of four hexadecimal digits: what two people compare */ fingerprint: string;
  /** Number of the newest index that was accepted */ serial?: number;
  made?: string;
  expires?: string;
  packs: number;
  modules: number;
  publishers: { id: string; name: string; url?: string; fingerprints: string[] }[];
  /** Where it is set. Only a store that an owner added here is removed here */ setBy: 'server' | 'settings' | 'program' | 'owner';
  /** first-use: the key was fetched from the store itself */ trust?: 'given' | 'first-use';
  by?: string;
  at?: string;
  checkedAt?: string;
  /** Why the last check was refused */ refusal?: { code: string; message: string };
}
export interface StoreBeforeItIsAdded {
  url: string;
  name: string;
  /** SHA-256 of the public key, in groups of four hexadecimal digits: what two people compare */ fingerprint: string;
  /** Number of the newest index that was accepted */ serial?: number;
  made?: string;
  expires?: string;
  packs: number;
  modules: number;
  publishers: { id: string; name: string; url?: string; fingerprints: string[] }[];
  key: string;
  /** store: the key was fetched from the store itself */ keyFrom: 'you' | 'store';
}
export interface StoreList {
  items: Store[];
  total: number;
  /** Stores are turned off */ off: boolean;
  /** Whether owners may add stores */ mayAdd: boolean;
}
export interface StoreModuleList { items: ModuleOfAStore[]; total: number }
export interface SubAssembly { id: string; def: string; rev?: number; label?: string }
export interface SubmittedRevision {
  /** designs, a kind of part, or products */ kind: string;
  id: string;
  label: string;
  rev: number | string;
  note?: string;
  submittedAt?: string;
  submittedBy?: { name: string; email?: string };
}
export interface SubmittedRevisionPage {
  items: SubmittedRevision[];
  total: number;
  /** The cursor of the next page; absent on the last page */ next?: string;
}
export interface Success { success: boolean }
export interface Supplier { /** Supplier */ supplier: string; /** Supplier's order number */ number?: string; note?: string }
export interface SwitchModuleBody { enabled: boolean }
export interface TakeMachineReportsBody { /** The report file as text */ text: string; /** Its name */ file?: string }
export interface TerminalRef { instance: string; terminal: string; end?: End; pad?: string }
export interface TestParameters {
  continuityOhmsMax?: number;
  isolationVolts?: number;
  isolationMinMohm?: number;
  isolationSeconds?: number;
  hipotVolts?: number;
  hipotSeconds?: number;
  hipotMaxMicroamps?: number;
}
export interface TimesToTakeOver { times: { operation: string; /** As it was read, in s */ median: number }[] }
export interface Touched {
  /** Cables whose working copy is built with it. At most 1000 are listed */ cables: { total: number; items: { id: string; label: string; number: string | null }[] };
  /** Saved revisions that were built with it. At most 1000 are listed */ revisions: { total: number; items: { design: string; rev: number; state: string }[] };
  /** Product families of these cables. At most 1000 are listed */ families: { total: number; items: { id: string; label: string }[] };
  /** Quotations for these cables. Only for editors. At most 1000 are listed */ quotations?: { total: number; items: { id: string; number: string; state: string; cables: string[] }[] };
  /** Orders for revisions that were built with it, and for these cables if it is a cable. At most 1000 are listed */ orders: {
    total: number;
    items: {
      number: string;
      design: string;
      label: string;
      rev: number;
      state: string;
      quantity: number;
      due?: string;
      pieces: Record<string, number>;
    }[];
  };
  /** Pieces of the listed orders */ pieces: number;
}
export interface TouchedRecord { kind: string; key: string; pack?: string; op: 'put' | 'delete' }
export interface Trace { from: TerminalRef; steps: TraceStep[] }
export interface TraceDesignQuery { /** A terminal as it is written: j1.3, w1@a.red */ from: string }
export interface TraceStep {
  /** Index of the step this one was reached from */ from?: number;
  net?: string;
  signal?: string;
  at: TerminalRef;
  passed?: {
    instance: string;
    name: string;
    label: string;
    def?: string;
    reading: { expect: 'continuity' | 'resistance' | 'open-dc' | 'conditional' | 'unverified'; ohms?: number };
  };
  /** The parts on the way from the start */ through: string[];
  /** A part on the way is fitted in some builds only */ conditional: boolean;
  terminals: TerminalRef[];
}
export interface TrendOfDataQuality { items: FindingsOfANight[]; total: number }
export interface TurnOffAuthenticatorAppBody { password?: string }
export interface UnconfirmedFact { side: 'source' | 'destination'; position: string; confidence: string; text: string }
export interface ValidationRule {
  id: string;
  label?: string;
  enabled?: boolean;
  severity: 'error' | 'warning';
  each: string;
  where?: Json;
  require: Json;
  message: string;
  src?: string;
}
export interface Variant {
  id: string;
  label?: string;
  /** Id of the design that documents it */ design: string;
  partNumber?: string;
  /** Default: that of its options, else the trunk length of the design */ lengthMm?: number;
  /** Option id to value id */ options?: Record<string, string>;
  status?: string;
  note?: string;
}
export interface VariantBuild {
  family: string;
  variant: string;
  /** Its name on sheets */ label: string;
  partNumber?: string;
  /** Default: the trunk length of the design */ lengthMm?: number;
  /** Axis id to value id, defaults included */ options: Record<string, string>;
  changes: {
    kind: 'connectors' | 'wires' | 'components' | 'pcbas' | 'mechanicals';
    /** Id of the part in the design */ from: string;
    /** Id of the part instead; none leaves a mechanical part out */ to?: string;
    /** Only in this place of the design; default: everywhere */ instance?: string;
  }[];
  /** Bundles at the lengths of this variant; default: as the design has them */ bundles?: { bundle: string; /** Length of the bundle, in mm */ lengthMm: number }[];
}
export interface VariantSegment {
  id: string;
  label?: string;
  type: 'variant';
  style?: 'numeric' | 'alpha';
  /** Digits, padded with zeros; the maximum number of letters. Default: 2 */ width?: number;
  first?: number | string;
  max?: number | string;
  /** Default: any kind */ kinds?: ('body' | 'connector' | 'component' | 'wire' | 'pcba' | 'bare-pcb' | 'shell' | 'fastener' | 'mechanical-other' | 'kit' | 'design')[];
  /** Optional in a number; placed in a [ ] group */ optional?: boolean;
}
export interface Variation { suffix: string; lengthMm: number }
export interface VersionOfAPack {
  version: string;
  /** Bytes of the archive */ size: number;
  /** The oldest version of the program that reads it */ program?: string;
  /** What changed, in the words of the publisher */ changes?: string;
  /** What the owner of the store decided about it */ review: 'none' | 'reviewed' | 'flagged';
  reviewNote?: string;
  /** Why it is no longer offered. Only an owner may install it anyway */ yanked?: string;
}
export interface ViewState {
  /** What is searched for */ q?: string;
  /** The chosen values of each filter */ filters?: Record<string, string[]>;
  /** The column of the order, with `-` before it from the largest to the smallest */ sort?: string;
  /** The hidden columns. Absent: those that the list hides by itself */ hidden?: string[];
  /** Widths of columns, px */ widths?: Record<string, number>;
}
export interface WaivedFinding { finding: Finding; waiver: Waiver }
export interface Waiver {
  code: string;
  /** Terminals or instances the finding names, separated by spaces */ at: string;
  reads: string;
  reason: string;
  by: string;
  /** Date, YYYY-MM-DD */ since: string;
  /** Last day it is valid, YYYY-MM-DD */ until?: string;
}
export interface Webhook {
  id: string;
  label?: string;
  url: string;
  /** "all", or some of design.saved, design.deleted, version.saved, version.submitted, version.approved, version.rejected, version.released, part-number.assigned, product.changed, pack.installed, job.finished, quotation.sent, quotation.won, quotation.lost, quotation.expired, order.created, order.finished, piece.finished, piece.rejected, comment.added, comment.resolved, catalog.changed */ events: 'all' | string[];
  enabled: boolean;
  secret: {
    state: 'set' | 'not-set' | 'unreadable';
    setAt?: string;
    /** Until when the former secret signs too */ formerUntil?: string;
  };
}
export interface Webhooks {
  subscriptions: Webhook[];
  events: ('design.saved' | 'design.deleted' | 'version.saved' | 'version.submitted' | 'version.approved' | 'version.rejected' | 'version.released' | 'part-number.assigned' | 'product.changed' | 'pack.installed' | 'job.finished' | 'quotation.sent' | 'quotation.won' | 'quotation.lost' | 'quotation.expired' | 'order.created' | 'order.finished' | 'piece.finished' | 'piece.rejected' | 'comment.added' | 'comment.resolved' | 'catalog.changed')[];
  keepsSecrets: boolean;
  /** The secrets of new subscriptions by id, returned only once */ secrets?: Record<string, string>;
}
export interface Where {
  kind?: string;
  id?: string;
  instance?: string;
  /** Terminal, for example j1.3 or w1@a.red */ terminal?: string;
  /** JSON pointer to the value within the document */ pointer?: string;
}
export interface Who { name: string; email?: string; via: 'session' | 'token' | 'local' | 'system' }
export interface Word {
  id: string;
  /** Name */ label?: string;
  /** Source: a standard, a datasheet, a measurement, "synthetic example" */ src?: string;
  partNumber?: string;
  aliases?: string[];
  tags?: string[];
  description?: string;
  status?: string;
  /** make, contract or buy */ route?: string;
  /** Contract manufacturer, if the route is contract */ maker?: string;
  /** Supplier */ suppliers?: Supplier[];
  cost?: Cost;
  license?: string;
  provenance?: Json;
  derivedFrom?: { pack: string; id: string; version?: string };
  /** What sheets in another language print in place of the texts of the record */ translations?: { /** German */ de?: { label?: string } };
}
export interface WorkingCopyUse {
  design: string;
  /** Null for a state that is not in any revision */ revision: number | string | null;
  label: string;
  number: string | null;
  /** The working copy of the design was deleted */ deleted?: true;
}
export interface WriteMachineJobsBody {
  /** Only this order. Default: all that are released */ order?: string;
  /** How many days of due dates are made together. Default: 7 */ days?: number;
}
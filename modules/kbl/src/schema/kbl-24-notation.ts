/**
 * The notation of `kbl-24-table.ts`: the contents of elements, how often they occur, and children that several types
 * share.
 */

/** `text`, `number`, `integer`, `ref` (the id of an element), `refs` (ids), words joined by `|`, or the name of a type. */
type ContentType = string;

/** The type of a child's contents, and how often the child may occur. */
export interface Occurs {
  readonly type: ContentType;
  readonly least: number;
  readonly most: number;
}

type Children = Readonly<Record<string, Occurs>>;

export interface ElementType {
  /** The type whose children precede those of this type. */
  readonly base?: string;
  /** An element of an abstract type states its real type in `xsi:type`. */
  readonly isAbstract: boolean;
  readonly children: Children;
}

export const between = (least: number, most: number, type: ContentType): Occurs => ({ type, least, most });
export const one = (type: ContentType): Occurs => between(1, 1, type);
export const optional = (type: ContentType): Occurs => between(0, 1, type);
export const any = (type: ContentType): Occurs => between(0, Infinity, type);
export const some = (type: ContentType): Occurs => between(1, Infinity, type);
export const oneOf = (...words: readonly string[]): ContentType => words.join('|');

/** Children that may occur any number of times and have the name of their type. */
export const lists = (...names: readonly string[]): Children =>
  Object.fromEntries(names.map((name) => [name, any(name)]));

export const type = (children: Children): ElementType => ({ isAbstract: false, children });
export const extending = (base: string, children: Children): ElementType => ({ base, isAbstract: false, children });
export const asAbstract = (elementType: ElementType): ElementType => ({ ...elementType, isAbstract: true });

// Children that several types have in common.
export const contents = lists(
  'Accessory_occurrence',
  'Assembly_part_occurrence',
  'Cavity_plug_occurrence',
  'Cavity_seal_occurrence',
  'Co_pack_occurrence',
  'Component_box_occurrence',
  'Component_occurrence',
  'Connection',
  'Connector_occurrence',
  'Fixing_occurrence',
  'General_wire_occurrence',
  'Special_terminal_occurrence',
  'Terminal_occurrence',
  'Wire_protection_occurrence',
  'Wiring_group',
);
export const change = {
  Id: optional('text'),
  Description: optional('text'),
  Localized_description: any('Localized_string'),
  Change_request: optional('text'),
  Change_date: optional('text'),
  Responsible_designer: one('text'),
  Designer_department: one('text'),
  Approver_name: optional('text'),
  Approver_department: optional('text'),
};
export const labelled = {
  Id: one('text'),
  Alias_id: any('Alias_identification'),
  Description: optional('text'),
  Localized_description: any('Localized_string'),
};
export const described = { Description: optional('text'), Localized_description: any('Localized_string') };
export const specified = { Related_assembly: one('ref'), Related_occurrence: one('ref') };
export const signal = {
  Signal_name: optional('text'),
  Signal_type: optional('text'),
  Nominal_voltage: optional('text'),
};
export const installed = { Part: one('ref'), Installation_information: any('Installation_instruction') };
export const installation = { Installation_information: any('Installation_instruction') };
export const processing = { Processing_information: any('Processing_instruction') };
export const instruction = { Instruction_type: one('text'), Instruction_value: one('text') };

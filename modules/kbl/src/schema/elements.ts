/**
 * The elements of KBL 2.4 in the order in which its schema wants them, written down from the public schema (VDA recommendation 4964,
 * prostep ivip, kbl24.xsd of 2014-11-07). One line for a type: what it extends after `<`, then its children as `Name type count`.
 *
 * Types: s text, d number, i whole number, ref an id of the file, refs ids, `a|b` one of these words, else a type of this list. A line
 * whose name ends with ! is abstract: an element of it states the real one in xsi:type. Counts: nothing is one, ? none or one, * any,
 * + one or more, 2+ two or more, 2-3 and 0-3 from to. Each type has the attribute `id`.
 */
const part = `
Part!: Part_number s; Company_name s; Alias_id Alias_identification *; Version s; Abbreviation s; Description s;
  Localized_description Localized_string *; Predecessor_part_number s ?; Degree_of_maturity s ?; Copyright_note s ?;
  Mass_information Numerical_value ?; External_references refs ?; Change Change *; Material_information Material ?;
  Processing_information Processing_instruction *
Part_with_title_block! < Part: Project_number s ?; Car_classification_level_2 s; Car_classification_level_3 s ?; Car_classification_level_4 s ?; Model_year s
Accessory < Part: Accessory_type s ?
Assembly_part < Part: Part_type s ?; Accessory_occurrence Accessory_occurrence *; Assembly_part_occurrence Assembly_part_occurrence *;
  Cavity_plug_occurrence Cavity_plug_occurrence *; Cavity_seal_occurrence Cavity_seal_occurrence *; Co_pack_occurrence Co_pack_occurrence *;
  Component_box_occurrence Component_box_occurrence *; Component_occurrence Component_occurrence *; Connection Connection *;
  Connector_occurrence Connector_occurrence *; Fixing_occurrence Fixing_occurrence *; General_wire_occurrence General_wire_occurrence *;
  Special_terminal_occurrence Special_terminal_occurrence *; Terminal_occurrence Terminal_occurrence *;
  Wire_protection_occurrence Wire_protection_occurrence *; Wiring_group Wiring_group *
Cavity_plug < Part: Colour s ?; Plug_type s ?
Cavity_seal < Part: Colour s ?; Seal_type s ?; Wire_size Value_range ?
Co_pack_part < Part: Part_type s ?
Component < Part:
Fuse < Component: Type Fuse_type ?; Nominal_current Numerical_value ?; Colour s ?
Component_box < Part: Component_box_connectors Component_box_connector *; Component_slots Component_slot *; Connections Component_box_connection *
Connector_housing < Part: Housing_colour s ?; Housing_code s ?; Housing_type s ?; Slots Slot *
Fixing < Part: Fixing_type s ?
General_terminal < Part: Terminal_type s ?; Plating_material s ?; Cross_section_area Value_range ?; Outside_diameter Value_range ?
General_wire < Part: Cable_designator s ?; Wire_type s ?; Bend_radius Numerical_value ?; Cross_section_area Numerical_value ?;
  Outside_diameter Numerical_value ?; Core Core *; Cover_colour Wire_colour +
Wire_protection < Part: Protection_type s ?; Type_dependent_parameter s ?
Harness < Part_with_title_block: Content harness complete set|harness subset; Schematic_connection Schematic_connection *;
  Accessory_occurrence Accessory_occurrence *; Assembly_part_occurrence Assembly_part_occurrence *; Cavity_plug_occurrence Cavity_plug_occurrence *;
  Cavity_seal_occurrence Cavity_seal_occurrence *; Co_pack_occurrence Co_pack_occurrence *; Component_box_occurrence Component_box_occurrence *;
  Component_occurrence Component_occurrence *; Connection Connection *; Connector_occurrence Connector_occurrence *;
  Fixing_occurrence Fixing_occurrence *; General_wire_occurrence General_wire_occurrence *; Special_terminal_occurrence Special_terminal_occurrence *;
  Terminal_occurrence Terminal_occurrence *; Wire_protection_occurrence Wire_protection_occurrence *; Wiring_group Wiring_group *;
  Harness_configuration Harness_configuration *; Module Module *; Module_configuration Module_configuration *; Module_families Module_family *
Harness_configuration < Part_with_title_block: Logistic_control_information s ?; Modules refs
Module < Part_with_title_block: Content module|variant; Of_family ref ?; Module_configuration Module_configuration
`;

const occurrences = `
Accessory_occurrence: Id s; Alias_id Alias_identification *; Description s ?; Localized_description Localized_string *; Placement Transformation ?;
  Part ref; Reference_element refs ?; Installation_information Installation_instruction *
Assembly_part_occurrence: Id s; Alias_id Alias_identification *; Description s ?; Localized_description Localized_string *;
  Placement Transformation ?; Part ref; Installation_information Installation_instruction *
Cavity_occurrence: Associated_plug ref ?; Mated_cavities refs ?; Part ref; Processing_information Processing_instruction *
Cavity_plug_occurrence: Id s ?; Part ref; Installation_information Installation_instruction *
Cavity_seal_occurrence: Id s ?; Part ref; Installation_information Installation_instruction *; Replacing Part_substitution *
Co_pack_occurrence: Id s; Alias_id Alias_identification *; Description s ?; Localized_description Localized_string *; Part ref;
  Installation_information Installation_instruction *
Component_box_occurrence: Id s; Alias_id Alias_identification *; Description s ?; Localized_description Localized_string *;
  Placement Transformation ?; Part ref; Reference_element refs ?; Component_box_connectors Component_box_connector_occurrence *;
  Component_slots Component_slot_occurrence *; Contact_points Contact_point *; Installation_information Installation_instruction *
Component_box_connector_occurrence: Part ref; Slots Abstract_slot_occurrence *
Component_cavity_occurrence: Part ref
Component_occurrence: Id s; Alias_id Alias_identification *; Description s ?; Localized_description Localized_string *; Mounting refs; Part ref;
  Installation_information Installation_instruction *
Fuse_occurrence < Component_occurrence: Designed_operating_current Numerical_value ?; Maximum_operating_current Numerical_value ?;
  AttachedConsumers Consumers *
Component_slot_occurrence: Id s ?; Part ref; Component_cavities Component_cavity_occurrence *
Connector_occurrence: Id s; Alias_id Alias_identification *; Description s ?; Localized_description Localized_string *;
  Usage no end|ring terminal|splice|dangler ?; Placement Transformation ?; Part ref; Reference_element refs ?; Contact_points Contact_point *;
  Installation_information Installation_instruction *; Slots Slot_occurrence *
Fixing_occurrence: Id s; Alias_id Alias_identification *; Description s ?; Localized_description Localized_string *; Placement Transformation ?;
  Part ref; Installation_information Installation_instruction *
General_wire_occurrence!: Part ref; Installation_information Installation_instruction *; Length_information Wire_length +
Wire_occurrence < General_wire_occurrence: Wire_number s
Special_wire_occurrence < General_wire_occurrence: Special_wire_id s; Core_occurrence Core_occurrence *
Core_occurrence: Wire_number s; Part ref; Installation_information Installation_instruction *; Length_information Wire_length +
Special_terminal_occurrence: Id s; Alias_id Alias_identification *; Description s ?; Localized_description Localized_string *;
  Placement Transformation ?; Part ref; Installation_information Installation_instruction *; Replacing Part_substitution *
Terminal_occurrence: Id s ?; Part ref; Installation_information Installation_instruction *; Replacing Part_substitution *
Wire_protection_occurrence: Id s; Alias_id Alias_identification *; Description s ?; Localized_description Localized_string *;
  Protection_length Numerical_value ?; Part ref; Installation_information Installation_instruction *
Specified_accessory_occurrence < Accessory_occurrence: Related_assembly ref; Related_occurrence ref
Specified_cavity_plug_occurrence < Cavity_plug_occurrence: Related_assembly ref; Related_occurrence ref
Specified_cavity_seal_occurrence < Cavity_seal_occurrence: Related_assembly ref; Related_occurrence ref
Specified_co_pack_occurrence < Co_pack_occurrence: Related_assembly ref; Related_occurrence ref
Specified_component_box_occurrence < Component_box_occurrence: Related_assembly ref; Related_occurrence ref
Specified_component_occurrence < Component_occurrence: Related_assembly ref; Related_occurrence ref
Specified_connector_occurrence < Connector_occurrence: Related_assembly ref; Related_occurrence ref
Specified_fixing_occurrence < Fixing_occurrence: Related_assembly ref; Related_occurrence ref
Specified_special_terminal_occurrence < Special_terminal_occurrence: Related_assembly ref; Related_occurrence ref
Specified_special_wire_occurrence < Special_wire_occurrence: Related_assembly ref; Related_occurrence ref
Specified_terminal_occurrence < Terminal_occurrence: Related_assembly ref; Related_occurrence ref
Specified_wire_occurrence < Wire_occurrence: Related_assembly ref; Related_occurrence ref
Specified_wire_protection_occurrence < Wire_protection_occurrence: Related_assembly ref; Related_occurrence ref
`;

const wiring = `
Connection: Id s ?; Description s ?; Localized_description Localized_string *; Signal_name s ?; Signal_type s ?; Nominal_voltage s ?;
  External_references refs ?; Realized_schematic_connection ref ?; Wire ref; Extremities Extremity 2+;
  Installation_information Installation_instruction *; Processing_information Processing_instruction *
Contact_point: Id s; Associated_parts refs ?; Contacted_cavity refs; Processing_information Processing_instruction *
Extremity: Position_on_wire d; Contact_point ref; Processing_information Processing_instruction *
Schematic_connection: Id s; Description s ?; Localized_description Localized_string *; Signal_name s ?; Signal_type s ?; Nominal_voltage s ?; Cavities refs
Wiring_group: Id s; Type s ?; Assigned_wire refs; Installation_information Installation_instruction *; Processing_information Processing_instruction *
Module_configuration: Logistic_control_information s; Configuration_type option code|module list ?; Controlled_components refs ?;
  Processing_instruction Processing_instruction *
Module_family: Id s; Description s ?; Localized_description Localized_string *; Processing_information Processing_instruction *
Consumers: Id s; Alias_id Alias_identification *; Description s ?; Localized_description Localized_string *
`;

const insideParts = `
Abstract_slot!:
Slot < Abstract_slot: Id s ?; Number_of_cavities i; Cavities Cavity +; Processing_information Processing_instruction *
Modular_slot < Abstract_slot: Id s ?; Allowed_inserts refs ?
Abstract_slot_occurrence:
Slot_occurrence < Abstract_slot_occurrence: Mated_slots refs ?; Part ref; Cavities Cavity_occurrence +; Processing_information Processing_instruction *
Modular_slot_occurrence < Abstract_slot_occurrence: Part ref; Used_insets refs ?
Cavity: Cavity_number s; Processing_information Processing_instruction *
Core: Id s; Cable_designator s ?; Wire_type s ?; Cross_section_area Numerical_value; Outside_diameter Numerical_value ?; Bend_radius Numerical_value ?;
  Core_colour Wire_colour +; Processing_information Processing_instruction *
Wire_colour: Colour_type s; Colour_value s
Wire_length: Length_type s; Length_value Numerical_value
Component_box_connection: Id s; Cavities refs ?; Component_cavities refs ?
Component_box_connector: Id s; Compatible_housings refs ?; Integrated_slots Abstract_slot *
Component_cavity: Cavity_number s
Component_slot: Id s; Type s ?; Valid_fuse_types Fuse_type *; Min_current Numerical_value ?; Max_current Numerical_value ?;
  Component_cavities Component_cavity *
Fuse_type: Key s; Reference_system s
Part_substitution: Replaced ref
Material: Material_key s; Material_reference_system s ?
`;

const topology = `
Node: Id s; Alias_id Alias_identification *; Bend_radius Numerical_value ?; Cartesian_point ref; Referenced_cavities refs ?;
  Referenced_components refs ?; Processing_information Processing_instruction *
Segment: Id s; Alias_id Alias_identification *; Start_vector d 0-3; End_vector d 0-3; Virtual_length Numerical_value ?;
  Physical_length Numerical_value ?; Form circular|noncircular ?; End_node ref; Start_node ref; Center_curve B_spline_curve *;
  Cross_section_area_information Cross_section_area *; Fixing_assignment Fixing_assignment *; Processing_information Processing_instruction *;
  Protection_area Protection_area *
Routing: Routed_wire ref; Segments refs ?; Processing_information Processing_instruction *
Protection_area: Start_location d; Absolute_start_location Numerical_value ?; End_location d; Absolute_end_location Numerical_value ?;
  Taping_direction s ?; Gradient Value_with_unit ?; Associated_protection ref; Processing_information Processing_instruction *
Fixing_assignment: Location d; Absolute_location Numerical_value ?; Orientation d 2-3; Fixing ref; Processing_information Processing_instruction *
B_spline_curve: Degree i; Control_points refs
Cartesian_point: Coordinates d 2-3
Cross_section_area: Value_determination calculated|reserved|measured; Area Numerical_value
Transformation: U d 2-3; V d 2-3; Cartesian_point ref
Dimension_specification: Id s ?; Dimension_value Numerical_value ?; Segments refs ?; Origin ref; Target ref;
  Processing_information Processing_instruction *; Tolerance_indication Tolerance ?
Default_dimension_specification: Dimension_value_range Value_range ?; Tolerance_type s ?; External_references refs ?; Tolerance_indication Tolerance ?
Tolerance: Lower_limit Numerical_value ?; Upper_limit Numerical_value ?
`;

const rest = `
KBL_container: Accessory Accessory *; Approval Approval *; Assembly_part Assembly_part *; Cartesian_point Cartesian_point *; Cavity_plug Cavity_plug *;
  Cavity_seal Cavity_seal *; Change_descriptions Change_description *; Co_pack_part Co_pack_part *; Component Component *;
  Component_box Component_box *; Connector_housing Connector_housing *; Creation Creation *;
  Default_dimension_specification Default_dimension_specification *; Dimension_specification Dimension_specification *;
  External_reference External_reference *; Fixing Fixing *; General_terminal General_terminal *; General_wire General_wire *; Harness Harness ?;
  Node Node *; Routing Routing *; Segment Segment *; Unit Unit *; Wire_protection Wire_protection *
Alias_identification: Alias_id s; Scope s ?; Description s ?; Localized_description Localized_string *
Approval: Name s ?; Department s ?; Date s; Type_of_approval s; Is_applied_to refs
Change: Id s ?; Description s ?; Localized_description Localized_string *; Change_request s ?; Change_date s ?; Responsible_designer s;
  Designer_department s; Approver_name s ?; Approver_department s ?
Change_description: Id s ?; Description s ?; Localized_description Localized_string *; Change_request s ?; Change_date s ?; Responsible_designer s;
  Designer_department s; Approver_name s ?; Approver_department s ?; Changed_elements refs ?; Related_changes refs ?
Creation: Name s; Department s; Date s; Is_applied_to refs
External_reference: Document_type s; Document_number s; Change_level s; File_name s ?; Location s ?; Data_format s; Creating_system s ?;
  Processing_information Processing_instruction *
Installation_instruction: Instruction_type s; Instruction_value s
Processing_instruction: Instruction_type s; Instruction_value s
Localized_string: Language_code s; Value s
Unit: Unit_name s ?; Si_unit_name metre|gram ?; Si_prefix milli|centi|micro|kilo ?; Si_dimension square|cubic ?
Value_with_unit!: Unit_component ref
Numerical_value < Value_with_unit: Value_component d
Value_range < Value_with_unit: Minimum d; Maximum d
`;

/** A child of a type: what it is, and how often it may be there. */
export interface ChildRule {
  readonly name: string;
  readonly type: string;
  readonly least: number;
  readonly most: number;
}

interface TypeRule {
  readonly name: string;
  readonly abstract: boolean;
  readonly base: string | undefined;
  /** With those of the types it extends, which come first. */
  readonly children: readonly ChildRule[];
}

const counts: Readonly<Record<string, readonly [number, number]>> = {
  '?': [0, 1],
  '*': [0, Infinity],
  '+': [1, Infinity],
  '2+': [2, Infinity],
  '2-3': [2, 3],
  '0-3': [0, 3],
};

function childRule(text: string): ChildRule {
  const [name = '', ...words] = text.trim().split(/\s+/);
  const count = counts[words.at(-1) ?? ''];
  const type = (count === undefined ? words : words.slice(0, -1)).join(' ');
  const [least, most] = count ?? [1, 1];
  return { name, type, least, most };
}

function readTypes(): ReadonlyMap<string, TypeRule> {
  const types = new Map<string, TypeRule>();
  const lines = [part, occurrences, wiring, insideParts, topology, rest]
    .join('\n')
    .replaceAll(/\n +/g, ' ')
    .split('\n');
  const own = lines.filter((line) => line.trim() !== '').map(ownRule);
  const named = new Map(own.map((rule) => [rule.name, rule]));
  const whole = (rule: TypeRule): readonly ChildRule[] =>
    rule.base === undefined ? rule.children : [...whole(named.get(rule.base)!), ...rule.children];
  for (const rule of own) types.set(rule.name, { ...rule, children: whole(rule) });
  return types;
}

function ownRule(line: string): TypeRule {
  const at = line.indexOf(':');
  const [head = '', base] = line.slice(0, at).split('<');
  const children = line
    .slice(at + 1)
    .split(';')
    .filter((child) => child.trim() !== '');
  return {
    name: head.trim().replace('!', ''),
    abstract: head.includes('!'),
    base: base?.trim(),
    children: children.map(childRule),
  };
}

const types = readTypes();

export function typeRule(name: string): TypeRule | undefined {
  return types.get(name);
}

/** The type that an element has: the one its xsi:type states, else that of its place. */
export function typeOfChild(parent: string, name: string, stated: string | undefined): string | undefined {
  const ofPlace = types.get(parent)?.children.find((child) => child.name === name)?.type;
  return stated !== undefined && types.has(stated) ? stated : ofPlace;
}

/** Converts the contents of a harness from VEC to KBL: connectors with contacts, wires, connections, accessories. */
import { notStated, ownScope } from '../basis/keys.ts';
import { childrenOf, idsIn, textOf, type Element } from '../xml/element.ts';
import { leaf, make, references } from '../xml/make.ts';
import { eeHousingId, eePins, eeSlot } from './ee-components.ts';
import { eeComponent, type Occurrence, occurrenceOf } from './occurrence.ts';
import { isSingle, kblNameOf, leavesOf, rootElement } from './read-parts.ts';
import { like, listAt, type VecSource } from './vec-source.ts';

export class VecContents {
  readonly #source: VecSource;
  readonly #occurrences: readonly Occurrence[];
  readonly #byElement: ReadonlyMap<Element, Occurrence>;
  /** The plug in each cavity: the id of the plug by the id of the cavity. */
  readonly #plugs: ReadonlyMap<string, string>;
  /** The contact points of each occurrence. */
  readonly #points = new Map<Element, Element[]>();
  /** The contact points of each wire end, by its id. */
  readonly #contacts = new Map<string, string[]>();
  /** The id of the KBL element that is routed or grouped for a wire element: the wire, or its core. */
  readonly #wires = new Map<string, string>();
  /** The connection of each connected wire element, by its id. */
  readonly #connected = new Map<string, string>();
  /** The parts of all occurrences. */
  readonly parts: ReadonlySet<Element>;
  /** Parts of terminals that aren't in a cavity. */
  readonly terminalHousings = new Set<Element>();
  /** Parts of components in which wires end, with their pins. */
  readonly componentHousings = new Map<Element, Set<string>>();

  constructor(source: VecSource) {
    this.#source = source;
    this.#occurrences = source
      .all('CompositionSpecification', 'Component')
      .map((element) => occurrenceOf(source, element));
    this.parts = new Set(this.#occurrences.flatMap(({ part }) => part ?? []));
    this.#byElement = new Map(this.#occurrences.map((occurrence) => [occurrence.element, occurrence]));
    this.#plugs = new Map(
      this.#occurrences.flatMap(({ element: { id = '' }, role }) =>
        idsIn(role, 'PluggedCavityRef').map((cavity) => [cavity, id] as const),
      ),
    );
    for (const point of source.all('ContactingSpecification', 'ContactPoint')) this.#notePoint(point);
  }

  /** The occurrence of a role, cavity or terminal. */
  occurrenceOf(id: string | undefined): Element | undefined {
    return this.#source.within(this.#source.find(id), 'Component');
  }

  /** Assigns a contact point to the connector, splice or terminal that contains it. */
  #notePoint(point: Element): void {
    const ends = childrenOf(point, 'WireMounting').flatMap((mounting) => idsIn(mounting, 'ReferencedWireEnd'));
    for (const end of ends) listAt(this.#contacts, end).push(point.id ?? '');
    const cavity = childrenOf(point, 'CavityMounting').flatMap((mounting) => idsIn(mounting, 'EquippedCavityRef'))[0];
    const owner = this.occurrenceOf(cavity) ?? this.occurrenceOf(idsIn(point, 'MountedTerminal')[0]);
    if (owner === undefined) return;
    listAt(this.#points, owner).push(point);
    const occurrence = this.#byElement.get(owner);
    if (occurrence?.name === 'Terminal_occurrence' && occurrence.part !== undefined && cavity === undefined)
      this.terminalHousings.add(occurrence.part);
    if (occurrence?.name === eeComponent && occurrence.part !== undefined && occurrence.role !== undefined)
      this.#noteComponent(occurrence.part, occurrence.role);
  }

  #noteComponent(part: Element, role: Element): void {
    const pins = this.componentHousings.get(part) ?? new Set<string>();
    for (const { name } of eePins(this.#source, role)) pins.add(name);
    this.componentHousings.set(part, pins);
  }

  /** All occurrences and connections. */
  elements(): Element[] {
    const parts = this.#occurrences.flatMap((occurrence) => this.#element(occurrence));
    return [...parts, ...this.#connections(), ...this.#groups()];
  }

  #element(occurrence: Occurrence): Element[] {
    const { element, part, role } = occurrence;
    const isBox = occurrence.name === eeComponent && this.#points.has(element);
    // A component without wires becomes another kind of part.
    const name = occurrence.name === eeComponent && !isBox ? 'Accessory_occurrence' : occurrence.name;
    if (part === undefined) {
      this.#source.leaveOut('PartOccurrence without a Part');
      return [];
    }
    const isWithoutKind = name === 'Accessory_occurrence' && kblNameOf(this.#source, part) !== 'Accessory';
    const primaryType = textOf(part, 'PrimaryPartType');
    if (isWithoutKind || primaryType === 'PartStructure') {
      this.#source.leaveOut(`PartOccurrence of a ${primaryType ?? 'part'}`);
      return [];
    }
    if (isBox) return [this.#component(element, part, role!)];
    if (name === 'Connector_occurrence') return [this.#connector(element, part, role)];
    if (name === 'Terminal_occurrence' && this.#points.has(element)) return [this.#terminal(element, part)];
    if (name === 'General_wire_occurrence') return this.#wire(element, part, role!);
    const texts = [
      leaf('Id', this.#source.identification(element)),
      ...this.#source.aliases(element),
      leaf('Part', part.id ?? ''),
    ];
    const length = this.#source.value('Protection_length', role, 'ProtectionLength');
    return [
      like(element, name, { id: element.id }, [
        ...texts,
        length,
        name === 'Accessory_occurrence'
          ? references('Reference_element', idsIn(element, 'ReferenceElement'))
          : undefined,
      ]),
    ];
  }

  #connector(element: Element, part: Element, role: Element | undefined): Element {
    const source = this.#source;
    const isTerminal = role?.type !== undefined && role.type !== 'ConnectorHousingRole';
    const usage = isTerminal
      ? role.type.startsWith('Splice')
        ? 'splice'
        : 'no end'
      : (source.property(element, 'usage') ?? source.property(role, 'usage'));
    const slots = isTerminal ? [this.#oneSlot(element, part)] : this.#slots(element, role);
    return this.#placed(element, part.id ?? '', usage, slots);
  }

  /** Converts a terminal without a cavity, such as a ring, to a connector with one cavity. */
  #terminal(element: Element, part: Element): Element {
    return this.#placed(element, this.#source.sub(part, 'housing'), undefined, [this.#oneSlot(element, part)]);
  }

  /** Converts a component in which wires end to a connector with its cavities and pins. */
  #component(element: Element, part: Element, role: Element): Element {
    const slot = eeSlot(this.#source, element, part, eePins(this.#source, role));
    return this.#placed(element, eeHousingId(this.#source, part), undefined, [slot]);
  }

  #placed(element: Element, part: string, usage: string | undefined, slots: readonly Element[]): Element {
    const pins = new Set(slots.flatMap((slot) => childrenOf(slot, 'Cavities').flatMap(({ id }) => id ?? [])));
    const [slot, ...more] = slots;
    const cavity = more.length === 0 && slot?.children.length === 2 ? slot.children[1]?.id : undefined;
    return like(element, 'Connector_occurrence', { id: element.id }, [
      leaf('Id', this.#source.identification(element)),
      ...this.#source.aliases(element),
      usage === undefined ? undefined : leaf('Usage', usage),
      leaf('Part', part),
      ...(this.#points.get(element) ?? []).map((point) =>
        this.#contactPoint(point, idsIn(point, 'MountedTerminal').find((id) => pins.has(id)) ?? cavity),
      ),
      ...slots,
    ]);
  }

  #oneSlot(element: Element, part: Element): Element {
    const source = this.#source;
    return make('Slots', { id: source.sub(element, 'slot') }, [
      leaf('Part', source.sub(part, 'slot')),
      make('Cavities', { id: source.sub(element, 'slot.1') }, [leaf('Part', source.sub(part, 'slot.1'))]),
    ]);
  }

  #slots(element: Element, role: Element | undefined): Element[] {
    const source = this.#source;
    return childrenOf(role, 'SlotReference').map((slot) =>
      like(slot, 'Slots', { id: slot.id ?? source.sub(element, 'slots') }, [
        leaf('Part', idsIn(slot, 'ReferencedSlot')[0] ?? ''),
        ...childrenOf(slot, 'CavityReference').map((cavity) => {
          const plug = this.#plugs.get(cavity.id ?? '');
          return like(cavity, 'Cavities', { id: cavity.id }, [
            plug === undefined ? undefined : leaf('Associated_plug', plug),
            leaf('Part', idsIn(cavity, 'ReferencedCavity')[0] ?? ''),
          ]);
        }),
      ]),
    );
  }

  #contactPoint(point: Element, onlyCavity: string | undefined): Element {
    const source = this.#source;
    const cavities = childrenOf(point, 'CavityMounting').flatMap((mounting) => idsIn(mounting, 'EquippedCavityRef'));
    const seals = [
      ...childrenOf(point, 'WireMounting').flatMap((mounting) => idsIn(mounting, 'MountedCavitySeal')),
      ...(source.property(point, 'seal') ?? '').split(' '),
    ];
    const fitted = [...idsIn(point, 'MountedTerminal'), ...seals].flatMap((id) => {
      const owner = this.occurrenceOf(id);
      if (owner === undefined || this.#points.has(owner)) return [];
      const isFitting = /^(?:Terminal|Cavity_seal)_occurrence$/.test(this.#byElement.get(owner)?.name ?? '');
      return isFitting ? [owner.id ?? ''] : [];
    });
    const contacted = cavities.length > 0 ? cavities : onlyCavity === undefined ? [] : [onlyCavity];
    return like(point, 'Contact_points', { id: point.id }, [
      leaf('Id', source.identification(point)),
      references('Associated_parts', [...new Set(fitted)]),
      references('Contacted_cavity', contacted),
    ]);
  }

  #wire(element: Element, part: Element, role: Element): Element[] {
    const source = this.#source;
    const specification =
      source.named(role, 'WireSpecification') ??
      source.describing(part).find(({ type }) => type === 'WireSpecification');
    const root = rootElement(specification);
    const single = root === undefined || isSingle(root);
    const elements = childrenOf(role, 'WireElementReference');
    const leaves = new Set(root === undefined ? [] : leavesOf(root));
    const cores = single
      ? []
      : elements.filter((reference) => leaves.has(source.named(reference, 'ReferencedWireElement')!));
    for (const reference of elements)
      this.#wires.set(reference.id ?? '', cores.includes(reference) ? (reference.id ?? '') : (element.id ?? ''));
    const own = source.ownName(element);
    const name = this.#source.identification(element);
    return [
      like(
        element,
        'General_wire_occurrence',
        { id: element.id, type: single ? 'Wire_occurrence' : 'Special_wire_occurrence' },
        [
          leaf('Part', part.id ?? ''),
          own === undefined
            ? undefined
            : make('Installation_information', { id: source.sub(element, 'own') }, [
                leaf('Instruction_type', ownScope),
                leaf('Instruction_value', own),
              ]),
          ...this.#lengths(elements.find((reference) => !cores.includes(reference)) ?? elements[0]),
          leaf(single ? 'Wire_number' : 'Special_wire_id', name),
          ...cores.map((core) =>
            like(core, 'Core_occurrence', { id: core.id }, [
              leaf('Wire_number', source.identification(core)),
              leaf('Part', idsIn(core, 'ReferencedWireElement')[0] ?? ''),
            ]),
          ),
        ],
      ),
    ];
  }

  #lengths(reference: Element | undefined): (Element | undefined)[] {
    const source = this.#source;
    if (reference === undefined) return [];
    if (source.property(reference, 'length') === notStated)
      return [make('Length_information', { id: source.sub(reference, 'length') }, [leaf('Length_type', notStated)])];
    return childrenOf(reference, 'WireLength').map((length) =>
      like(length, 'Length_information', { id: length.id }, [
        leaf('Length_type', textOf(length, 'LengthType') ?? ''),
        source.value('Length_value', length, 'LengthValue'),
      ]),
    );
  }

  /** Creates a connection for each wire element with an end in a contact. */
  #connections(): Element[] {
    const source = this.#source;
    const references = this.#occurrences
      .filter(({ name, role, part }) => name === 'General_wire_occurrence' && role !== undefined && part !== undefined)
      .flatMap(({ role }) => childrenOf(role, 'WireElementReference'));
    return references.flatMap((reference) => {
      const ends = childrenOf(reference, 'WireEnd').flatMap((end) =>
        (this.#contacts.get(end.id ?? '') ?? []).map((contact, index) => ({ end, contact, index })),
      );
      if (ends.length === 0) return [];
      const id = source.sub(reference, 'connection');
      const wire = this.#wires.get(reference.id ?? '') ?? '';
      this.#connected.set(reference.id ?? '', id);
      const signal = source.named(reference, 'Signal');
      const name = textOf(signal, 'SignalName') ?? textOf(signal, 'Identification');
      return [
        like(reference, 'Connection', { id }, [
          name === undefined ? undefined : leaf('Signal_name', name),
          leaf('Wire', wire),
          ...ends.map(({ end, contact, index }) =>
            like(end, 'Extremities', { id: source.sub(end, `extremity.${index}`) }, [
              leaf('Position_on_wire', textOf(end, 'PositionOnWire') ?? '0'),
              leaf('Contact_point', contact),
            ]),
          ),
        ]),
      ];
    });
  }

  /** The connections of a wire element. For a cable, those of its cores. */
  connectionsOf(reference: string): string[] {
    const own = this.#connected.get(reference);
    if (own !== undefined) return [own];
    const role = this.#source.within(this.#source.find(reference), 'Role');
    return childrenOf(role, 'WireElementReference').flatMap(({ id }) => this.#connected.get(id ?? '') ?? []);
  }

  #groups(): Element[] {
    const source = this.#source;
    return source.all('WireGroupingSpecification', 'WireGrouping').map((group) => {
      const twisted = textOf(source.named(group, 'WireGroupSpecification'), 'GroupType') === 'Twisted';
      const wires = idsIn(group, 'RelatedWireElementReference').flatMap((id) => this.#wires.get(id) ?? []);
      return like(group, 'Wiring_group', { id: group.id }, [
        leaf('Id', textOf(group, 'Identification') ?? group.id ?? ''),
        twisted ? leaf('Type', 'twisted pair') : undefined,
        references('Assigned_wire', wires),
      ]);
    });
  }
}

/** Finds nodes, bundles and coverings by their names in lists. */
import { type Bundle, type Design, idFromLabel, type Layout, present } from '@cablewright/model';
import type { Records } from '@cablewright/modules';

export type Node = Layout['nodes'][number];

const plain = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toUpperCase();

/** The id of a placed instance with this label or id. */
function placedNamed({ instances }: Design, name: string): string | undefined {
  const { connectors = [], components = [], pcbas = [], subassemblies = [], breakouts = [] } = instances;
  const placed = [...connectors, ...components, ...pcbas, ...subassemblies, ...breakouts];
  const labelled = placed.find(({ label }) => label !== undefined && plain(label) === plain(name));
  // Lists print an id together with its label: J1 Controller.
  const printed = placed.find(({ id, label }) => label !== undefined && plain(`${id} ${label}`) === plain(name));
  return (labelled ?? printed ?? placed.find(({ id }) => plain(id) === plain(name)))?.id;
}

/** The node of a name: its label, its id, or the name of the connector at the node. */
export function nodeNamed(design: Design, nodes: readonly Node[], name: string): Node | undefined {
  const namedNode = nodes.find(({ id, label }) => plain(label ?? id) === plain(name));
  const instance = placedNamed(design, name);
  return (
    namedNode ??
    nodes.find(
      ({ id, at: nodeInstance }) => plain(id) === plain(name) || (instance !== undefined && nodeInstance === instance),
    )
  );
}

/** A new node for a name: at the connector with this name, or else a branch. */
export function newNode(design: Design, nodes: readonly Node[], name: string): Node {
  const id = idFromLabel(
    /^\d/.test(name) ? `n${name}` : name,
    (candidate) => nodes.some((node) => node.id === candidate),
    'n',
  );
  const instance = placedNamed(design, name);
  return {
    id,
    ...present({ label: instance === undefined && plain(id) !== plain(name) ? name.slice(0, 200) : undefined }),
    at: instance,
  };
}

export function bundleNamed(bundles: readonly Bundle[], name: string): Bundle | undefined {
  return (
    bundles.find(({ id, label }) => plain(label ?? id) === plain(name)) ??
    bundles.find(({ id }) => plain(id) === plain(name))
  );
}

/** The covering of the library with this name, part number, manufacturer’s number or id. */
export function coveringNamed(db: Records, text: string): string | undefined {
  const coverings = Object.entries(db['mechanicals'] ?? {}).filter(([, { kind }]) => kind === 'covering');
  const match = coverings.find(([id, record]) =>
    [id, record['label'], record['partNumber'], record['mpn']].some(
      (name) => typeof name === 'string' && plain(name) === plain(text),
    ),
  );
  return match?.[0];
}

/** The bundles of a route: `B1 · B3`, `B1, B3`, `B1 > B3`. Undefined if the layout lacks one of them. */
export function routeNamed(bundles: readonly Bundle[], text: string): string[] | undefined {
  const names = text.split(/\s*[·,;>→/]\s*/).filter((name) => name !== '');
  const ids = names.map((name) => bundleNamed(bundles, name)?.id);
  return ids.length > 0 && ids.every((id) => id !== undefined) ? ids : undefined;
}

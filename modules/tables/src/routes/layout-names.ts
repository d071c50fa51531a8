/** Finds nodes, bundles and coverings by their names in lists. */
import { idFromLabel, type Design, type Layout } from '@cablewright/model';
import type { Records } from '@cablewright/modules';

export type Bundle = Layout['bundles'][number];
export type Node = Layout['nodes'][number];

const plain = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toUpperCase();

/** The id of a placed instance with this label or id. */
function placedNamed({ instances }: Design, name: string): string | undefined {
  const { connectors = [], components = [], pcbas = [], subassemblies = [], breakouts = [] } = instances;
  const all = [...connectors, ...components, ...pcbas, ...subassemblies, ...breakouts];
  const found = all.find(({ label }) => label !== undefined && plain(label) === plain(name));
  // Lists print both: J1 Controller.
  const printed = all.find(({ id, label }) => label !== undefined && plain(`${id} ${label}`) === plain(name));
  return (found ?? printed ?? all.find(({ id }) => plain(id) === plain(name)))?.id;
}

/** The node of a name: its label, its id, or the name of the connector at the node. */
export function nodeNamed(design: Design, nodes: readonly Node[], name: string): Node | undefined {
  const own = nodes.find(({ id, label }) => plain(label ?? id) === plain(name));
  const at = placedNamed(design, name);
  return own ?? nodes.find(({ id, at: held }) => plain(id) === plain(name) || (at !== undefined && held === at));
}

/** A new node for a name: at the connector with this name, else a branch. */
export function newNode(design: Design, nodes: readonly Node[], name: string): Node {
  const id = idFromLabel(/^\d/.test(name) ? `n${name}` : name, (one) => nodes.some((node) => node.id === one), 'n');
  const at = placedNamed(design, name);
  return {
    id,
    ...(at === undefined && plain(id) !== plain(name) ? { label: name.slice(0, 200) } : {}),
    at,
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
  const found = coverings.find(([id, record]) =>
    [id, record['label'], record['partNumber'], record['mpn']].some(
      (one) => typeof one === 'string' && plain(one) === plain(text),
    ),
  );
  return found?.[0];
}

/** The bundles of a route: `B1 · B3`, `B1, B3`, `B1 > B3`. Undefined if the layout lacks one of them. */
export function routeNamed(bundles: readonly Bundle[], text: string): string[] | undefined {
  const names = text.split(/\s*[·,;>→/]\s*/).filter((name) => name !== '');
  const found = names.map((name) => bundleNamed(bundles, name)?.id);
  return found.length > 0 && found.every((id) => id !== undefined) ? found : undefined;
}

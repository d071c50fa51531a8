/** The tools of an assistant, with the limits of their inputs. */
import {
  exportDesign,
  getDesign,
  getDesignIssues,
  getDesignNets,
  getJob,
  getLotCosts,
  getRecord,
  listDesigns,
  listDevices,
  listImporters,
  listImportPlan,
  listRecords,
  previewImport,
  proposeChanges,
  proposeImport,
  resolveCable,
  search,
  type Job,
} from '@cablewright/client';
import Type from 'typebox';
import type { HubForAssistants } from './hub-for-assistants.ts';
import type { Profile, Tool } from './tool.ts';
import { fileOf, fileInput, previewShown } from './files.ts';

type Facts = Omit<Tool, 'input' | 'run'>;

function tool<I extends Type.TObject>(
  facts: Facts,
  input: I,
  run: (hub: HubForAssistants, input: Type.Static<I>) => Promise<unknown>,
): Tool {
  return { ...facts, input, run };
}

const closed = { additionalProperties: false };
const id = (description: string) => Type.String({ minLength: 1, maxLength: 200, description });
const maxListed = 50;
const limit = Type.Optional(Type.Integer({ minimum: 1, maximum: maxListed, description: `Default ${maxListed}` }));
const page = {
  limit,
  cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 500, description: 'From the page before' })),
};
const kind = Type.String({
  pattern: '^[a-z][a-z0-9-]*$',
  maxLength: 50,
  description: 'bodies, interfaces, connectors, wires, components, pcbas, mechanicals or kits',
});

/** The tools of a profile. */
export function toolsOf(profile: Profile): readonly Tool[] {
  return tools.filter(({ effect }) => profile === 'propose' || effect === 'reads');
}

const tools: readonly Tool[] = [
  tool(
    {
      name: 'search',
      title: 'Search the catalog',
      description: 'Finds cables, parts, devices and families by words or numbers. Answers names, ids and kinds.',
      effect: 'reads',
      cannotKnow:
        'whether a part that it does not find exists elsewhere: it searches this catalog only, and by words and numbers, not by function.',
    },
    Type.Object({ text: id('Words or a part number'), limit }, closed),
    (hub, { text, limit: most = maxListed }) => hub.call(search, { query: { q: text, limit: most } }),
  ),
  tool(
    {
      name: 'list_cables',
      title: 'List cables',
      description: 'The cables of the catalog, a page at a time.',
      effect: 'reads',
      cannotKnow:
        'which cables are built, in stock or for whom. The list is the catalog, and pages may change between two calls.',
    },
    Type.Object(page, closed),
    (hub, query) => hub.call(listDesigns, { query: { limit: maxListed, ...query } }),
  ),
  tool(
    {
      name: 'read_cable',
      title: 'Read a cable',
      description: 'A cable with its issues, its nets, its bill of materials and its wire list (both as CSV).',
      effect: 'reads',
      cannotKnow:
        'whether a cable was built or measured as designed. A length, section or price that was not stated is absent, not zero, and the absence of issues means only that the checks with enough data found none.',
    },
    Type.Object({ id: id('The id of the cable') }, closed),
    async (hub, { id: cable }) => {
      const params = { id: cable };
      const design = await hub.call(getDesign, { params });
      const { items } = await hub.call(getDesignIssues, { params });
      const issues = items.map(({ severity, code, message }) => ({ severity, code, message }));
      const nets = await hub.call(getDesignNets, { params });
      const list = async (format: string) => (await hub.call(exportDesign, { params: { ...params, format } })).text();
      return { design, issues, nets, billOfMaterials: await list('bom.csv'), wireList: await list('wire-list.csv') };
    },
  ),
  tool(
    {
      name: 'cost_of_lots',
      title: 'Cost of lots of a cable',
      description:
        'What quantities of a cable cost: material with scrap, packs and price breaks, labour, set-up, tooling and delivery, line by line with what each was worked out from.',
      effect: 'reads',
      cannotKnow:
        'prices and times that were never entered, or what a supplier asks today: each price has its day and source. `unknowns` lists what a cost lacks; unless it is `complete` the real cost is higher. Margins are not in it, and amounts in two currencies are two totals.',
    },
    Type.Object(
      {
        id: id('The id of the cable'),
        quantities: Type.Array(Type.Integer({ minimum: 1, maximum: 9_999_999 }), {
          minItems: 1,
          maxItems: 5,
          description: 'Numbers of cables in a lot',
        }),
      },
      closed,
    ),
    (hub, { id: cable, quantities }) =>
      hub.call(getLotCosts, { params: { id: cable }, query: { quantities: quantities.join(',') } }),
  ),
  tool(
    {
      name: 'list_parts',
      title: 'List parts',
      description: 'The parts of one kind of the library, a page at a time.',
      effect: 'reads',
      cannotKnow: 'what a shop has in stock, or parts outside the library. Pages may change between two calls.',
    },
    Type.Object({ kind, ...page }, closed),
    (hub, { kind: of, ...query }) =>
      hub.call(listRecords, { params: { kind: of }, query: { limit: maxListed, ...query } }),
  ),
  tool(
    {
      name: 'read_part',
      title: 'Read a part',
      description: 'One record of the library, whole.',
      effect: 'reads',
      cannotKnow:
        'whether what a person typed from a datasheet is right: `src` names the source. A missing field is not stated.',
    },
    Type.Object({ kind, id: id('The id of the part') }, closed),
    (hub, params) => hub.call(getRecord, { params }),
  ),
  tool(
    {
      name: 'list_devices',
      title: 'List devices',
      description: 'The devices that cables can be found between, with their ids.',
      effect: 'reads',
      cannotKnow: 'devices that were never entered, and firmware or settings that change what a port does.',
    },
    Type.Object(page, closed),
    (hub, query) => hub.call(listDevices, { query: { limit: maxListed, ...query } }),
  ),
  tool(
    {
      name: 'find_cables',
      title: 'Find cables between two devices',
      description:
        'Every way to connect two devices, best first: the connectors, the wiring, hazards, and what is missing. Some ways need an adapter board.',
      effect: 'reads',
      cannotKnow:
        'settings of the devices (baud rate, termination, firmware), the room where the cable runs, and ports that the profiles leave out. No way found means none is known, not that none exists.',
    },
    Type.Object(
      {
        source: id('The id of the device the cable comes from'),
        sourcePort: Type.Optional(id('A port of it')),
        destination: id('The id of the device it goes to'),
        destinationPort: Type.Optional(id('A port of it')),
      },
      closed,
    ),
    (hub, query) => hub.call(resolveCable, { query }),
  ),
  tool(
    {
      name: 'list_importers',
      title: 'List importers',
      description:
        'The formats of files that can be imported, with the ends of their names: tables, KBL, VEC, WireViz, KiCad and others.',
      effect: 'reads',
      cannotKnow: 'whether a file is of such a format. preview_import finds out.',
    },
    Type.Object({}, closed),
    (hub) => hub.call(listImporters),
  ),
  tool(
    {
      name: 'preview_import',
      title: 'Preview the import of a file',
      description:
        'How a parts list, a from-to list or a harness file would be read, and what its import would add, change and refuse: the questions with the answers that were found, the columns with their fields, the plan. Answers and columns can be given as a mapping.',
      effect: 'reads',
      cannotKnow:
        'what the file leaves open: units, ends and lengths that it does not state are questions, refusals or absent, and a person must answer them. The plan is about the catalog of this moment.',
    },
    Type.Object(fileInput, closed),
    async (hub, input) => previewShown(await hub.call(previewImport, { body: fileOf(input) })),
  ),
  tool(
    {
      name: 'propose_import',
      title: 'Propose the import of a file',
      description:
        'Makes the plan of an import for a person to review and publish. Preview it first, and ask the person about open questions. Answers what the plan would add and change, and what prevents it.',
      effect: 'plans',
      cannotKnow: 'whether the file is right or current. The plan shows what it says.',
    },
    Type.Object({ message: id('What the proposal is for, in a sentence'), ...fileInput }, closed),
    async (hub, { message, ...input }) =>
      shownPlan(hub, await hub.call(proposeImport, { body: { message, ...fileOf(input) } })),
  ),
  tool(
    {
      name: 'propose_changes',
      title: 'Propose changes',
      description:
        'Makes a plan of new and changed records. Each record is sent whole, as read_cable or read_part answers it, with the changes made. Nothing is saved: a person reviews the plan and publishes it. Answers what the plan would add and change, and what prevents it.',
      effect: 'plans',
      cannotKnow:
        'whether the values are true. The checks find contradictions, not wrong facts, so say in the message where they are from.',
    },
    Type.Object(
      {
        message: id('What the proposal is for, in a sentence'),
        records: Type.Array(
          Type.Object(
            {
              kind: Type.String({
                minLength: 1,
                maxLength: 100,
                description: 'designs for a cable, else the kind of the part',
              }),
              record: Type.Object({ id: id('The id of the record') }, { additionalProperties: true }),
            },
            closed,
          ),
          { minItems: 1, maxItems: 50 },
        ),
      },
      closed,
    ),
    async (hub, body) => shownPlan(hub, await hub.call(proposeChanges, { body })),
  ),
  tool(
    {
      name: 'read_proposal',
      title: 'Read a proposal',
      description: 'The plan of a proposal, and whether a person has published it.',
      effect: 'reads',
      cannotKnow: 'whether a person has looked at it, or intends to publish it.',
    },
    Type.Object({ id: id('The id that propose_changes answered') }, closed),
    async (hub, params) => shownPlan(hub, await hub.call(getJob, { params })),
  ),
];

const pollMs = 200;
const maxPolls = 150;

/** The finished job, and its plan with the address of its page. */
async function shownPlan(hub: HubForAssistants, started: Job): Promise<unknown> {
  let job = started;
  for (let i = 0; i < maxPolls && ['queued', 'running', 'retrying'].includes(job.state); i += 1) {
    await new Promise((done) => setTimeout(done, pollMs));
    job = await hub.call(getJob, { params: { id: job.id } });
  }
  const { id: name, state, error } = job;
  const review = `A person reviews and publishes it at ${new URL('/jobs', hub.baseUrl).href}.`;
  const plain = { id: name, state, error };
  if (state !== 'done') return plain;
  const { plan, published } = job.result as { plan?: { counts: object; issues: object[] }; published?: object };
  if (plan === undefined) return plain;
  const { items } = await hub.call(listImportPlan, { params: { id: name }, query: { limit: 200 } });
  const { counts, issues } = plan;
  return {
    ...plain,
    counts,
    records: items,
    issues,
    ...(published === undefined ? { published: false, review } : { published }),
  };
}

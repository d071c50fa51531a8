/** Sends jobs of the hub to a machine over OPC UA, and its reports back to the hub. */
import { type Client, listMachineJobs, type MachineJob, recordWork } from '@cablewright/client';
import { CommandError } from '../refusal/refusal.ts';
import { eventsOf, type GatewayEvent, type JobResponse } from './job-response.ts';
import { type JobOrder, jobOrderId, jobOrderOf } from './job-order.ts';
import type { OpcLibrary, OpcSession, OpcValue } from './opc-library.ts';
import { present } from '@cablewright/model';

const jobControl = 'http://opcfoundation.org/UA/ISA95-JOBCONTROL_V2/';
/** Node ids of the types in the namespace of job control. */
const types = {
  receiver: [1002, 1008],
  provider: [1003],
  order: 3008,
  parameter: 3003,
  material: 3010,
  property: 3002,
} as const;
/** Limits of the search for objects: depth and number. */
const maxDepth = 6;
const maxNodes = 5_000;
/** Maximum number of events in one request. */
const together = 500;

interface Control {
  readonly receiver: string;
  readonly provider: string;
  readonly namespace: number;
}

interface GatewayParts {
  readonly hub: Client;
  readonly machine: string;
  readonly library: OpcLibrary;
  readonly session: OpcSession;
  readonly log: (line: string) => void;
}

export class Gateway {
  readonly #parts: GatewayParts;
  readonly #control: Control;
  /** Jobs that the machine has, by the id of their order. */
  readonly #given = new Map<string, MachineJob>();

  private constructor(parts: GatewayParts, control: Control) {
    this.#parts = parts;
    this.#control = control;
  }

  /** Finds the node through which the machine accepts job orders. Refuses a server without job control. */
  static async open(parts: GatewayParts): Promise<Gateway> {
    return new Gateway(parts, await controlOf(parts.session));
  }

  /**
   * Sends the machine its missing jobs and reads the progress of those that it already has. Returns how many of each.
   */
  async step(now = new Date()): Promise<{ readonly stored: number; readonly recorded: number }> {
    const { hub, machine } = this.#parts;
    const { items } = await hub.call(listMachineJobs, { params: { machine } });
    const at = now.toISOString();
    for (const job of items) if (job.state !== 'waiting') this.#given.set(jobOrderId(job), job);
    const events: GatewayEvent[] = [];
    for (const job of this.#given.values()) events.push(...(await this.#reported(job, at)));
    const recorded = await this.#record(events);
    const waiting = items.filter(({ state }) => state === 'waiting');
    for (const job of waiting) await this.#give(job, at);
    return { stored: waiting.length, recorded };
  }

  async #give(job: MachineJob, at: string): Promise<void> {
    const order = jobOrderOf(job);
    await this.#call(this.#control.receiver, 'Store', [await this.#orderValue(order), this.#noComment()]);
    await this.#call(this.#control.receiver, 'Start', [this.#text(order.jobOrderID), this.#noComment()]);
    this.#given.set(order.jobOrderID, job);
    const { machine } = this.#parts;
    const body = {
      machine,
      job: job.job,
      lead: job.lead,
      report: 'written',
      isTurned: job.isTurned,
      quantity: job.left,
    };
    const id = crypto.randomUUID();
    await this.#record([{ id, order: job.order, kind: 'machine-job', at, station: machine, body }]);
    this.#parts.log(`${order.jobOrderID}: stored and started, ${job.left} pieces`);
  }

  async #reported(job: MachineJob, now: string): Promise<GatewayEvent[]> {
    const { session, library, machine } = this.#parts;
    const id = jobOrderId(job);
    const found = await this.#call(this.#control.provider, 'RequestJobResponseByJobOrderID', [this.#text(id)]);
    const [value] = found;
    if (value?.value === undefined || value.value === null) return [];
    const response = value.value as JobResponse;
    const opaque = (response.jobResponseData ?? []).flatMap((one) =>
      one.value === undefined || one.value === null ? [] : [{ value: one.value as OpcValue }],
    );
    await library.promoteOpaqueStructure(session, opaque);
    const events = eventsOf(machine, job, response, now);
    if ([5, 6].includes(response.jobState?.[0]?.stateNumber ?? 0)) this.#given.delete(id);
    return events;
  }

  /**
   * Sends events in the given order. An event that the hub refuses is logged with its reason, and the rest is recorded.
   */
  async #record(events: readonly GatewayEvent[]): Promise<number> {
    let recorded = 0;
    for (let i = 0; i < events.length; i += together) {
      const some = events.slice(i, i + together);
      const { items } = await this.#parts.hub.call(recordWork, { body: { events: some } });
      for (const one of items) {
        if (one.outcome === 'recorded') recorded += 1;
        if (one.outcome === 'refused') this.#parts.log(`The hub refused an event: ${one.message}`);
      }
    }
    return recorded;
  }

  async #orderValue(order: JobOrder): Promise<OpcValue> {
    const { session, library } = this.#parts;
    const { namespace } = this.#control;
    const made = (type: number, fields: object) =>
      session.constructExtensionObject(library.coerceNodeId(`ns=${namespace};i=${type}`), fields);
    const valued = (type: number) => async (one: JobOrder['parameters'][number]) =>
      made(type, {
        ID: one.ID,
        value: { dataType: library.DataType[one.type], value: one.value },
        ...present({
          engineeringUnits:
            one.unit === undefined
              ? undefined
              : {
                  namespaceUri: 'http://www.opcfoundation.org/UA/units/un/cefact',
                  unitId: unitId(one.unit),
                },
        }),
      });
    const materials = await Promise.all(
      order.materials.map(async ({ properties, description, ...material }) =>
        made(types.material, {
          ...material,
          description: [{ text: description }],
          properties: await Promise.all(properties.map(valued(types.property))),
        }),
      ),
    );
    const value = await made(types.order, {
      jobOrderID: order.jobOrderID,
      description: [{ text: order.description }],
      ...present({ endTime: order.endDay === undefined ? undefined : new Date(`${order.endDay}T00:00:00Z`) }),
      jobOrderParameters: await Promise.all(order.parameters.map(valued(types.parameter))),
      materialRequirements: materials,
    });
    return { dataType: library.DataType['ExtensionObject'], value };
  }

  #text(value: string): OpcValue {
    return { dataType: this.#parts.library.DataType['String'], value };
  }

  #noComment(): OpcValue {
    const { DataType, VariantArrayType } = this.#parts.library;
    return { dataType: DataType['LocalizedText'], arrayType: VariantArrayType['Array'], value: [] };
  }

  async #call(objectId: string, method: string, inputArguments: readonly OpcValue[]): Promise<readonly OpcValue[]> {
    const { session } = this.#parts;
    const methodId = await methodOf(session, objectId, method);
    const { statusCode, outputArguments } = await session
      .call({ objectId, methodId, inputArguments })
      .catch((error: Error) => {
        throw new CommandError(`The machine did not answer ${method}: ${error.message}`);
      });
    if (!statusCode.isGood()) throw new CommandError(`The machine refused ${method}: ${statusCode.toString()}`);
    return outputArguments ?? [];
  }
}

/** The code of a unit as OPC UA has it: the letters of its UNECE code as bytes (OPC 10000-8). */
function unitId(code: string): number {
  return code.split('').reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0);
}

const forward = { browseDirection: 0, includeSubtypes: true, nodeClassMask: 0, resultMask: 63 } as const;
/** Hierarchical references (OPC 10000-3). */
const hierarchical = 'i=33';

async function methodOf(session: OpcSession, objectId: string, name: string): Promise<string> {
  const { references } = await session.browse({ nodeId: objectId, referenceTypeId: hierarchical, ...forward });
  const found = references?.find(({ browseName }) => browseName.name === name);
  if (found === undefined) throw new CommandError(`The machine has no method ${name}.`);
  return found.nodeId.toString();
}

async function controlOf(session: OpcSession): Promise<Control> {
  const namespace = (await session.readNamespaceArray()).indexOf(jobControl);
  if (namespace < 0)
    throw new CommandError(`The server has no job control (${jobControl}), so it takes no jobs by OPC 40570.`);
  const isOf = (type: string, ids: readonly number[]) => ids.some((id) => type === `ns=${namespace};i=${id}`);
  let [receiver, provider]: [string | undefined, string | undefined] = [undefined, undefined];
  let open = ['i=85'];
  const seen = new Set(open);
  for (let depth = 0; depth < maxDepth && open.length > 0 && seen.size < maxNodes; depth += 1) {
    const next: string[] = [];
    for (const nodeId of open) {
      const { references } = await session.browse({ nodeId, referenceTypeId: hierarchical, ...forward });
      for (const one of references ?? []) {
        const [id, type] = [one.nodeId.toString(), one.typeDefinition.toString()];
        if (seen.has(id)) continue;
        seen.add(id);
        if (isOf(type, types.receiver)) receiver ??= id;
        if (isOf(type, types.provider)) provider ??= id;
        next.push(id);
      }
    }
    if (receiver !== undefined && provider !== undefined) return { receiver, provider, namespace };
    open = next;
  }
  const missing = receiver === undefined ? 'takes job orders' : 'answers for job orders';
  throw new CommandError(`The server has no object that ${missing}.`);
}

/**
 * A simulated machine that accepts job orders over OPC UA: job control as in the published information model of OPC
 * 10031-4, and the values of crimps with the names and namespaces of OPC 40570. The types of OPC 40570 are only defined
 * as far as they are used, with our own ids, because we may not distribute its information model.
 */
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A job order as it arrived. */
export interface StoredOrder {
  readonly jobOrderID: string;
  readonly endTime?: Date;
  readonly jobOrderParameters: readonly { readonly ID: string; readonly value: { readonly value: unknown } }[];
  readonly materialRequirements: readonly {
    readonly materialDefinitionID: string;
    readonly materialUse: string;
    readonly quantity: string;
    readonly properties?: readonly { readonly ID: string; readonly value: { readonly value: unknown } }[];
  }[];
}

interface Made {
  state: number;
  startTime?: Date;
  endTime?: Date;
  good?: number;
  heights?: readonly number[];
  pullForce?: number;
}

export interface SimulatedMachine {
  readonly endpoint: string;
  readonly orders: ReadonlyMap<string, StoredOrder>;
  /** The orders that the machine was asked to start. */
  readonly started: readonly string[];
  /** Sets the progress of an order. */
  set(id: string, made: Partial<Made>): void;
  /** The file with its certificate. */
  readonly certificate: string;
  /** Trusts the certificate in a file, like a person at the machine. */
  trust(path: string): Promise<void>;
  stop(): Promise<void>;
}

const vec = 'http://opcfoundation.org/UA/WireHarness/VEC/';
const wireHarness = 'http://opcfoundation.org/UA/WireHarness/';
const jobControl = 'http://opcfoundation.org/UA/ISA95-JOBCONTROL_V2/';

const structure = (namespace: number, name: string, encoding: number, fields: string) => `
  <UADataType NodeId="ns=${namespace};i=3001" BrowseName="${namespace}:${name}">
    <DisplayName>${name}</DisplayName>
    <References><Reference ReferenceType="HasSubtype" IsForward="false">i=22</Reference><Reference ReferenceType="HasEncoding">ns=${namespace};i=${encoding}</Reference></References>
    <Definition Name="${namespace}:${name}">${fields}</Definition>
  </UADataType>
  <UAObject NodeId="ns=${namespace};i=${encoding}" BrowseName="Default Binary" SymbolicName="DefaultBinary"><DisplayName>Default Binary</DisplayName>
    <References><Reference ReferenceType="HasEncoding" IsForward="false">ns=${namespace};i=3001</Reference><Reference ReferenceType="HasTypeDefinition">i=76</Reference></References>
  </UAObject>`;

const valueList = (name: string) => `<Field Name="${name}" DataType="ns=1;i=3001" ValueRank="1" />`;

const types = `<?xml version="1.0" encoding="utf-8"?>
<UANodeSet xmlns="http://opcfoundation.org/UA/2011/03/UANodeSet.xsd">
  <NamespaceUris><Uri>${vec}</Uri><Uri>${wireHarness}</Uri></NamespaceUris>
  <Models>
    ${[vec, wireHarness].map((uri) => `<Model ModelUri="${uri}" Version="1.0.0" PublicationDate="2025-04-01T00:00:00Z"><RequiredModel ModelUri="http://opcfoundation.org/UA/" /></Model>`).join('')}
  </Models>
  <Aliases><Alias Alias="Double">i=11</Alias><Alias Alias="String">i=12</Alias><Alias Alias="HasSubtype">i=45</Alias><Alias Alias="HasEncoding">i=38</Alias><Alias Alias="HasTypeDefinition">i=40</Alias></Aliases>
  ${structure(1, 'NumericalValue', 5001, '<Field Name="ValueComponent" DataType="Double" /><Field Name="UnitComponent" DataType="String" />')}
  ${structure(2, 'CrimpOutputDataType', 5063, `<Field Name="ToolInstance" DataType="String" />${['ActualCrimpHeight', 'ActualCrimpWidth', 'ActualInsulationCrimpHeight', 'ActualCrimpPullOutForce'].map(valueList).join('')}`)}
</UANodeSet>`;

/** The used part of an object's method. */
interface Method {
  bindMethod(
    does: (input: { value: unknown }[], context: unknown, answer: (error: null, result: object) => void) => void,
  ): void;
}

/** The security mode of the messages that a machine accepts. */
export type Protection = 'None' | 'Sign' | 'SignAndEncrypt';

/**
 * Starts the machine on a free port of this computer. `folder` contains the packages of the library. It accepts
 * messages of only one security mode.
 */
export async function startMachine(folder: string, protection: Protection = 'None'): Promise<SimulatedMachine> {
  const load = createRequire(join(folder, 'package.json'));
  const { OPCUAServer } = load('node-opcua-server');
  const { nodesets } = load('node-opcua-nodesets');
  const { Variant, DataType, VariantArrayType, StatusCodes, MessageSecurityMode, SecurityPolicy } =
    load('node-opcua-client');
  const { OPCUACertificateManager } = createRequire(load.resolve('node-opcua-client'))(
    'node-opcua-certificate-manager',
  );
  const own = mkdtempSync(join(tmpdir(), 'cablewright-machine-'));
  const file = join(own, 'types.xml');
  writeFileSync(file, types);
  const certificates = new OPCUACertificateManager({ rootFolder: join(own, 'pki'), disableFileWatchers: true });
  await certificates.initialize();
  const server = new OPCUAServer({
    port: 0,
    serverCertificateManager: certificates,
    securityModes: [MessageSecurityMode[protection]],
    securityPolicies: [SecurityPolicy[protection === 'None' ? 'None' : 'Basic256Sha256']],
    hostname: '127.0.0.1',
    nodeset_filename: [nodesets.standard, nodesets.isa95JobControl, file],
  });
  await server.initialize();
  const { addressSpace } = server.engine;
  const namespaceOf = (uri: string): number => addressSpace.getNamespaceIndex(uri);
  const control = namespaceOf(jobControl);
  const typeOf = (name: string, namespace: number) => addressSpace.findDataType(name, namespace);
  const make = (name: string, namespace: number, fields: object) =>
    addressSpace.constructExtensionObject(typeOf(name, namespace), fields);
  const machine = addressSpace
    .getOwnNamespace()
    .addObject({ browseName: 'Crimping machine', organizedBy: addressSpace.rootFolder.objects });
  const place = (type: string, browseName: string, optionals: string[]) =>
    addressSpace.findObjectType(type, control).instantiate({ browseName, componentOf: machine, optionals });
  const receiver = place('ISA95JobOrderReceiverObjectType', 'JobOrderControl', ['Store', 'Start', 'Clear', 'Abort']);
  const provider = place('ISA95JobResponseProviderObjectType', 'JobOrderResults', ['RequestJobResponseByJobOrderID']);

  const orders = new Map<string, StoredOrder>();
  const made = new Map<string, Made>();
  const started: string[] = [];
  const none = () => new Variant({ dataType: DataType.UInt64, arrayType: VariantArrayType.Scalar, value: [0, 0] });
  const good = () => ({
    statusCode: StatusCodes.Good,
    outputArguments: [none()],
  });
  const bind = <I>(object: { getMethodByName(name: string): Method }, name: string, does: (input: I) => object) =>
    object
      .getMethodByName(name)
      .bindMethod((input: { value: unknown }[], _context: unknown, answer: (error: null, result: object) => void) =>
        answer(null, does(input[0]!.value as I)),
      );
  bind(receiver, 'Store', (order: StoredOrder) => {
    if (orders.has(order.jobOrderID)) return { statusCode: StatusCodes.BadInvalidArgument };
    orders.set(order.jobOrderID, order);
    made.set(order.jobOrderID, { state: 2 });
    return good();
  });
  bind(receiver, 'Start', (id: string) => {
    if (!orders.has(id)) return { statusCode: StatusCodes.BadInvalidArgument };
    started.push(id);
    return good();
  });
  bind(provider, 'RequestJobResponseByJobOrderID', (id: string) => {
    const one = made.get(id);
    const response = one === undefined ? undefined : responseOf(id, one);
    return {
      statusCode: StatusCodes.Good,
      outputArguments: [new Variant({ dataType: DataType.ExtensionObject, value: response ?? null }), none()],
    };
  });

  function responseOf(id: string, { state, startTime, endTime, good: pieces, heights = [], pullForce }: Made) {
    const values = (numbers: readonly number[], unitComponent: string) =>
      numbers.map((valueComponent) => make('NumericalValue', namespaceOf(vec), { valueComponent, unitComponent }));
    const crimp = make('CrimpOutputDataType', namespaceOf(wireHarness), {
      toolInstance: 'Applicator 7',
      actualCrimpHeight: values(heights, 'mm'),
      actualCrimpWidth: [],
      actualInsulationCrimpHeight: [],
      actualCrimpPullOutForce: values(pullForce === undefined ? [] : [pullForce], 'N'),
    });
    return make('ISA95JobResponseDataType', control, {
      jobResponseID: `r-${id}`,
      jobOrderID: id,
      ...(startTime === undefined ? {} : { startTime }),
      ...(endTime === undefined ? {} : { endTime }),
      jobState: [{ stateNumber: state, stateText: { text: String(state) } }],
      jobResponseData:
        heights.length === 0
          ? []
          : [{ ID: 'crimp-a', value: new Variant({ dataType: DataType.ExtensionObject, value: crimp }) }],
      materialActuals:
        pieces === undefined
          ? []
          : [{ materialDefinitionID: id, materialUse: 'Material produced', quantity: String(pieces) }],
    });
  }

  await server.start();
  return {
    endpoint: server.getEndpointUrl(),
    orders,
    started,
    set: (id, more) => made.set(id, { state: 2, ...made.get(id), ...more }),
    certificate: join(own, 'pki', 'own', 'certs', 'certificate.pem'),
    trust: (path) => certificates.trustCertificate(new X509Certificate(readFileSync(path)).raw),
    stop: async () => {
      await server.shutdown(0);
      rmSync(own, { recursive: true, force: true });
    },
  };
}

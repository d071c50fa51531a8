/** The build sheet: everything the bench needs to make one cable, from the parts to the test. */
import { isBought, type Continuity, type PlainTextKey, PartNames } from '@cablewright/engine';
import { wireListTable } from '../../lists/wire-list.ts';
import { type Block, type Facts, heading, paragraph } from '../../page/flow/blocks.ts';
import { flowSheets } from '../../page/flow/flow-sheets.ts';
import { continuityOf } from '../../request/continuity-of.ts';
import { documentFacts } from '../../request/document-facts.ts';
import type { DocumentKind } from '../../request/document-kind.ts';
import type { RenderRequest } from '../../request/request.ts';
import { errorTexts } from '../../request/errors.ts';
import { reused } from '../../request/reused.ts';
import { assemblyPage } from './assembly-page.ts';
import { BuildFacts } from './bench.ts';
import { bundleFigures } from './bundle-figures.ts';
import { crimpPage } from './crimp-page.ts';
import { endFigures } from './end-figures.ts';
import { landingTables } from './landing-tables.ts';
import { looseWireTable } from './loose-wires.ts';
import { partsPage } from './parts-page.ts';
import { stepsBlocks } from './steps.ts';
import {
  netColumns,
  netRows,
  parameterFacts,
  pointHolders,
  pointNames,
  signOff,
  throughParts,
} from '../test-sheet/test-blocks.ts';

export const buildSheet: DocumentKind = {
  ...documentFacts.buildSheet,
  sheets: (request, block) => flowSheets(blocksOf(request), block),
  flow: (request) => blocksOf(request),
  table: ({ catalog, design }) => wireListTable(catalog, design),
};

const blocksOf = (request: RenderRequest) => reused(request, 'build-sheet', 'blocks', () => buildSheetBlocks(request));

export function buildSheetBlocks(request: RenderRequest): Block[] {
  const bench = new BuildFacts(request);
  const test = testPage(continuityOf(request), bench);
  const start = [heading(1, bench.print.text('kind.build-sheet')), ...intro(bench)];
  const landings = [heading(1, bench.print.text('build.landings')), ...landingTables(bench)];
  // A bought cable is inspected: no part of it is fetched, cut or crimped here.
  if (isBought(bench)) return [...start, ...stepsBlocks(bench), ...landings, ...assemblyPage(bench), ...test];
  return [
    ...start,
    ...partsPage(bench),
    ...looseWireTable(bench),
    ...stepsBlocks(bench),
    ...endFigures(bench),
    ...crimpPage(bench),
    ...bundleFigures(bench),
    ...landings,
    ...subAssemblyBlocks(bench),
    ...assemblyPage(bench),
    ...test,
  ];
}

function intro(bench: BuildFacts): Block[] {
  const { design, drawing, request, print, quantity } = bench;
  const facts: Facts['facts'] = [
    [print.text('head.part-number'), drawing?.partNumber ?? design.productRef ?? print.text('not-numbered')],
    [print.text('head.revision'), request.rev === undefined ? print.text('working-copy') : String(request.rev)],
    [print.text('build.made'), routeText(bench, design.route, design.maker)],
    [
      print.text('labour'),
      design.labourMinutes === undefined
        ? bench.notStated
        : print.text('minutes', { minutes: print.number(design.labourMinutes, 6) }),
    ],
    ...(quantity === 1 ? [] : [[print.text('bom.build-quantity'), print.number(quantity)] as const]),
  ];
  const notes = [...new Set((design.notes ?? []).map((note) => (typeof note === 'string' ? note : note.text)))];
  return [
    { kind: 'facts', facts },
    ...(quantity === 1 ? [] : [paragraph(batchText(bench))]),
    ...(design.description === undefined ? [] : [paragraph(design.description)]),
    ...(notes.length === 0 ? [] : [heading(3, print.text('head.notes')), { kind: 'list' as const, items: notes }]),
    ...errorBlocks(bench),
  ];
}

/** The most errors that are printed in full. */
const maxErrors = 12;

/** The errors that the checks found, in full: the line above the title block has room for the first only. */
function errorBlocks({ request, print }: BuildFacts): Block[] {
  const errors = errorTexts(request);
  if (errors.length === 0) return [];
  const more = errors.length - maxErrors;
  const items = [
    ...errors.slice(0, maxErrors),
    ...(more > 0 ? [print.text('build.more-errors', { count: more })] : []),
  ];
  return [heading(3, print.text('build.errors')), { kind: 'list', items }];
}

/** Explains the numbers and boxes of the sheet for a build of several cables. */
function batchText({ print, quantity, done }: BuildFacts): string {
  const ticking = print.text(done.boxes === undefined ? 'build.count-done' : 'build.box-each');
  return print.text('build.for-all', { count: quantity, ticking });
}

function routeText(bench: BuildFacts, route: string | undefined, maker: string | undefined): string {
  const words: Readonly<Record<string, PlainTextKey>> = {
    make: 'build.in-house',
    contract: 'build.by-contract',
    buy: 'build.bought-in',
  };
  const key = words[route ?? ''];
  const text = key === undefined ? (route ?? bench.notStated) : bench.print.text(key);
  return maker === undefined ? text : `${text}, ${maker}`;
}

/** The landings on the free ends of placed cables. Placed cables have their own build sheets. */
function subAssemblyBlocks(bench: BuildFacts): Block[] {
  const { subassemblies = [] } = bench.design.instances;
  const { print } = bench;
  if (subassemblies.length === 0) return [];
  const rows = subassemblies.flatMap(({ id, def, rev }) => {
    const placed = bench.request.catalog.design(def, rev)?.design;
    const which = rev === undefined ? print.text('working-copy-not-frozen') : print.text('revision-n', { rev });
    const title = `${bench.name(id)}: ${placed?.productRef ?? print.text('no-number')} ${placed?.label ?? print.text('build.missing-design', { design: def })}`;
    const group = { group: print.text('build.own-sheet', { title, design: def, which }) };
    const joints = bench.design.joints.flatMap(({ a, b }) => [
      ...(a.instance === id ? [[a, b] as const] : []),
      ...(b.instance === id ? [[b, a] as const] : []),
    ]);
    const lands = joints.map(([port, otherEnd]) => {
      const cell =
        otherEnd.end === undefined ? bench.terminal(otherEnd) : bench.wire(otherEnd.instance, otherEnd.terminal);
      return { cells: [{ text: bench.terminal(port), strong: true }, cell, bench.done] };
    });
    return [group, ...lands];
  });
  const columns = [
    { label: print.text('build.port') },
    { label: print.text('build.lands-on') },
    { label: print.text('head.done') },
  ];
  return [heading(2, print.text('build.sub-assemblies')), { kind: 'table', columns, rows }];
}

/** The end of the document: the test of the cable and its tester, on a separate sheet if it fits on one. */
function testPage(data: Continuity, bench: BuildFacts): Block[] {
  const { connections, nets, opens } = data;
  // Every pair of nets must be isolated, except those connected by parts. `joined` lists each exception under both
  // nets.
  const connected = [...data.joined().values()].reduce((sum, others) => sum + others.size, 0);
  const pairs = (nets.length * (nets.length - 1) - connected) / 2;
  const points = pointNames(data);
  const flat = flatNames(bench);
  const rows = netRows(flat, data, points, bench.library, bench.done);
  const { print } = bench;
  const more = print.text('test.more', {
    readings: print.text('test.readings-count', { n: connections.length }),
    pairs: print.text('test.pairs-count', { n: pairs }),
    points: print.text('test.points-count', { n: opens.length }),
  });
  return [
    { kind: 'page', ifShort: true },
    heading(1, print.text('test.page')),
    parameterFacts(print, data),
    ...pointHolders(data, flat),
    { kind: 'table', columns: netColumns(print), rows, none: print.text('test.no-points') },
    ...throughParts(print, data, points, (id) => flat.of(id), bench.done),
    paragraph(more),
    ...signOff(print, bench.quantity),
  ];
}

/** Test points are named as in the whole assembly. */
function flatNames({ request, nets }: BuildFacts): PartNames {
  return new PartNames(request.catalog, nets.flat.design);
}

import { wireList, type Catalog } from '@cablewright/engine';
import type { Design } from '@cablewright/model';
import type { Cell, Column, Table } from '../display-list/table.ts';
import { runRoutes, type RunRoute } from './harness.ts';

/**
 * The columns that a layout adds: the route of a run, the calculation of its length, and the allowance that is cut in
 * addition.
 */
const routeColumns: readonly Column[] = [
  { name: 'route', label: 'Route' },
  { name: 'length_sum', label: 'Length from' },
  { name: 'allowance_mm', label: 'Allowance mm', numeric: true },
];

function routeCells(route: RunRoute | undefined): Cell[] {
  return route === undefined ? ['', '', null] : [route.route, route.sum, route.allowanceMm];
}

/** The wire list: every conductor, screen, drain and pigtail of the design's own runs. */
export function wireListTable(catalog: Catalog, design: Design): Table {
  const routes = runRoutes(catalog, design);
  const routed = design.layout !== undefined;
  return {
    title: 'Wire list',
    csvColumns: 12,
    columns: [
      { name: 'segment', label: 'Run' },
      { name: 'stock_part_number', label: 'Stock number' },
      { name: 'stock', label: 'Stock' },
      { name: 'element', label: 'Element' },
      { name: 'kind', label: 'Kind' },
      { name: 'colour', label: 'Colour' },
      { name: 'a_landing', label: 'End A' },
      { name: 'a_pad', label: 'Pad' },
      { name: 'b_landing', label: 'End B' },
      { name: 'b_pad', label: 'Pad' },
      { name: 'length_mm', label: 'Length mm', numeric: true },
      { name: 'notes', label: 'Notes' },
      ...(routed ? routeColumns : []),
    ],
    rows: wireList(catalog, design).map((row) => [
      row.segment,
      row.stockPartNumber,
      row.stock,
      row.element,
      row.kind,
      row.colour,
      row.aLanding,
      row.aPad,
      row.bLanding,
      row.bPad,
      row.lengthMm ?? null,
      row.notes,
      ...(routed ? routeCells(routes.get(row.segment)) : []),
    ]),
  };
}

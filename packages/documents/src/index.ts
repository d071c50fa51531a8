/** What a cable prints as: tables, drawings and files. Pure: the same bytes in browser, server and command line. */
export * from './display-list/display-list.ts';
export * from './frame/frame.ts';
export * from './frame/paper.ts';
export * from './html/html.ts';
export * from './names/names.ts';
export * from './pdf/pdf.ts';
export * from './render/request.ts';
export * from './schematic/schematic-sheet.ts';
export * from './svg/svg.ts';
export * from './tables/csv.ts';
export * from './tables/table.ts';
export * from './tables/xlsx.ts';

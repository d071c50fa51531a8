import type { ImportField } from '@cablewright/modules';

/** The columns of an exported bill of materials, including bills with chosen columns. */
export const bomFields: ImportField[] = [
  { id: 'partNumber', label: 'Part number' },
  { id: 'id', label: 'Id of the part' },
  { id: 'label', label: 'Name of the part' },
  { id: 'description', label: 'Description' },
  { id: 'quantity', label: 'Quantity' },
  { id: 'unit', label: 'Unit' },
  { id: 'instances', label: 'Instances' },
  { id: 'designators', label: 'Designators' },
  { id: 'manufacturer', label: 'Manufacturer' },
  { id: 'mpn', label: 'Manufacturer’s part number' },
  { id: 'supplier', label: 'Supplier' },
  { id: 'supplierNumber', label: 'Supplier’s number' },
  { id: 'unitCost', label: 'Unit cost' },
  { id: 'currency', label: 'Currency' },
  { id: 'notes', label: 'Notes' },
  { id: 'section', label: 'Section' },
  { id: 'position', label: 'Position' },
  { id: 'location', label: 'Location' },
  { id: 'lengthNumber', label: 'Length number' },
  { id: 'extendedCost', label: 'Cost' },
  { id: 'assemblyNumber', label: 'Number of the cable' },
  { id: 'assemblyName', label: 'Name of the cable' },
  { id: 'assemblyRevision', label: 'Revision of the cable' },
];

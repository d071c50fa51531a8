import { reporter } from '../library/code-table.ts';

/** Codes of product families: what their checks find, and what merging, splitting and generating refuse with. */
export const productCodes = {
  'product-duplicate': { severity: 'error', says: 'Two families have one id.' },
  'product-bad-id': { severity: 'error', says: 'The id of a family, axis, value or variant is none.' },
  'product-no-label': { severity: 'error', says: 'A family has no name.' },
  'product-variant-duplicate': { severity: 'error', says: 'Two variants of a family have one id.' },
  'product-variant-design': { severity: 'error', says: 'A variant names a design that does not exist.' },
  'product-option-unknown': {
    severity: 'error',
    says: 'A variant sets an axis or a value its family does not declare.',
  },
  'product-variants-ambiguous': {
    severity: 'warning',
    says: 'Two variants of a family have the same design, length and options.',
  },
  'product-design-shared': { severity: 'warning', says: 'One design is a variant of two families.' },
  'product-variant-pn': { severity: 'warning', says: 'The number of a variant is outside its family’s pattern.' },
  'product-pn-format': { severity: 'warning', says: 'The numbering scheme objects to a number of a family.' },
  'product-variant-unreleased': {
    severity: 'warning',
    says: 'The design of an active variant has no released revision.',
  },
  schema: { severity: 'error', says: 'A value does not have the shape a family asks for.' },
} as const;
export const reportProduct = reporter(productCodes);

/** Refusals of a change of families; nothing is changed then. */
export const productRefusalCodes = {
  'product-unknown': { severity: 'error', says: 'There is no family of that id.' },
  'product-merge-self': { severity: 'error', says: 'A family is merged into itself, or named twice.' },
  'product-merge-none': { severity: 'error', says: 'No family is named to merge.' },
  'product-variant-unknown': { severity: 'error', says: 'The family has no variant of that id.' },
  'product-split-none': { severity: 'error', says: 'No variant is named to split off.' },
  'product-split-all': { severity: 'error', says: 'No variant would be left in the family.' },
  'product-id-taken': { severity: 'error', says: 'A family of that id exists, or the text is no id.' },
  'product-label-missing': { severity: 'error', says: 'The new family has no name.' },
  'product-option-unknown': {
    severity: 'error',
    says: 'An axis or value is asked for that the family does not declare.',
  },
  'product-too-many': { severity: 'error', says: 'More variants are asked for than are made at once.' },
  'product-length': { severity: 'error', says: 'A length is no number of millimetres above zero.' },
} as const;
export const refuseProduct = reporter(productRefusalCodes);

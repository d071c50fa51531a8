import { reporter } from '../library/code-table.ts';

/** Codes for product families: those of their checks, and those that refuse a merge, a split or generated variants. */
export const productCodes = {
  'product-duplicate': { severity: 'error', says: 'Two families have the same id.' },
  'product-bad-id': { severity: 'error', says: 'The id of a family, axis, value or variant is invalid.' },
  'product-no-label': { severity: 'error', says: 'A family has no name.' },
  'product-variant-duplicate': { severity: 'error', says: 'Two variants of a family have the same id.' },
  'product-variant-design': { severity: 'error', says: 'A variant names a design that does not exist.' },
  'product-status-unknown': { severity: 'error', says: 'The status of a variant is not planned, active or retired.' },
  'product-too-many-variants': { severity: 'error', says: 'A family has more variants than it may have.' },
  'product-axis-duplicate': {
    severity: 'error',
    says: 'Two axes of a family, or two values of an axis, have the same id.',
  },
  'product-option-unknown': {
    severity: 'error',
    says: 'A variant sets an axis or value that its family does not declare.',
  },
  'product-option-excluded': { severity: 'error', says: 'A variant combines options that exclude each other.' },
  'product-option-required': {
    severity: 'error',
    says: 'A variant lacks an option that another of its options needs.',
  },
  'product-change-part': {
    severity: 'error',
    says: 'An option changes a part that does not exist, or leaves out one that cannot be.',
  },
  'product-bundle-length': {
    severity: 'error',
    says: 'A bundle that follows the length of a variant would be no longer than 0 mm.',
  },
  'product-bundle-unknown': {
    severity: 'warning',
    says: 'A variant sets the length of a bundle that its design does not have.',
  },
  'product-change-idle': {
    severity: 'warning',
    says: 'An option of a variant replaces a part its design does not use.',
  },
  'product-variants-alike': {
    severity: 'warning',
    says: 'Two variants differ only in options that change neither parts nor length.',
  },
  'product-variants-ambiguous': {
    severity: 'warning',
    says: 'Two variants of a family have the same design, length and options.',
  },
  'product-design-shared': { severity: 'warning', says: 'A design is a variant of two families.' },
  'product-variant-pn': {
    severity: 'warning',
    says: 'The part number of a variant does not match the pattern of its family.',
  },
  'product-pn-format': { severity: 'warning', says: 'A part number of a family does not match the numbering scheme.' },
  'product-variant-unreleased': {
    severity: 'warning',
    says: 'No released revision documents an active variant as it is.',
  },
  schema: { severity: 'error', says: 'A value does not match the schema of a product family.' },
} as const;
export const reportProduct = reporter(productCodes);

/** Reasons to refuse a change of families. A refused change has no effect. */
export const productRefusalCodes = {
  'product-unknown': { severity: 'error', says: 'No family has this id.' },
  'product-merge-self': { severity: 'error', says: 'A family would be merged into itself, or is listed twice.' },
  'product-merge-none': { severity: 'error', says: 'No family is selected to merge.' },
  'product-axes-differ': {
    severity: 'error',
    says: 'Two families have an axis of the same id with another name or other values; a choice is needed.',
  },
  'product-variant-unknown': { severity: 'error', says: 'The family has no variant with this id.' },
  'product-split-none': { severity: 'error', says: 'No variant is selected to split off.' },
  'product-split-all': { severity: 'error', says: 'The split would leave the family without variants.' },
  'product-id-taken': { severity: 'error', says: 'The id is invalid, or another family has it.' },
  'product-label-missing': { severity: 'error', says: 'The new family has no name.' },
  'product-option-unknown': {
    severity: 'error',
    says: 'The request uses an axis or value that the family does not declare.',
  },
  'product-too-many': { severity: 'error', says: 'The request would generate more variants than the limit.' },
  'product-length': { severity: 'error', says: 'A length is not a number of millimetres greater than 0.' },
} as const;
export const refuseProduct = reporter(productRefusalCodes);

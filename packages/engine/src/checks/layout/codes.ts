/** Codes of the checks of layouts. */
export const layoutCodes = {
  'layout-duplicate-id': { severity: 'error', says: 'Two nodes or two bundles of a layout have the same id.' },
  'layout-unknown-node': { severity: 'error', says: 'A bundle or route names a node that the layout does not have.' },
  'layout-unknown-instance': { severity: 'error', says: 'A node is at a part that is not in the design.' },
  'layout-instance-twice': { severity: 'warning', says: 'A part is at two nodes of the layout.' },
  'layout-unknown-bundle': { severity: 'error', says: 'A route names a bundle that the layout does not have.' },
  'layout-unknown-wire': { severity: 'error', says: 'A route is for a wire that the design does not have.' },
  'layout-loop': { severity: 'error', says: 'A bundle begins and ends at the same node.' },
  'layout-unknown-part': {
    severity: 'error',
    says: 'A covering or fixing is not a part of that kind in the library.',
  },
  'layout-end': { severity: 'warning', says: 'A wire end is at no node of the layout.' },
  'layout-end-several': { severity: 'warning', says: 'A wire end is joined to parts at different nodes.' },
  'layout-no-way': { severity: 'error', says: 'No bundles lead from one end of a wire to the other.' },
  'layout-way-open': {
    severity: 'warning',
    says: 'A wire could take several ways through the layout, and none is chosen.',
  },
  'layout-bundle-unused': { severity: 'warning', says: 'No wire passes a bundle.' },
  'length-under-route': { severity: 'error', says: 'A length that is set by hand is shorter than the route.' },
  'length-not-of-route': {
    severity: 'warning',
    says: 'A length that follows from the route differs from it: the layout or the library changed.',
  },
  'covering-outside': { severity: 'error', says: 'A covering begins or ends outside its bundle.' },
  'covering-size': { severity: 'warning', says: 'A covering does not fit the diameter of its bundle.' },
  'fixing-outside': { severity: 'error', says: 'A fixing is outside its bundle.' },
  'fixing-size': { severity: 'warning', says: 'A clip, tie or grommet does not fit the diameter of its bundle.' },
} as const;

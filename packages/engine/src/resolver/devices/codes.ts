import { reporter } from '../../library/code-table.ts';

/** Codes of what can be wrong with a device, or with a question about one. */
export const deviceCodes = {
  'device-unknown': { severity: 'error', says: 'A question or a variant names a device the library does not have.' },
  'device-loop': { severity: 'error', says: 'A device is a variant of itself, directly or through others.' },
  'port-unknown': { severity: 'error', says: 'A question names a port the device does not have.' },
  'port-duplicate': { severity: 'error', says: 'Two ports of a device have one id.' },
  'port-interface-unknown': { severity: 'error', says: 'A port names an interface the library does not have.' },
  'port-empty': { severity: 'warning', says: 'A port has neither an interface nor pins of its own.' },
  'device-no-ports': { severity: 'warning', says: 'A device has no port.' },
  'position-open': { severity: 'error', says: 'A device does not say what an open position of its interface carries.' },
  'position-not-offered': {
    severity: 'warning',
    says: 'A device puts a signal on an open position that the interface does not offer for it.',
  },
  'position-unknown': { severity: 'warning', says: 'A device states facts of a position its interface does not have.' },
  'requirement-position': {
    severity: 'error',
    says: 'A requirement of a port names a position the port does not have.',
  },
  'adapter-ports': {
    severity: 'error',
    says: 'An adapter board needs one port that mates a device and one that is its pads.',
  },
  'adapter-terminal': { severity: 'error', says: 'A port of an adapter names terminals its board does not have.' },
} as const;

export const reportDevice = reporter(deviceCodes);

import { reporter } from '../../library/code-table.ts';

/** Codes of devices, and of requests that name one. */
export const deviceCodes = {
  'device-unknown': { severity: 'error', says: 'A request or a variant names a device that is not in the library.' },
  'device-loop': { severity: 'error', says: 'A device is a variant of itself, directly or through others.' },
  'port-unknown': { severity: 'error', says: 'A request names a port that the device does not have.' },
  'port-duplicate': { severity: 'error', says: 'Two ports of a device have the same id.' },
  'port-interface-unknown': { severity: 'error', says: 'A port names a pinout that is not in the library.' },
  'port-empty': { severity: 'warning', says: 'A port has neither a pinout nor pins of its own.' },
  'device-no-ports': { severity: 'warning', says: 'A device has no port.' },
  'position-open': { severity: 'error', says: 'A device does not set the signal of an open position of its pinout.' },
  'position-not-offered': {
    severity: 'warning',
    says: 'A device sets a signal that the pinout does not offer for an open position.',
  },
  'position-unknown': { severity: 'warning', says: 'A device describes a position that its pinout does not have.' },
  'requirement-position': {
    severity: 'error',
    says: 'A port requirement names a position that the port does not have.',
  },
  'adapter-ports': {
    severity: 'error',
    says: 'An adapter board needs one port that mates with a device and one for its pads.',
  },
  'adapter-terminal': { severity: 'error', says: 'A port of an adapter names terminals that its board does not have.' },
} as const;

export const reportDevice = reporter(deviceCodes);

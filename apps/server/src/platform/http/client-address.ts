import { isIPv4, isIPv6 } from 'node:net';
import { bytesOf6 } from '../outbound/address.ts';

/**
 * The normalized address of a client: without the port that some proxies add, and with an IPv4-mapped address as IPv4.
 * Returns "unknown" if it isn't an address; such clients are counted together.
 */
export function clientAddress(text: string | undefined): string {
  const bare = (text ?? '').trim().replace(/^\[(.*)\](?::\d+)?$/, '$1');
  const address = bare.replace(/%.*$/, '').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return 'unknown';
  const bytes = bytesOf6(address);
  const mapped = bytes.slice(0, 10).every((byte) => byte === 0) && bytes[10] === 0xff && bytes[11] === 0xff;
  return mapped ? bytes.slice(12).join('.') : address;
}

/**
 * The key under which a client's attempts are counted: its IPv4 address, or the first 64 bits of its IPv6 address,
 * because a single subscriber has all addresses with these bits (RFC 6177).
 */
export function clientNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = bytesOf6(address)
    .slice(0, 8)
    .map((byte) => byte.toString(16).padStart(2, '0'));
  return `${groups.join('')}/64`;
}

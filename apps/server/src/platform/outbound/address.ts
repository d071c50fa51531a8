/**
 * Classifies a network address as public, private, or special. The hub never connects to special addresses. The classes
 * follow the IANA special-purpose registries (RFC 6890 and its successors). Addresses are compared as bytes, so that no
 * spelling can bypass the check.
 */
import { isIPv4, isIPv6 } from 'node:net';

/** `special` includes link-local (cloud metadata), multicast, reserved and documentation addresses. */
export type AddressReach = 'public' | 'private' | 'special';

type Range = readonly [network: string, bits: number, reach: AddressReach];

/** The first match counts. An address without a match is public. */
const v4: readonly Range[] = [
  ['0.0.0.0', 8, 'special'],
  ['10.0.0.0', 8, 'private'],
  // Cloud metadata services in ranges that are otherwise private or public: Alibaba, Azure.
  ['100.100.100.200', 32, 'special'],
  ['168.63.129.16', 32, 'special'],
  ['100.64.0.0', 10, 'private'],
  ['127.0.0.0', 8, 'private'],
  ['169.254.0.0', 16, 'special'],
  ['172.16.0.0', 12, 'private'],
  ['192.0.0.0', 24, 'special'],
  ['192.0.2.0', 24, 'special'],
  ['192.31.196.0', 24, 'special'],
  ['192.52.193.0', 24, 'special'],
  ['192.88.99.0', 24, 'special'],
  ['192.168.0.0', 16, 'private'],
  ['192.175.48.0', 24, 'special'],
  ['198.18.0.0', 15, 'special'],
  ['198.51.100.0', 24, 'special'],
  ['203.0.113.0', 24, 'special'],
  ['224.0.0.0', 3, 'special'],
];
const v6: readonly Range[] = [
  ['::1', 128, 'private'],
  // Cloud metadata services: AWS, Google.
  ['fd00:ec2::', 32, 'special'],
  ['fd20:ce::', 32, 'special'],
  ['fc00::', 7, 'private'],
  ['2001::', 23, 'special'],
  ['2001:db8::', 32, 'special'],
  ['3fff::', 20, 'special'],
  ['2620:4f:8000::', 48, 'special'],
  // This range contains all global unicast addresses. The rest is link-local, multicast, unspecified or unused.
  ['2000::', 3, 'public'],
  ['::', 0, 'special'],
];

/**
 * IPv6 ranges whose addresses contain an IPv4 address, and its offset in bytes. The class is that of the IPv4 address.
 * If the range isn't `trusted`, any address that isn't public counts as special.
 */
const carriers: readonly (readonly [network: string, bits: number, at: number, trusted: boolean])[] = [
  // IPv4-mapped (RFC 4291): the system connects to the IPv4 address.
  ['::ffff:0:0', 96, 12, true],
  // Gateways forward these to the IPv4 address (NAT64, RFC 6052 and 8215; 6to4, RFC 3056), so it must be public.
  ['64:ff9b::', 96, 12, false],
  ['64:ff9b:1::', 48, 12, false],
  ['2002::', 16, 2, false],
];

/** The class of an address. Text that isn't an address counts as special. */
export function reachOf(address: string): AddressReach {
  const text = address.replace(/%.*$/, '');
  if (isIPv4(text)) return firstOf(v4, bytesOf4(text)) ?? 'public';
  if (!isIPv6(text)) return 'special';
  const bytes = bytesOf6(text);
  for (const [network, bits, at, trusted] of carriers) {
    if (!within(bytes, bytesOf6(network), bits)) continue;
    const carried = firstOf(v4, bytes.slice(at, at + 4)) ?? 'public';
    return trusted || carried === 'public' ? carried : 'special';
  }
  return firstOf(v6, bytes) ?? 'special';
}

function firstOf(ranges: readonly Range[], bytes: readonly number[]): AddressReach | undefined {
  return ranges.find(([network, bits]) =>
    within(bytes, isIPv4(network) ? bytesOf4(network) : bytesOf6(network), bits),
  )?.[2];
}

function within(bytes: readonly number[], network: readonly number[], bits: number): boolean {
  for (let i = 0; i * 8 < bits; i += 1) {
    const used = Math.min(8, bits - i * 8);
    const mask = (0xff << (8 - used)) & 0xff;
    if ((bytes[i]! & mask) !== (network[i]! & mask)) return false;
  }
  return true;
}

function bytesOf4(text: string): number[] {
  return text.split('.').map(Number);
}

/** The sixteen bytes of an IPv6 address, regardless of its spelling. */
export function bytesOf6(text: string): number[] {
  // The URL parser converts every spelling, even with an IPv4 suffix, to groups of hexadecimal digits.
  const plain = new URL(`http://[${text}]`).hostname.slice(1, -1);
  const [head = '', tail] = plain.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  const [first, last] = [groups(head), tail === undefined ? [] : groups(tail)];
  const whole = [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last];
  return whole.flatMap((group) => [group >> 8, group & 0xff]);
}

import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

/**
 * Addresses the server must not connect to when a user chose the address (SSRF): itself, its local network and cloud
 * metadata services.
 */

const notPublic = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv4');
// In IPv6 only 2000::/3 is public; these ranges inside it are not, or embed an IPv4 address.
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv6');
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  // Also blocks ::ffff:10.0.0.1, ::1, fe80::, fc00:: and 64:ff9b::, which are outside 2000::/3.
  if (isIPv6(address)) return global.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
  return !notPublic.check(address, 'ipv4');
}

export function isLoopback(address: string): boolean {
  return isIP(address) !== 0 && loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

class ForbiddenAddressError extends Error {
  override name = 'ForbiddenAddressError';
}

type IsAllowed = (address: string) => boolean;
type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** A literal IP address is never looked up, so it is checked here. */
export function assertAllowedHost(hostname: string, isAllowed: IsAllowed): void {
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !isAllowed(literal)) throw forbidden();
}

/**
 * Resolves names for a connection. The socket connects to exactly the returned address, so DNS rebinding gains nothing;
 * one forbidden address among several refuses them all.
 */
export function checkedLookup(isAllowed: IsAllowed, resolve: Resolve = lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? [];
      const problem = error ?? (first && addresses.every(({ address }) => isAllowed(address)) ? null : forbidden());
      if (problem || !first) callback(problem, [], 0);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

function forbidden(): ForbiddenAddressError {
  return new ForbiddenAddressError('The address is not a public one.');
}

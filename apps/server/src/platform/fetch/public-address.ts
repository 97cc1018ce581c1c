import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address is an ordinary one of the public Internet. What stands for another address (IPv4-mapped,
 * NAT64, 6to4, Teredo) is not, since it may lead to a private one.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  // All that is routed of IPv6 is in 2000::/3 (IANA): what may be given a meaning in future is not public today.
  return parsed.kind() === 'ipv4' || (parsed.toByteArray()[0] ?? 0) >> 5 === 0b001;
}

/** Whether an address of ours can be called from the Internet, as far as it tells: https, and no name or number of a private network. */
export function isPublicHttps(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(bare)) return protocol === 'https:' && isPublicAddress(bare);
  return protocol === 'https:' && bare.includes('.') && !/\.(local|localhost|internal|lan|home\.arpa)$/i.test(bare);
}

import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';
import type { AppEnv } from '../http/index.ts';

/**
 * Returns the request with the one header that the sign-in limits count by: the peer's address, or, behind a trusted proxy, the nearest address in
 * X-Forwarded-For that is not a trusted proxy. Values of the client in either header are dropped.
 */
export function withClientAddress(context: Context<AppEnv>, trustedProxies: readonly string[]): Request {
  const peer = getConnInfo(context).remote.address ?? 'unknown';
  const headers = new Headers(context.req.raw.headers);
  headers.set('x-kinoloom-client', clientAddress(peer, headers.get('x-forwarded-for') ?? '', trustedProxies));
  headers.delete('x-forwarded-for');
  return new Request(context.req.raw, { headers });
}

/** Proxies are addresses or ranges (`10.0.0.0/8`). Exported for its test. */
export function clientAddress(peer: string, forwardedFor: string, trustedProxies: readonly string[]): string {
  let address = peer;
  const hops = forwardedFor.split(',').map((hop) => hop.trim());
  for (const hop of hops.reverse()) {
    if (!trustedProxies.some((proxy) => covers(proxy, address)) || !ipaddr.isValid(hop)) break;
    address = hop;
  }
  return address;
}

function covers(proxy: string, address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const candidate = ipaddr.process(address);
  const [range, bits] = ipaddr.isValidCIDR(proxy) ? ipaddr.parseCIDR(proxy) : [ipaddr.process(proxy), undefined];
  if (range.kind() !== candidate.kind()) return false;
  return candidate.match([range, bits ?? (range.kind() === 'ipv4' ? 32 : 128)]);
}

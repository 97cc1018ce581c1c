import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';
import type { AppEnv } from '../http/index.ts';
import type { Log } from '../platform/log.ts';

/**
 * Returns the request with the one header that the sign-in limits count by: the peer's address, or, behind a trusted proxy, the nearest address in
 * X-Forwarded-For that is not a trusted proxy. Values of the client in either header are dropped.
 */
export function withClientAddress(context: Context<AppEnv>, trustedProxies: readonly string[]): Request {
  const headers = new Headers(context.req.raw.headers);
  headers.set('x-kinoloom-client', addressOf(context, trustedProxies));
  headers.delete('x-forwarded-for');
  return new Request(context.req.raw, { headers });
}

/** The address of who sent a request. */
export function addressOf(context: Context<AppEnv>, trustedProxies: readonly string[]): string {
  const peer = getConnInfo(context).remote.address ?? 'unknown';
  return clientAddress(peer, context.req.header('x-forwarded-for') ?? '', trustedProxies);
}

/**
 * Warns once when a peer that is not trusted sends a forwarded address. Most likely it is the operator's proxy, whose clients then share one sign-in limit.
 * A client can cause the warning as well, and nothing else.
 */
export function createProxyWarning(log: Log, trustedProxies: readonly string[]): (context: Context<AppEnv>) => void {
  let isSaid = false;
  return (context) => {
    const peer = getConnInfo(context).remote.address;
    if (isSaid || peer === undefined || context.req.header('x-forwarded-for') === undefined) return;
    if (trustedProxies.some((proxy) => covers(proxy, peer))) return;
    isSaid = true;
    log.warn(
      { peer },
      'X-Forwarded-For of an address that TRUSTED_PROXIES does not name is ignored; if it is your proxy, all its clients share one sign-in limit',
    );
  };
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
  if (!ipaddr.isValid(address) || !(ipaddr.isValid(proxy) || ipaddr.isValidCIDR(proxy))) return false;
  const candidate = ipaddr.process(address);
  const [range, bits] = ipaddr.isValidCIDR(proxy) ? ipaddr.parseCIDR(proxy) : [ipaddr.process(proxy), undefined];
  if (range.kind() !== candidate.kind()) return false;
  return candidate.match([range, bits ?? (range.kind() === 'ipv4' ? 32 : 128)]);
}

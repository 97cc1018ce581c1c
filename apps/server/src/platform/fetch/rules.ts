import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type UrlErrorCode =
  | 'url.invalid'
  | 'url.refused'
  | 'url.too_large'
  | 'url.timeout'
  | 'url.unreachable'
  | 'url.status';

/** A URL that could not be fetched. The message may be shown to the user. */
export class UrlError extends Error {
  override readonly name = 'UrlError';
  readonly code: UrlErrorCode;

  constructor(code: UrlErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export interface Rules {
  readonly allowHttp: boolean;
  /** Origins (`http://127.0.0.1:4010`) that may have any address and port: configured by the installation, never by a user. */
  readonly trustedOrigins: readonly string[];
}

/** Usual web ports; other ports belong to services that must not receive requests from us. */
const PORTS = new Set(['', '80', '443', '8080', '8443']);
const MAX_LENGTH = 4096;

/**
 * Parses a URL and checks everything that needs no network.
 * @param base of a redirect
 * @throws UrlError
 */
export function checkUrl(text: string, rules: Rules, base?: URL): URL {
  const url = text.length <= MAX_LENGTH ? URL.parse(text, base?.href) : null;
  if (url === null) throw new UrlError('url.invalid', 'This is not a valid URL.');
  if (url.username !== '' || url.password !== '') {
    throw new UrlError('url.invalid', 'A URL with a user name or password in it cannot be used.');
  }
  if (isTrusted(url, rules)) return url;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && rules.allowHttp)) {
    const kinds = rules.allowHttp ? 'https or http' : 'https';
    throw new UrlError('url.refused', `The URL must begin with ${kinds}://.`);
  }
  if (!PORTS.has(url.port)) throw new UrlError('url.refused', `A URL with port ${url.port} cannot be used.`);
  const address = addressIn(url);
  if (address !== undefined && !(isPublicAddress(address) && isPlain(text, url, base))) throw notPublic(url);
  return url;
}

export function isTrusted(url: URL, { trustedOrigins }: Rules): boolean {
  return trustedOrigins.includes(url.origin);
}

export function notPublic(url: URL): UrlError {
  return new UrlError('url.refused', `${url.hostname} cannot be used: it is not a public address.`);
}

/** The host if it is an IP address, without the brackets of IPv6. */
export function addressIn({ hostname }: URL): string | undefined {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return isIP(bare) === 0 ? undefined : bare;
}

/** Disguised numeric addresses (`0x08080808`, `134744072`, `010.8.8.8`) are refused, even if public. */
function isPlain(text: string, { hostname }: URL, base: URL | undefined): boolean {
  return text.toLowerCase().includes(hostname) || base?.hostname === hostname;
}

/**
 * Whether an IP address is an ordinary public one. Addresses that embed another (IPv4-mapped, NAT64, 6to4, Teredo) are not, since they may lead to a
 * private one.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  // All routed IPv6 is in 2000::/3 (IANA); ranges that are reserved for the future are not public.
  return parsed.kind() === 'ipv4' || (parsed.toByteArray()[0] ?? 0) >> 5 === 0b001;
}

/** Whether our URL can be called from the Internet, judged by its text: https, and no private name or address. */
export function isPublicHttps(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(bare)) return protocol === 'https:' && isPublicAddress(bare);
  return protocol === 'https:' && bare.includes('.') && !/\.(local|localhost|internal|lan|home\.arpa)$/i.test(bare);
}

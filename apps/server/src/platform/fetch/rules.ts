import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type UrlErrorCode =
  | 'url.invalid'
  | 'url.refused'
  | 'url.too_large'
  | 'url.timeout'
  | 'url.unreachable'
  | 'url.status';

/** A URL that could not be fetched. The message can be shown to the user who gave it. */
export class UrlError extends Error {
  override readonly name = 'UrlError';
  readonly code: UrlErrorCode;

  constructor(code: UrlErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** What a URL must be like to be fetched. */
export interface Rules {
  readonly allowHttp: boolean;
  /** Origins (`http://127.0.0.1:4010`) that may be anywhere, on any port: the installation's own choice, not a user's. */
  readonly trustedOrigins: readonly string[];
}

/** Where the web is served; other ports belong to services that should not hear from us. */
const PORTS = new Set(['', '80', '443', '8080', '8443']);
const MAX_LENGTH = 4096;

/**
 * Parses a URL and checks all that can be told without asking the network.
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

/** The address when the host is one and not a name; without the brackets of IPv6. */
export function addressIn({ hostname }: URL): string | undefined {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return isIP(bare) === 0 ? undefined : bare;
}

/** Numbers in disguise (`0x08080808`, `134744072`, `010.8.8.8`) have no honest use, even where they lead to the public. */
function isPlain(text: string, { hostname }: URL, base: URL | undefined): boolean {
  return text.toLowerCase().includes(hostname) || base?.hostname === hostname;
}

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

import { lookup } from 'node:dns/promises';
import { buildConnector } from 'undici';
import { isPublicAddress, addressIn, notPublic, UrlError } from './rules.ts';

/** DNS and routing, which tests replace. */
export interface Network {
  /** All addresses of a host name. */
  resolve(hostname: string): Promise<readonly string[]>;
  /** The real destination of an address that passed the check. */
  reach(address: string, port: number): { readonly address: string; readonly port: number };
}

export const internet: Network = {
  async resolve(hostname) {
    return (await lookup(hostname, { all: true, order: 'ipv4first' })).map(({ address }) => address);
  },
  reach: (address, port) => ({ address, port }),
};

const CONNECT_MS = 10_000;

/**
 * The addresses of a URL's host, all of them checked.
 * @param anywhere skips the check, for a trusted origin
 * @throws UrlError
 */
export async function addressesOf(url: URL, network: Network, anywhere: boolean): Promise<readonly string[]> {
  const literal = addressIn(url);
  let addresses: readonly string[];
  try {
    addresses = literal === undefined ? await network.resolve(url.hostname) : [literal];
  } catch (error) {
    throw unreachableUrl(url, error);
  }
  // A private address among public ones is an attack.
  if (!anywhere && !addresses.every(isPublicAddress)) throw notPublic(url);
  if (addresses.length === 0) throw unreachableUrl(url);
  return addresses;
}

/**
 * Connects only to the addresses that were checked, which prevents DNS rebinding. They are tried in turn, since some machines have no IPv6 and some
 * hosts no working IPv4.
 */
export function connectorTo(
  addresses: readonly string[],
  network: Network,
  signal: AbortSignal,
): buildConnector.connector {
  const connect = buildConnector({ timeout: CONNECT_MS, signal });
  return (options, callback) => {
    const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80);
    const tryFrom = (index: number): void => {
      const target = network.reach(addresses[index] ?? '', port);
      connect({ ...options, hostname: target.address, port: String(target.port) }, (...result) => {
        if (result[0] !== null && index + 1 < addresses.length && !signal.aborted) tryFrom(index + 1);
        else callback(...result);
      });
    };
    tryFrom(0);
  };
}

export function unreachableUrl(url: URL, cause?: unknown): UrlError {
  return new UrlError('url.unreachable', `${url.hostname} could not be reached.`, { cause });
}

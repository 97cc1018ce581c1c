import { lookup } from 'node:dns/promises';
import { buildConnector } from 'undici';
import { isPublicAddress, addressIn, notPublic, UrlError } from './rules.ts';

/** The network as fetching sees it; tests bring their own. */
export interface Network {
  /** All addresses of a host name. */
  resolve(hostname: string): Promise<readonly string[]>;
  /** Where an address that passed the check is really reached. */
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
 * The addresses of a URL's host, every one of them checked.
 * @param anywhere leaves the check out, for a trusted origin
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
  // One private address among public ones is a trick, not a mistake.
  if (!anywhere && !addresses.every(isPublicAddress)) throw notPublic(url);
  if (addresses.length === 0) throw unreachableUrl(url);
  return addresses;
}

/**
 * A connector to the very addresses that were checked, tried in turn, since some machines have no IPv6 and some hosts
 * no IPv4 that works: a name that resolves differently the next time gains nothing.
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

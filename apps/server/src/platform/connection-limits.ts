import type { Server } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Files that the process needs besides: the database's connections, child processes, files being read, libraries. */
const OWN_FILES = 128;
const FEWEST = 16;
/** One process cannot serve more. */
const MOST = 10_000;

/** Maximum number of files that this process may have open. Node has raised it as far as it may. */
function fileLimit(): number {
  // Otherwise the report looks up the names of all peers.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
  // "unlimited", or unknown on Windows.
  return Number(userLimits?.open_files?.soft) || Infinity;
}

/** How many connections the server may have, if `files` may be open: each may need a file besides, to read or write. */
export function mostConnections(files = fileLimit()): number {
  return Math.max(FEWEST, Math.min(MOST, Math.floor((files - OWN_FILES) / 2)));
}

/** Connections of one remote address, or of all. */
class Connections {
  open = 0;
  /** Without a request until now, longest first. */
  readonly #unused = new Set<Socket>();
  /** Between two requests, longest first. */
  readonly #idle = new Set<Socket>();

  /** @param asked how many requests it has had, of which none is running */
  rest(socket: Socket, asked: number): void {
    (asked === 0 ? this.#unused : this.#idle).add(socket);
  }

  work(socket: Socket): void {
    this.#unused.delete(socket);
    this.#idle.delete(socket);
  }

  /** Closes the one that is needed least: a browser uses those that have had a request again. */
  closeOne(): void {
    const [socket] = this.#unused.size > 0 ? this.#unused : this.#idle;
    socket?.destroy();
  }
}

/**
 * Keeps a server's connections to `most`, so that the process can always open files, and those of one address to half of it. A new connection takes the
 * place of one that has been without a request for longest; one address takes that of its own. `proxies` are addresses and networks behind which are
 * many people: they have no limit of their own.
 */
export function limitConnections(server: Server, most: number, proxies: readonly string[]): void {
  const mostOfOne = Math.ceil(most / 2);
  /** Above it a connection is closed for each new one, before the server would refuse it. */
  const crowded = most - Math.ceil(most / 8);
  const trusted = blockListOf(proxies);
  const visitors = new Map<string, Connections>();
  const all = new Connections();

  server.maxConnections = most;
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const own = visitors.get(address) ?? new Connections();
    visitors.set(address, own);
    let asked = 0;
    let running = 0;
    for (const each of [own, all]) {
      each.open += 1;
      each.rest(socket, asked);
    }
    requestsOf.set(socket, (change) => {
      running += change;
      if (change > 0) asked += 1;
      for (const each of [own, all]) {
        if (running > 0) each.work(socket);
        else if (!socket.destroyed) each.rest(socket, asked);
      }
    });
    socket.once('close', () => {
      for (const each of [own, all]) {
        each.open -= 1;
        each.work(socket);
      }
      if (own.open === 0) visitors.delete(address);
    });
    // Where all others have a request, it closes the new one itself.
    if (own.open > mostOfOne && !isIn(trusted, address)) own.closeOne();
    else if (all.open > crowded) all.closeOne();
  });
  server.on('request', ({ socket }, response) => {
    requestsOf.get(socket)?.(1);
    response.once('close', () => requestsOf.get(socket)?.(-1));
  });
}

/** Counts the running requests of a connection. */
const requestsOf = new WeakMap<Socket, (change: number) => void>();

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits !== undefined && ipaddr.isValidCIDR(network)) list.addSubnet(address, Number(bits), family);
    else if (ipaddr.isValid(network)) list.addAddress(address, family);
  }
  return list;
}

/** IPv4 addresses may come as IPv6. */
const isIn = (list: BlockList, address: string): boolean => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * Error codes of Node's fetch when no connection was made: no byte was sent. With the reason in words. From the Node.js documentation ("Common
 * system errors", `dns` error codes, TLS) and undici's error classes.
 */
const NEVER_CONNECTED: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'nothing listens at this address'],
  ['ENOTFOUND', 'the name of the host is unknown'],
  ['EAI_AGAIN', 'the name of the host could not be looked up'],
  ['EHOSTUNREACH', 'there is no route to this host'],
  ['ENETUNREACH', 'there is no route to its network'],
  ['EADDRNOTAVAIL', 'this server has no free port for it'],
  ['UND_ERR_CONNECT_TIMEOUT', 'it did not answer in time'],
  ['CERT_HAS_EXPIRED', 'its certificate has expired'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'its certificate is signed by itself'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'its certificate is signed by itself'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'its certificate cannot be verified'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate is for another host'],
]);

/** System error code of a failed fetch (`ECONNRESET`, …), found through `cause`; `undefined` if none. */
export function networkCode(error: unknown): string | undefined {
  // Node tries every address of a host name and reports all failures; an address that connected is not among them.
  if (error instanceof AggregateError) {
    const codes = error.errors.map(networkCode);
    return codes.find((code) => code === undefined || !NEVER_CONNECTED.has(code)) ?? codes[0];
  }
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return networkCode(error.cause);
}

/** Why no connection was made, in words, with the code; undefined for any other failure. */
export function whyNotConnected(error: unknown): string | undefined {
  const code = networkCode(error) ?? '';
  const words = NEVER_CONNECTED.get(code);
  return words && `${words} (${code})`;
}

/** Whether the failure proves that the request was never sent. */
export const neverConnected = (error: unknown): boolean => whyNotConnected(error) !== undefined;

/**
 * Error codes of Node's fetch when no connection was made: no byte was sent. From the Node.js documentation ("Common
 * system errors", `dns` error codes, TLS) and undici's error classes.
 */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
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

/** Whether the failure proves that the request was never sent. */
export function neverConnected(error: unknown): boolean {
  const code = networkCode(error);
  return code !== undefined && NEVER_CONNECTED.has(code);
}

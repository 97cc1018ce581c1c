/**
 * Error codes that Node's fetch gives when no connection came about: no byte of the request has left.
 * From the Node.js documentation ("Common system errors", `dns` error codes, TLS) and undici's error classes.
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

/** The system's code of a failed fetch (`ECONNRESET`, …), found through `cause`; `undefined` where there is none. */
export function networkCode(error: unknown): string | undefined {
  // Node tries every address of a name and reports the failures together; one that connected is not among them.
  if (error instanceof AggregateError) {
    const codes = error.errors.map(networkCode);
    return codes.find((code) => code === undefined || !NEVER_CONNECTED.has(code)) ?? codes[0];
  }
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return networkCode(error.cause);
}

/** Whether this failure proves that the request never left. */
export function neverConnected(error: unknown): boolean {
  const code = networkCode(error);
  return code !== undefined && NEVER_CONNECTED.has(code);
}

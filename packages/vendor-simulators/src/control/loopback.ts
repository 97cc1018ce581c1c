/** Whether a socket's remote address is this machine (127.0.0.0/8, ::1, or the former written as IPv6). */
export function isLoopback(address: string | undefined): boolean {
  return address === '::1' || /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(address ?? '');
}

/** Whether a Host header names this machine; a name of the web that resolves here does not. */
export function isLocalHost(host: string | undefined): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(host ?? '');
}

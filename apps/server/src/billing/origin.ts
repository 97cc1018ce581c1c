const MINE = ['localhost', '127.0.0.1'];

/**
 * Where the buyer's browser knows the studio: at its public address, or, on a laptop, at the other name of the same machine, whose
 * cookies are others.
 */
export function originOf(header: string | undefined, publicUrl: string): string {
  const own = new URL(publicUrl);
  if (header === undefined || !URL.canParse(header)) return own.origin;
  const asked = new URL(header);
  const same = MINE.includes(asked.hostname) && MINE.includes(own.hostname) && asked.port === own.port;
  return same && asked.protocol === own.protocol ? asked.origin : own.origin;
}

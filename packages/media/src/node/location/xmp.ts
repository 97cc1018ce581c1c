const SPACE = 0x20;
/** Per packet. */
const MOST_PROPERTIES = 2_000;
/** Any vendor's property that begins with GPS, e.g. Exif's (`exif:GPSLatitude`) or a drone's. */
const PROPERTY = /[\w.-]{1,64}:gps\w{0,64}/gi;

/**
 * Removes the position from an XMP packet, in place, without moving anything: properties whose names begin with GPS
 * become spaces. Packets in another encoding, or with implausibly many such properties, become spaces entirely.
 * @returns whether there was any
 */
export function eraseXmpLocation(packet: Buffer): boolean {
  const text = packet.toString('latin1');
  if (/G\0P\0S\0/i.test(text) || /\0G\0P\0S/i.test(text)) {
    packet.fill(SPACE);
    return true;
  }
  let found = 0;
  let done = 0;
  for (const match of text.matchAll(PROPERTY)) {
    if (match.index < done) continue;
    found += 1;
    const end = found > MOST_PROPERTIES ? undefined : endOf(text, match.index, match[0]);
    if (end === undefined) {
      packet.fill(SPACE);
      return true;
    }
    const start = text[match.index - 1] === '<' ? match.index - 1 : match.index;
    packet.fill(SPACE, start, end);
    done = end;
  }
  return found > 0;
}

/** End of the attribute or element whose name is at `at`; undefined if the packet is malformed. */
function endOf(text: string, at: number, name: string): number | undefined {
  const after = at + name.length;
  if (text[at - 1] !== '<') {
    const value = /^\s{0,100}=\s{0,100}(["'])/.exec(text.slice(after, after + 203));
    // The name is in another value or in text: only the name is erased.
    if (!value?.[1]) return after;
    return past(text, value[1], after + value[0].length);
  }
  const open = past(text, '>', after);
  if (open === undefined || text[open - 2] === '/') return open;
  const close = past(text, `</${name}`, open);
  return close === undefined ? undefined : past(text, '>', close);
}

function past(text: string, wanted: string, from: number): number | undefined {
  const found = text.indexOf(wanted, from);
  return found < 0 ? undefined : found + wanted.length;
}

import { LOOK_SIDE } from '../colour/own-looks.ts';

/** A look (`LookTable`, as bytes) as a .cube file; reading it makes the same look. */
export function cubeOfLook(bytes: Uint8Array, title: string): string {
  const table = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const rows = Array.from({ length: LOOK_SIDE ** 3 }, (_, at) =>
    [0, 2, 4].map((channel) => (table.getUint16(at * 6 + channel, true) / 65_535).toFixed(6)).join(' '),
  );
  return [`TITLE "${title.replaceAll(/["\r\n]/g, ' ')}"`, `LUT_3D_SIZE ${LOOK_SIDE}`, ...rows, ''].join('\n');
}

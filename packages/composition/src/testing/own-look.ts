import { LOOK_BYTES, LOOK_SIDE } from '../colour/own-looks.ts';
import { OwnLook } from '../colour/colour-styles.ts';

/** A look of a user's own: colours go round by a third, and dark ones become bluer. */
export function ownLookBytes(): Uint8Array {
  const table = new Uint16Array(LOOK_BYTES / 2);
  const level = (step: number): number => (step % LOOK_SIDE) / (LOOK_SIDE - 1);
  for (let at = 0; at < LOOK_SIDE ** 3; at++) {
    const [red, green, blue] = [level(at), level(Math.floor(at / LOOK_SIDE)), level(Math.floor(at / LOOK_SIDE ** 2))];
    const made = [0.7 * red + 0.3 * green, 0.6 * green + 0.4 * blue * blue, 0.15 + 0.85 * (0.5 * blue + 0.5 * red)];
    table.set(
      made.map((value) => Math.round(value * 65_535)),
      at * 3,
    );
  }
  return new Uint8Array(table.buffer);
}

/** Its name. */
export const OWN_LOOK = OwnLook.parse(`own-${'0'.repeat(64)}`);

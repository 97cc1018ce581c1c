import { expect, test } from 'vitest';
import { everyOverlay } from './compound.ts';
import { ownLooksAmong } from './own-looks-in.ts';
import { compositionOf, video } from './testing/composition-of.ts';
import { OWN_LOOK } from './testing/own-look.ts';
import { oneOfEach } from './testing/one-of-each.ts';

test("the looks of one's own in a film are each named once, also those in compound clips", () => {
  const { styles } = video();
  const own = (id: string) => video({ id, styles: { ...styles, lut: { look: OWN_LOOK, strength: 0.4 } } });
  expect(ownLooksAmong(oneOfEach)).toEqual([]);
  expect(ownLooksAmong([own('a'), video({ id: 'b' }), own('c')])).toEqual([OWN_LOOK]);
  const holder = oneOfEach.find((overlay) => overlay.type === 'compound');
  if (!holder) throw new Error('No compound clip');
  const film = compositionOf({ ...holder, overlays: [own('inside')] });
  expect(ownLooksAmong(film.overlays)).toEqual([]);
  expect(ownLooksAmong(everyOverlay(film))).toEqual([OWN_LOOK]);
});

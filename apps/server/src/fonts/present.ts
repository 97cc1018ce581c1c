import { MOST_FACES, MOST_RANGES, pointsIn, type OwnFont } from '@kinoloom/composition';
import type { OwnFontFamily, OwnFontFile } from '@kinoloom/contract';
import { rangesOf } from '@kinoloom/media/process';
import type { FontRow } from './store.ts';

/** The fonts of a user's menu: files with the same name are one. `rows`: by their names. */
export function presentFonts(rows: readonly FontRow[]): OwnFontFamily[] {
  const families = Map.groupBy(rows, ({ family }) => family);
  return [...families].map(([name, files]) => ({ name, font: fontOf(name, files), files: files.map(presentFile) }));
}

const presentFile = ({ id, sha256, family, facts, bytes, createdAt }: FontRow): OwnFontFile => ({
  id,
  sha256,
  family,
  style: facts.style,
  copyright: facts.copyright,
  licence: facts.licence,
  restricted: facts.isRestricted,
  bytes,
  created_at: createdAt.toISOString(),
});

/** How far a file is from the plain one of its family. */
const oddity = ({ facts: { italic, weights } }: FontRow): number =>
  (italic ? 1_000 : 0) + Math.max(weights[0] - 400, 400 - weights[1], 0);

/** Files as one font: the plainest first, and the characters that all of them draw. A file that shares too few with the plainest is left out. */
function fontOf(name: string, rows: readonly FontRow[]): OwnFont {
  const [plain, ...others] = rows.toSorted((a, b) => oddity(a) - oddity(b));
  if (!plain) throw new Error('A font without files');
  const all = pointsIn(plain.facts.ranges);
  let points = all;
  const faces = [plain];
  for (const row of others) {
    if (faces.length >= MOST_FACES) break;
    const drawn = new Set(row.facts.ranges === plain.facts.ranges ? points : pointsIn(row.facts.ranges));
    const shared = points.filter((point) => drawn.has(point));
    if (shared.length < all.length / 2) continue;
    points = shared;
    faces.push(row);
  }
  return {
    name,
    faces: faces.map(({ sha256, facts: { weights, italic } }) => ({ sha256, weights: [...weights], italic })),
    halfCap: plain.facts.halfCap,
    ranges: shortened(rangesOf(points)),
  };
}

/** What exceeds the longest list is drawn by other fonts. */
function shortened(ranges: string): string {
  if (ranges.length <= MOST_RANGES) return ranges;
  return ranges.slice(0, ranges.lastIndexOf(' ', MOST_RANGES));
}

import type { Composition } from '@kinoloom/composition';
import { compositionOf } from './player-compositions.ts';
import { SMALL } from './player-sources.ts';
import { expect, test } from './player-stand.ts';

/** Opaque in the band with the picture's number; around it transparent on the left, half transparent on the right. */
const veiled =
  "format=yuva420p,geq=lum='lum(X,Y)':cb='cb(X,Y)':cr='cr(X,Y)':a='if(between(Y,H*0.375,H*0.625),255,if(gte(X,W/2),128,0))'";

/** Opacity of a cell in the 32 × 18 grid; undefined if the band's edge crosses it. */
function opacityOf(cell: number): number | undefined {
  const row = Math.floor(cell / 32);
  if (row === 6 || row === 11) return undefined;
  if (row > 6 && row < 11) return 1;
  return cell % 32 < 16 ? 0 : 128 / 255;
}

/** One clip over another. */
function stacked(over: string, below: string): Composition {
  const film = compositionOf([{ src: below, frames: 40 }], SMALL);
  const front = compositionOf([{ src: over, frames: 40 }], SMALL).overlays.map((clip) => ({
    ...clip,
    id: 'over',
    row: 0,
  }));
  return { ...film, overlays: [...film.overlays, ...front] };
}

for (const [name, encoder] of [
  ['VP9', 'libvpx-vp9'],
  ['VP8', 'libvpx'],
] as const)
  test(
    `a ${name} clip with transparency is blended with the clip below it, frame by frame`,
    { tag: '@long' },
    async ({ stand, media }) => {
      const options = { deadline: 'realtime', 'cpu-used': '8', crf: '10', b: '2M', 'auto-alt-ref': '0' };
      const recipe = { size: SMALL, clip: 6, frames: 45, sound: 'none', encoder: { name: encoder, options } } as const;
      const below = await media.clip('below.mp4', { size: SMALL, clip: 1, frames: 45, sound: 'none' });
      const over = await media.clip(`veiled-${encoder}.webm`, { ...recipe, filter: veiled });
      const plain = await media.clip(`plain-${encoder}.webm`, recipe);
      const places = [0, 7, 30, 12, 29, 39];
      const coloursOf = async (film: Composition, clip: number): Promise<number[][][]> => {
        await stand.load(film, 20);
        const colours: number[][][] = [];
        for (const at of places) {
          await stand.seek(at);
          expect(await stand.shown({ frame: at, clip })).toEqual({ frame: at, clip });
          colours.push(await stand.colours());
        }
        return colours;
      };
      const front = await coloursOf(compositionOf([{ src: plain.url, frames: 40 }], SMALL), 6);
      const back = await coloursOf(compositionOf([{ src: below.url, frames: 40 }], SMALL), 1);
      const both = await coloursOf(stacked(over.url, below.url), 6);
      for (const [index, at] of places.entries())
        for (const channel of [0, 1, 2]) {
          const off = both[index]![channel]!.map((value, cell) => {
            const opacity = opacityOf(cell);
            if (opacity === undefined) return 0;
            const [one, other] = [front[index]![channel]![cell]!, back[index]![channel]![cell]!];
            return Math.abs(value - (one * opacity + other * (1 - opacity)));
          });
          expect(Math.max(...off), `frame ${at}, channel ${channel}`).toBeLessThan(9);
        }
      // The pages' content security policy forbids workers created from text.
      expect(stand.page.workers().map((worker) => worker.url())).toEqual([expect.stringMatching(/^http/)]);
      expect(stand.noise).toEqual([]);
    },
  );

import { TABLE_SIDE, type ColourTable } from '@kinoloom/composition';
import { checkLibav, present } from '@kinoloom/media/libav';
import { AV_PIX_FMT_GBRP } from 'node-av/constants';
import { Frame, type FilterGraph } from 'node-av/lib';

/** Side of the picture that holds the table: as many pixels as colours. */
const SIDE = Math.sqrt(TABLE_SIDE ** 3);

/** A filter, in libav's syntax, that recolours pictures by a table, and makes them planar RGB. The graph then needs `giveColourTable`. */
export const COLOUR_FILTER =
  `format=gbrp[plain];buffer@colour_table=video_size=${SIDE}x${SIDE}:pix_fmt=gbrp:time_base=1/30:pixel_aspect=1/1` +
  ':colorspace=0:range=2[colour_table];[plain][colour_table]haldclut=interp=tetrahedral:clut=first';

/** Hands a table to a graph with `COLOUR_FILTER`, once. */
export async function giveColourTable(graph: FilterGraph, table: ColourTable): Promise<void> {
  const entry = present(graph.getFilter('buffer@colour_table'), 'entry of a table');
  using frame = new Frame();
  frame.alloc();
  Object.assign(frame, { width: SIDE, height: SIDE, format: AV_PIX_FMT_GBRP, pts: 0n });
  checkLibav(frame.getBuffer(), 'make room for a table');
  for (let channel = 0; channel < 3; channel++) {
    // The filter takes the planes of a table for red, green and blue, as they are not in its pictures.
    const samples = present(frame.data?.[channel], 'samples');
    const stride = present(frame.linesize[channel], 'stride');
    for (let at = 0; at < TABLE_SIDE ** 3; at++)
      samples[Math.floor(at / SIDE) * stride + (at % SIDE)] = Math.round((table[at * 4 + channel] ?? 0) * 255);
  }
  checkLibav(await entry.buffersrcAddFrame(frame), 'hand over a table');
  checkLibav(await entry.buffersrcAddFrame(null), 'hand over a table');
}

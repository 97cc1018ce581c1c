import { createHash } from 'node:crypto';
import { FilterGraph, Frame } from 'node-av/lib';
import { checkLibav, present, received } from '@kinoloom/media/libav';

/** A frame of a video file at 30 frames per second. */
interface Place {
  readonly file: string;
  readonly from: number;
}

/** How many of `length` decoded frames differ between two videos in any byte. */
export async function differingFrames(one: Place, other: Place, length: number): Promise<number> {
  const [ours, theirs] = [await hashesOf(one, length), await hashesOf(other, length)];
  if (ours.length !== length) throw new Error(`${one.file} has ${ours.length} frames where ${length} are due`);
  return ours.filter((hash, index) => hash !== theirs[index]).length;
}

async function hashesOf({ file, from }: Place, length: number): Promise<string[]> {
  const hashes: string[] = [];
  const graph = `movie='${file}',trim=start_frame=${from}:end_frame=${from + length},buffersink@out`;
  for await (const frame of framesOf(graph)) hashes.push(createHash('sha1').update(frame.toBuffer()).digest('hex'));
  return hashes;
}

/** The mean and the least PSNR of the luma of all frames of two videos, in dB. */
export async function meanPsnr(one: string, other: string): Promise<{ readonly mean: number; readonly least: number }> {
  let [errors, most, count] = [0, 0, 0];
  const graph = `movie='${one}'[one];movie='${other}'[other];[one][other]psnr,buffersink@out`;
  for await (const frame of framesOf(graph)) {
    const error = Number(frame.getMetadata().get('lavfi.psnr.mse.y'));
    errors += error;
    most = Math.max(most, error);
    count++;
  }
  const decibels = (error: number): number => 10 * Math.log10(255 ** 2 / error);
  return { mean: decibels(errors / count), least: decibels(most) };
}

/** Each frame is valid until the next one is requested. */
async function* framesOf(description: string): AsyncGenerator<Frame> {
  using graph = new FilterGraph();
  graph.alloc();
  checkLibav(graph.parsePtr(description), 'describe the graph');
  checkLibav(await graph.config(), 'set up the graph');
  const exit = present(graph.getFilter('buffersink@out'), 'exit');
  using frame = new Frame();
  frame.alloc();
  while (received(await exit.buffersinkGetFrame(frame), 'decode') === 'one') {
    yield frame;
    frame.unref();
  }
}

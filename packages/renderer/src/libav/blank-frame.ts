import { AV_PIX_FMT_YUV420P, type AVPixelFormat } from 'node-av/constants';
import { Frame } from 'node-av/lib';
import type { FrameSize } from '../fit.ts';
import { checkLibav, present } from '@kinoloom/media/libav';
import { FILM_COLOURS } from './film-colours.ts';

/** An uninitialised frame with its own memory, tagged as bt709, limited. */
export function blankFrame({ width, height }: FrameSize, format: AVPixelFormat = AV_PIX_FMT_YUV420P): Frame {
  const frame = new Frame();
  frame.alloc();
  frame.width = width;
  frame.height = height;
  frame.format = format;
  Object.assign(frame, FILM_COLOURS.bt709.tags);
  checkLibav(frame.getBuffer(), 'make room for a picture');
  return frame;
}

/** A black picture, which is the same in all colours of a video. */
export function blackFrame(size: FrameSize): Frame {
  const frame = blankFrame(size);
  for (const [index, plane] of present(frame.data, 'planes').entries()) plane.fill(index === 0 ? 16 : 128);
  return frame;
}

import {
  AV_PIX_FMT_YUV420P,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
  type AVPixelFormat,
} from 'node-av/constants';
import { Frame } from 'node-av/lib';
import type { FrameSize } from '../fit.ts';
import { checkLibav, present } from '@kinoloom/media/libav';

/** Colours of every rendered video: bt709, limited. */
export const VIDEO_COLOURS = {
  colorSpace: AVCOL_SPC_BT709,
  colorRange: AVCOL_RANGE_MPEG,
  colorPrimaries: AVCOL_PRI_BT709,
  colorTrc: AVCOL_TRC_BT709,
} as const;

/** An uninitialised frame with its own memory, in the video's colours (bt709, limited). */
export function blankFrame({ width, height }: FrameSize, format: AVPixelFormat = AV_PIX_FMT_YUV420P): Frame {
  const frame = new Frame();
  frame.alloc();
  frame.width = width;
  frame.height = height;
  frame.format = format;
  Object.assign(frame, VIDEO_COLOURS);
  checkLibav(frame.getBuffer(), 'make room for a picture');
  return frame;
}

/** A black picture of the video. */
export function blackFrame(size: FrameSize): Frame {
  const frame = blankFrame(size);
  for (const [index, plane] of present(frame.data, 'planes').entries()) plane.fill(index === 0 ? 16 : 128);
  return frame;
}

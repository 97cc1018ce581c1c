import { limits } from '@kinoloom/contract';

const { firstFrameAt, tryFramesAt, minCharacters } = limits.enhancement;

export type Capture = (url: string, at: number) => Promise<string>;

/**
 * Captures a video's thumbnail: the frame at 1 s, or on failure at alternative times in turn. Too little data counts as
 * an empty picture. @throws the last error
 */
export async function captureThumbnail(url: string, capture: Capture): Promise<string> {
  let trouble: unknown;
  for (const at of [firstFrameAt, ...tryFramesAt]) {
    try {
      const frame = await capture(url, at);
      if (frame.length > minCharacters) return frame;
    } catch (error) {
      trouble = error;
    }
  }
  throw trouble ?? new Error(`No frame of ${url} has a picture`);
}

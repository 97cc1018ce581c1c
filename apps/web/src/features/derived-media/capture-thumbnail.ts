import { limits } from '@kinoloom/contract';

const { firstFrameAt, tryFramesAt, minCharacters } = limits.enhancement;

export type Capture = (url: string, at: number) => Promise<string>;

/**
 * The picture that stands for a video: its frame at 1 s, or at one of the times that are tried in turn when that fails. Too
 * little data is an empty picture. @throws what the last try threw
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

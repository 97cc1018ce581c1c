import { FPS } from '@kinoloom/composition';
import { EncodedPacketSink } from 'mediabunny';
import type { FilePicture } from './media-file.ts';

/** Pixels from one keyframe to the next, above which a seek takes longer than with a proxy: 12 frames of 1280×720. */
const MOST_PIXELS = 12 * 1280 * 720;

/** Number of keyframes to look at. */
const SAMPLE = 64;

/** Whether a small proxy shows the pictures of a video sooner than the video itself, because its keyframes are far apart or its pictures large. */
export async function isSlowToSeek({ track, isVeiled }: FilePicture): Promise<boolean> {
  // Proxies have no transparency.
  if (isVeiled) return false;
  const [width, height] = [await track.getCodedWidth(), await track.getCodedHeight()];
  const seconds = MOST_PIXELS / (width * height * FPS);
  const packets = new EncodedPacketSink(track);
  const only = { metadataOnly: true };
  let key = await packets.getFirstKeyPacket(only);
  for (let looked = 0; key && looked < SAMPLE; looked++) {
    const end = key.timestamp + seconds;
    const next = await packets.getKeyPacket(end, only);
    if (next && next.timestamp > key.timestamp) key = next;
    else {
      const last = await packets.getPacket(Infinity, only);
      return last !== null && last.timestamp >= end;
    }
  }
  return false;
}

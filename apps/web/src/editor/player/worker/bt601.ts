import { VideoSample, type InputVideoTrack, type VideoSamplePixelFormat } from 'mediabunny';

/** From this many lines on, pictures that do not name their colours are taken for bt709. */
const HD_LINES = 720;

/**
 * Pictures of fewer lines than this are coded by bt601 though the browser may not know it: the rule by which the renderer
 * reads a stream that names no matrix. VP8 has no other matrix, whatever its container says (RFC 6386 §9.2).
 */
export async function bt601Below(track: InputVideoTrack): Promise<number> {
  if ((await track.getCodec()) === 'vp8') return Infinity;
  const { matrix } = await track.getColorSpace();
  return matrix || (await track.hasHighDynamicRange()) ? 0 : HD_LINES;
}

/**
 * The same picture marked as bt601, in its own range; both are the caller's to close. The samples are copied, as not every
 * decoder heeds the colours that it is configured with.
 */
export async function as601(sample: VideoSample, format: VideoSamplePixelFormat): Promise<VideoSample> {
  const samples = new Uint8Array(sample.allocationSize());
  const layout = await sample.copyTo(samples);
  const { primaries, transfer, fullRange } = sample.colorSpace;
  return new VideoSample(samples, {
    format,
    layout,
    codedWidth: sample.visibleRect.width,
    codedHeight: sample.visibleRect.height,
    displayWidth: sample.displayWidth,
    displayHeight: sample.displayHeight,
    rotation: sample.rotation,
    flip: sample.flip,
    timestamp: sample.timestamp,
    duration: sample.duration,
    colorSpace: {
      matrix: 'smpte170m',
      primaries: primaries ?? 'bt709',
      transfer: transfer ?? 'bt709',
      fullRange: fullRange ?? false,
    },
  });
}

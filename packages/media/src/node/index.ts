export { sniff, type Sniffed } from './sniff.ts';
export { probe, type ProbeOptions } from './probe.ts';
export type { AudioProbe, AudioTrackProbe, ImageProbe, Probe, VideoProbe, VideoTrack } from './probe-result.ts';
export { thumbnail, type ThumbnailOptions } from './thumbnail.ts';
export { keyframes, type KeyframeOptions } from './keyframes.ts';
export { frameAt, type FrameAtOptions } from './frame-at.ts';
export { waveform, type WaveformOptions } from './waveform.ts';
export { inspect, type InspectOptions, type Inspection, type StillFile } from './inspect.ts';
export { extractSound, withSound } from './remux.ts';
export type { SoundEncoding } from './sound-writer.ts';
export { sumSounds } from './sum-sounds.ts';
export { voice } from './voice.ts';
export type { VoiceProfile } from './voice-profile.ts';
export type { Still, StillFormat } from './still.ts';
export { UnreadableMedia, type UnreadableCode } from './unreadable-media.ts';
export { DEFAULT_LIMITS, type MediaLimits } from './limits.ts';
export type { MediaKind } from './formats.ts';
export type { ColourTags } from './colour-names.ts';
export type { Ratio, Size } from './geometry.ts';
export type { Rotation } from './orientation.ts';
export {
  MediaProcessClosed,
  createMediaProcess,
  type MediaProcess,
  type MediaProcessOptions,
} from './process/media-process.ts';

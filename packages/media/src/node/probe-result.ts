import type { ColourTags } from './colour-names.ts';
import type { Ratio } from './geometry.ts';
import type { Rotation } from './orientation.ts';

export interface VideoTrack {
  /** FFmpeg's name: h264, hevc, vp9, av1 … */
  codec: string;
  profile: string | null;
  pixelFormat: string;
  codedWidth: number;
  codedHeight: number;
  sampleAspectRatio: Ratio;
  colour: ColourTags;
}

export interface AudioTrackProbe {
  codec: string;
  /** Hz. */
  sampleRate: number;
  channels: number;
}

interface ProbeBase {
  container: string;
  mime: string;
  /** Without the dot. */
  extension: string;
  bytes: number;
}

/** Display size: square pixels, upright. */
interface Picture {
  width: number;
  height: number;
  /** Clockwise rotation that makes the stored picture upright, after flipping it left to right if `mirrored`. */
  rotation: Rotation;
  mirrored: boolean;
}

export interface VideoProbe extends ProbeBase, Picture {
  kind: 'video';
  durationMs: number;
  /** When the first picture appears, on the clock that begins with the earlier of picture and sound; players show it until then. */
  firstPictureMs: number;
  /** Average over the whole track, frames per second. */
  frameRate: number;
  variableFrameRate: boolean;
  /** Counted; beyond 200,000 frames or 1 GiB of video, estimated from the header. */
  frameCount: number;
  video: VideoTrack;
  audio: AudioTrackProbe | null;
  hasAudio: boolean;
}

export interface ImageProbe extends ProbeBase, Picture {
  kind: 'image';
  /** One loop of an animation, null for a still. */
  durationMs: number | null;
  frameCount: number;
  hasAlpha: boolean;
  audio: null;
  hasAudio: false;
}

export interface AudioProbe extends ProbeBase {
  kind: 'audio';
  durationMs: number;
  audio: AudioTrackProbe;
  hasAudio: true;
}

/** Plain data: safe to store and to send as JSON. */
export type Probe = VideoProbe | ImageProbe | AudioProbe;

import { defaultStyles, editorDefaults, type SoundOverlay } from '@kinoloom/composition';
import { frame, messages, ok, type DesignAudioTrack, type Refusal, type Result } from '@kinoloom/contract';
import { mediaUrl } from '../media/index.ts';
import { parseOverlay } from './design-elements.ts';
import type { CompositionSources } from './composition-sources.ts';
import { mediaFrames } from './overlay-sources.ts';

/** Sound overlays of a video. They end at `end`, the video's last frame, unless there is nothing but sound. */
export async function trackOverlays(
  sources: CompositionSources,
  tracks: readonly DesignAudioTrack[],
  end: number,
): Promise<Result<SoundOverlay[], Refusal>> {
  const overlays: SoundOverlay[] = [];
  for (const [index, track] of tracks.entries()) {
    const found = await sources.find({
      names: [track.id, track.url],
      kinds: ['audio', 'video'],
      missing: messages.renderSourceMissing(track.name ?? track.id),
    });
    if (!found.ok) return found;
    const { speed = 1, startFromSound = 0, startFrame, endFrame = Infinity } = track;
    const sounding = Math.ceil(Math.max(0, mediaFrames(found.value) - startFromSound) / speed);
    const until = Math.min(end || Infinity, endFrame, startFrame + sounding);
    if (track.isMuted || until <= startFrame) continue;
    const overlay = parseOverlay<'sound'>(
      `design.audioTracks.${index}`,
      {
        ...editorDefaults.soundBox,
        id: `track-${index + 1}`,
        type: 'sound',
        from: frame(startFrame),
        durationInFrames: frame(until - startFrame),
        row: index,
        rotation: 0,
        content: track.name ?? found.value.prompt ?? found.value.id,
        src: mediaUrl(found.value),
        mediaStart: startFromSound,
        speed,
        styles: { ...defaultStyles.sound, volume: track.volume },
      },
      'startFromSound',
    );
    if (!overlay.ok) return overlay;
    overlays.push(overlay.value);
  }
  return ok(overlays);
}

import '../../../ui/screens.css';
import { defaultStyles, FPS, frame, type VideoOverlay } from '@kinoloom/composition';
import { useEffect } from 'react';
import { EditorMediaContext } from '../../media/index.ts';
import { EditorContext } from '../../store/index.ts';
import { Timeline } from '../timeline.tsx';
import { TimelineBench, useShownTimeline } from './timeline-bench.ts';

const bench = new TimelineBench();

/** The timeline alone, for development and benchmarks. Development builds only. */
export function TimelineScreen() {
  const shown = useShownTimeline((state) => state.shown);
  useEffect(() => {
    window.timelineBench = bench;
    return () => {
      delete window.timelineBench;
    };
  }, []);
  return (
    <main className="flex h-dvh flex-col">
      <h1 className="sr-only">Timeline</h1>
      <div className="min-h-0 flex-1 bg-well" />
      <div className="h-86">
        {shown && (
          <EditorContext value={shown.editor}>
            <EditorMediaContext value={shown.media}>
              <Timeline
                overlayOf={({ url, name, seconds }, place, { canvas }): VideoOverlay => ({
                  ...place,
                  ...canvas,
                  type: 'video',
                  durationInFrames: frame(Math.round((seconds ?? 3) * FPS)),
                  left: 0,
                  top: 0,
                  rotation: 0,
                  content: name,
                  src: url,
                  speed: 1,
                  mediaStart: 0,
                  styles: defaultStyles.video,
                })}
              />
            </EditorMediaContext>
          </EditorContext>
        )}
      </div>
    </main>
  );
}

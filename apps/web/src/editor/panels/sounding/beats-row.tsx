import type { PlayedOverlay } from '@kinoloom/composition';
import { useStore } from 'zustand';
import { formatDecimal } from '../../../lib/formatters.ts';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { beatsOf, findBeats, type Beats } from '../../beats/beats.ts';
import { useEditorMedia } from '../../media/index.ts';
import { useEditor } from '../../store/index.ts';
import * as words from '../../../words/en/editor/beats.ts';

/** The beats of a clip's or sound's media. */
export function BeatsRow({ overlay: { src } }: { overlay: PlayedOverlay }) {
  const editor = useEditor();
  const { sources } = useEditorMedia();
  const beats = useStore(beatsOf(editor), (all) => all.get(src));
  const isFinding = beats?.kind === 'finding';
  return (
    <fieldset className="grid gap-2" aria-label={words.beats}>
      <div className="text-text-2" aria-hidden="true">
        {words.beats}
      </div>
      <div className="flex items-center gap-2">
        <Button
          size={28}
          variant="outline"
          className="pointer-coarse:min-h-11"
          onClick={() => (isFinding ? beats.stop() : findBeats(editor, src, sources))}
        >
          {isFinding ? words.stop : beats ? words.findAgain : words.find}
        </Button>
        {isFinding && <ProgressBar value={beats.share} label={words.finding} className="flex-1" />}
      </div>
      <output className="text-12 text-text-3">{textOf(beats)}</output>
    </fieldset>
  );
}

function textOf(beats: Beats | undefined): string {
  switch (beats?.kind) {
    case 'found':
      return `${words.summary({ count: beats.times.length, bpm: formatDecimal(pulseOf(beats.times), 0) })}. ${words.snapsTo}`;
    case 'none':
      return words.noBeats;
    case 'finding':
    case undefined:
      return '';
  }
}

/** Beats per minute: the middle of all distances. */
function pulseOf(times: Float64Array): number {
  const gaps = times.subarray(1).map((time, at) => time - (times[at] ?? 0));
  return 60 / (gaps.toSorted()[Math.floor(gaps.length / 2)] ?? 1);
}

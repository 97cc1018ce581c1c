import {
  canvasSizes,
  isVideo,
  orientationCounts,
  orientationOfOverlay,
  pictureSize,
  type Composition,
} from '@kinoloom/composition';
import type { ReactNode } from 'react';
import { inWords } from '../../lib/formatters.ts';
import { useEditorMedia } from '../media/index.ts';
import * as words from '../../words/en/editor/editor-render.ts';

const kinds = [
  { kept: 'horizontal', size: canvasSizes['16:9'] },
  { kept: 'vertical', size: canvasSizes['9:16'] },
] as const;

export const keptNames = {
  horizontal: words.keepLandscape,
  vertical: words.keepVertical,
} as const;

/** The orientation of the clips that stay in a film of several. */
export type Kept = (typeof kinds)[number]['kept'];

interface MixedFormatsProps {
  composition: Composition;
  /** Null: all clips stay. */
  kept: Kept | null;
  onKeep: (kept: Kept | null) => void;
}

/** What becomes of clips of several orientations: all stay, or only those of one. */
export function MixedFormats({ composition, kept, onKeep }: MixedFormatsProps) {
  const counts = orientationCounts(composition);
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return (
    <section aria-labelledby="mixed-formats" className="grid gap-2">
      <h3 id="mixed-formats" className="font-medium text-text">
        {words.mixedFormats}
      </h3>
      <p>{words.mixedExplained({ counts: countsText(counts) })}</p>
      <div role="radiogroup" aria-label={words.clipsToKeep} className="grid gap-2">
        <Choice label={words.proceed} note={words.allStay} checked={kept === null} onChoose={() => onKeep(null)} />
        {kinds.map((kind) => {
          const count = counts.get(kind.kept) ?? 0;
          return (
            count > 0 && (
              <Choice
                key={kind.kept}
                label={keptNames[kind.kept]}
                note={words.stayAndLeave({ ...kind.size, staying: count, leaving: all - count })}
                checked={kept === kind.kept}
                onChoose={() => onKeep(kind.kept)}
              >
                <Clips composition={composition} kept={kind.kept} />
              </Choice>
            )
          );
        })}
      </div>
    </section>
  );
}

interface ChoiceProps {
  label: string;
  note: string;
  checked: boolean;
  onChoose: () => void;
  children?: ReactNode;
}

function Choice({ label, note, checked, onChoose, children }: ChoiceProps) {
  return (
    <label className="choice-card grid gap-2 rounded-md px-3 py-2 hover:bg-raised has-checked:text-text">
      <input type="radio" name="kept" className="sr-only" checked={checked} onChange={onChoose} />
      <span className="flex flex-wrap justify-between gap-x-3">
        <span className="font-medium text-text">{label}</span>
        <span className="text-12 text-text-2">{note}</span>
      </span>
      {children}
    </label>
  );
}

/** `Four clips are landscape and two are vertical` */
function countsText(counts: ReturnType<typeof orientationCounts>): string {
  const parts = [...counts]
    .toSorted(([, many], [, few]) => few - many)
    .map(([orientation, count], index) =>
      (index > 0 ? words.othersAre : words.clipsAre)({ count, number: inWords(count), orientation }),
    );
  const others = parts.pop() ?? '';
  const text = parts.length > 0 ? words.andOthers({ clips: parts.join(', '), others }) : others;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The clips in composition order; those to be removed are dimmed. */
function Clips({ composition, kept }: { composition: Composition; kept: Kept }) {
  const media = useEditorMedia();
  return (
    <span className="flex h-8 items-center gap-1 overflow-hidden" aria-hidden="true">
      {composition.overlays
        .filter(isVideo)
        .toSorted((a, b) => a.from - b.from)
        .map((video) => {
          const { width, height } = pictureSize(video);
          const picture = media.factsOf(video.src)?.thumbnailUrl;
          return (
            <span
              key={video.id}
              className="h-full flex-none rounded-[3px] bg-control-hover bg-cover bg-center data-leaves:opacity-25 data-leaves:grayscale"
              data-leaves={orientationOfOverlay(video) !== kept || undefined}
              style={{
                aspectRatio: `${width} / ${height}`,
                ...(picture && { backgroundImage: `url(${JSON.stringify(picture)})` }),
              }}
            />
          );
        })}
    </span>
  );
}

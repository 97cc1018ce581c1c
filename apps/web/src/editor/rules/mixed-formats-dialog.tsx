import {
  canvasSizes,
  isVideo,
  keepOrientation,
  orientationCounts,
  orientationOfOverlay,
  pictureSize,
  type Composition,
} from '@kinoloom/composition';
import { useEffect, useRef, useState } from 'react';
import { inWords, plural, pluralWord } from '../../lib/formatters.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useEditorMedia } from '../media/index.ts';
import { edit, useEditor } from '../store/index.ts';
import { scheduleOnce } from '../../lib/clock.ts';
import { keepKind, type Kept, type MixedState } from './mixed-flow.ts';

const words = { horizontal: 'landscape', vertical: 'vertical', square: 'square' } as const;
const kinds = [
  { kept: 'horizontal', label: 'Keep Landscape', size: canvasSizes['16:9'] },
  { kept: 'vertical', label: 'Keep Vertical', size: canvasSizes['9:16'] },
] as const;

interface MixedFormatsDialogProps {
  /** The composition when the dialog opened. */
  composition: Composition;
  onClose: () => void;
  /** Continues to the resolution dialog. */
  onProceed: () => void;
}

/** Dialog for clips of several orientations: keeps one, or continues with all. Its timers outlive it briefly. */
export function MixedFormatsDialog({ composition, onClose, onProceed }: MixedFormatsDialogProps) {
  const editor = useEditor();
  const counts = orientationCounts(composition);
  const [kept, setKept] = useState<Kept>(
    (counts.get('vertical') ?? 0) > (counts.get('horizontal') ?? 0) ? 'vertical' : firstOf(counts),
  );
  const [state, setState] = useState<MixedState>('asking');
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  const keep = (): void => {
    stop.current = keepKind(kept, {
      later: scheduleOnce,
      keep: (kind) => edit(editor, (now) => keepOrientation(now, kind), { said: `${labelOf(kind)}: done` }).ok,
      onState: setState,
      onResolution: () =>
        orientationCounts(editor.state.getState().history.present).size > 1 ? onClose() : onProceed(),
    });
  };

  if (state === 'closed') return null;
  const busy = state !== 'asking';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Mixed Video Formats"
      closable={!busy}
      footer={
        <>
          <Button variant="ghost" className="px-1" disabled={busy} onClick={onClose}>
            Cancel - Manual Fix
          </Button>
          <Button variant="ghost" className="px-1" disabled={busy} onClick={onProceed}>
            Proceed Anyway
          </Button>
          <Button variant="solid" loading={busy} onClick={keep}>
            {labelOf(kept)}
          </Button>
        </>
      }
    >
      <p>
        {sentence(counts)} Keep one kind. The rest leave the timeline, and what stays is refitted and packed from the
        start.
      </p>
      <div role="radiogroup" aria-label="Clips to keep" className="grid gap-2">
        {kinds.map((kind) => {
          const count = counts.get(kind.kept) ?? 0;
          return (
            <label
              key={kind.kept}
              className="choice-card grid gap-3 rounded-md p-3 hover:bg-raised has-checked:text-text"
            >
              <input
                type="radio"
                name="kept"
                className="sr-only"
                checked={kept === kind.kept}
                disabled={busy || count === 0}
                onChange={() => setKept(kind.kept)}
              />
              <span className="flex flex-wrap justify-between gap-x-3">
                <span className="font-medium text-text">{kind.label}</span>
                <span className="text-12 text-text-2">
                  <span className="font-mono">
                    {kind.size.width}×{kind.size.height}
                  </span>
                  , {count === 0 ? 'no clips' : plural(count, 'clip stays', 'clips stay')}
                </span>
              </span>
              <Clips composition={composition} kept={kind.kept} />
            </label>
          );
        })}
      </div>
    </Dialog>
  );
}

const labelOf = (kept: Kept): string => (kept === 'vertical' ? 'Keep Vertical' : 'Keep Landscape');

const firstOf = (counts: ReadonlyMap<string, number>): Kept => (counts.has('horizontal') ? 'horizontal' : 'vertical');

/** `Four clips are landscape and two are vertical.` */
function sentence(counts: ReturnType<typeof orientationCounts>): string {
  const parts = [...counts]
    .toSorted(([, many], [, few]) => few - many)
    .map(([orientation, count], index) => {
      const number = inWords(count);
      const noun = index > 0 ? '' : ` ${pluralWord(count, 'clip')}`;
      return `${number}${noun} ${pluralWord(count, 'is', 'are')} ${words[orientation]}`;
    });
  const last = parts.pop() ?? '';
  const text = parts.length > 0 ? `${parts.join(', ')} and ${last}.` : `${last}.`;
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

import { type Composition } from '@kinoloom/composition';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { bytes } from '../../lib/formatters.ts';
import { secondsLeft } from '../../lib/clock.ts';
import { RenderDialog } from '../../rendering/index.ts';
import { useEditorMedia } from '../media/index.ts';
import { MixedFormatsDialog } from '../rules/index.ts';
import { select, useEditor } from '../store/index.ts';
import { CannotRenderDialog, RenderWarningsDialog } from './findings-dialog.tsx';
import { type Finding, type Findings } from './findings.ts';
import { type RenderChoices } from './formats.ts';
import { useRenderController } from './render-provider.tsx';
import { useRenderServices } from './render-services.ts';
import { ResolutionDialog } from './resolution-dialog.tsx';
import { useRenderActions } from './use-render-actions.ts';

interface RenderDialogsProps {
  film: Composition;
  findings: Findings;
  choices: RenderChoices;
}

/** Whatever a press on Render has led to. */
export function RenderDialogs({ film, findings, choices }: RenderDialogsProps) {
  const editor = useEditor();
  const desk = useRenderController();
  const services = useRenderServices();
  const actions = useRenderActions();
  const poster = usePoster(film);
  const open = useStore(desk.state, (state) => state.open);
  if (!open) return null;

  const close = (): void => desk.show(null);
  const showFinding = ({ overlayIds, at }: Finding): void => {
    close();
    select(editor, overlayIds);
    if (at !== null) editor.playhead.seek(at);
  };
  switch (open.kind) {
    case 'invalid':
      return <CannotRenderDialog findings={findings} onShow={showFinding} onClose={close} />;
    case 'warnings':
      return (
        <RenderWarningsDialog
          findings={findings}
          price={choices.first.resolution.price}
          onShow={showFinding}
          onClose={close}
          onProceed={() => desk.show({ kind: findings.mixed ? 'mixed' : 'resolution' })}
        />
      );
    case 'mixed':
      return <Mixed film={film} />;
    case 'resolution':
      return (
        <ResolutionDialog
          choices={choices}
          available={services.available}
          poster={poster}
          onRender={actions.start}
          onBuyCredits={services.onBuyCredits}
          onClose={close}
        />
      );
    case 'render':
      return <Progress key={open.id} id={open.id} poster={poster} />;
  }
}

/** Keeps the film as it was when it opened: the dialog closes a moment after it has changed it. */
function Mixed({ film }: { film: Composition }) {
  const desk = useRenderController();
  const [before] = useState(film);
  return (
    <MixedFormatsDialog
      composition={before}
      onClose={() => desk.show(null)}
      onProceed={() => desk.show({ kind: 'resolution' })}
    />
  );
}

function Progress({ id, poster }: { id: string; poster: string | null }) {
  const desk = useRenderController();
  const services = useRenderServices();
  const { busy, cancel, retry } = useRenderActions();
  // Drawn anew with whatever is heard of it.
  useStore(desk.state);
  const now = useSecond();
  const job = desk.jobOf(id);
  const size = job?.result?.metadata['bytes'];
  return (
    <RenderDialog
      view={desk.viewOf(id)}
      facts={{
        name: job?.prompt ?? services.name,
        price: job?.price ?? 0,
        poster: job?.result?.thumbnail_url ?? poster,
        size:
          job?.width && job.height
            ? `${job.width}×${job.height}${typeof size === 'number' ? `, ${bytes(size)}` : ''}`
            : null,
        secondsLeft: job ? secondsLeft(job, now) : null,
        kept: 'Kept under Recent renders.',
      }}
      busy={busy || !job}
      onCancel={() => job && cancel(job)}
      onRetry={() => job && retry(job)}
      onDownload={services.download}
      onClose={() => desk.show(null)}
    />
  );
}

/** A picture of the film: that of its first clip or image. */
function usePoster(film: Composition): string | null {
  const media = useEditorMedia();
  const seen = film.overlays.filter((overlay) => 'src' in overlay && overlay.type !== 'sound');
  for (const overlay of seen.toSorted((a, b) => a.from - b.from)) {
    const picture = 'src' in overlay ? media.factsOf(overlay.src)?.thumbnailUrl : null;
    if (picture) return picture;
  }
  return null;
}

function useSecond(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

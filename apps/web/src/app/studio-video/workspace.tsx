import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties, type RefObject } from 'react';
import { messages } from '@kinoloom/contract';
import { requireSession, useCredits } from '../../features/account/index.ts';
import { CollapsedStrip, useCreateFlow } from '../../features/flows/index.ts';
import { GalleryWall, wallItems } from '../../features/gallery-wall/index.ts';
import { showRecords } from '../../features/gallery/index.ts';
import { refreshJobs } from '../../features/jobs/index.ts';
import { PromptPanel, StarterTiles, useDraft } from '../../features/prompt/index.ts';
import { errorText } from '../../lib/api-error.ts';
import { lazyWithRetry } from '../../lib/lazy-module.ts';
import { LOW, useMediaQuery } from '../../lib/use-media-query.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.ts';
import { preloadTools } from './dialogs.tsx';
import { OverloadNotice, useOverload } from './overload-notice.tsx';
import { openDialog, openFlowLimit, setStudio, useStudioState } from './studio-state.ts';
import { SandboxLine } from './sandbox-line.tsx';
import { useSendingJob } from './use-sending-job.ts';
import { useShareInAddress } from './use-share-in-address.ts';
import { useResultActions } from './use-media-actions.tsx';
import { useJobActions } from './use-job-actions.ts';
import { useStudio, useStudioRoutes, type StudioFlow } from './use-studio.ts';
import { useConfig } from '../../lib/config.ts';
import * as words from '../../words/en/studio/workspace.ts';

const ResultViewer = lazyWithRetry(async () => (await import('./result-viewer.tsx')).ResultViewer);

/** The wall of the flow in the address, with the prompt above it. */
export function Workspace() {
  const studio = useStudio();
  return studio.gone ? <FlowGone newest={studio.flows?.[0]?.id} /> : <OpenFlow studio={studio} />;
}

function OpenFlow({ studio }: { studio: StudioFlow }) {
  const client = useQueryClient();
  const config = useConfig();
  const credits = useCredits();
  const actions = useJobActions();
  const { toMedia } = useStudioRoutes();
  const filter = useStudioState((state) => state.filter);
  const sheet = useMediaQuery('(width < 1024px)');
  const low = useMediaQuery(LOW) && sheet;
  const [folded, setFolded] = useState(true);
  const { focus } = useDraft();
  const prompt = useRef<HTMLDivElement>(null);
  const scroll = useRef<HTMLElement>(null);
  const problem = useDefaultFlow(studio);
  const actionsOf = useResultActions();
  const overloaded = useOverload(studio);
  const shared = useShareInAddress();
  const { flow, userId, known } = studio;
  const sending = useSendingJob(studio.jobs);
  useAfterSignIn(known, userId, focus);
  const showNewest = (): void => {
    setStudio({ filter: 'all' });
    scroll.current?.scrollTo({ top: 0 });
  };

  usePromptHeight(prompt);
  const gutter: CSSProperties & { '--ws-gutter': string } = { '--ws-gutter': `${useGutter(scroll)}px` };
  return (
    <div className="relative h-full" data-workspace>
      {/* First in tab order: the wall may have hundreds of stops. */}
      <div ref={prompt} className="absolute inset-x-5 bottom-5 z-10 max-lg:inset-x-0 max-lg:bottom-0">
        <PromptPanel
          config={config}
          account={{ userId, available: credits?.available }}
          flow={flow ? { id: flow.id, videos: studio.videos + studio.running.length } : null}
          sheet={sheet}
          fold={{ low, folded, set: setFolded }}
          strip={
            <CollapsedStrip
              saved={studio.videos}
              running={studio.running}
              onOpen={() => openDialog({ kind: 'strip' })}
            />
          }
          mediaById={(id) => studio.media?.find((media) => media.id === id)}
          onOverloaded={(overloaded) => setStudio({ overloaded })}
          onSignInNeeded={(then, title = words.signInToGenerate) => requireSession(then, { title })}
          shared={shared.waits}
          onSharedTaken={shared.taken}
          onFlowFull={openFlowLimit}
          onShort={(shortfall) => openDialog({ kind: 'shortfall', shortfall })}
          onWrite={
            config?.assistant
              ? () => requireSession(() => openDialog({ kind: 'writing' }), { title: words.signInToWrite })
              : undefined
          }
          onUploaded={(media) => showRecords(client, [media])}
          onSending={(card, count) => {
            sending.send(card, count);
            showNewest();
          }}
          onAccepted={() => {
            void refreshJobs(client).finally(sending.settle);
            showNewest();
          }}
          onRefused={sending.settle}
        />
      </div>
      {/* Reserved gutter: a scroll bar that appears with the last row would shift all others. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- loads code ahead, by pointer and by keyboard */}
      <section
        ref={scroll}
        className="isolate flex h-full flex-col overflow-y-auto [scrollbar-gutter:stable] scroll-pt-4 scroll-pb-[calc(var(--ws-prompt)+40px)] pr-[calc(20px-var(--ws-gutter))] pl-5 pt-4 pb-[calc(var(--ws-prompt)+40px)] *:flex-[1_0_auto] max-lg:pb-[calc(var(--ws-prompt)+16px)] max-md:pr-[calc(10px-var(--ws-gutter))] max-md:pl-2.5 max-md:pt-2.5"
        style={gutter}
        onScroll={() => setFolded(true)}
        onPointerEnter={preloadTools}
        onFocus={preloadTools}
        aria-label={words.flow}
      >
        <SandboxLine config={config} userId={userId} />
        {overloaded !== null && <OverloadNotice text={overloaded} />}
        <GalleryWall
          key={flow?.id}
          media={problem === null && studio.jobsRead ? studio.media : undefined}
          jobs={sending.jobs}
          starters={<StarterTiles config={config} />}
          filter={filter}
          error={problem ?? (studio.error && errorText(studio.error))}
          onRetryLoading={studio.reload}
          handlers={{
            onOpen: ({ id }) => toMedia(flow?.id, id),
            actionsOf,
            busyJobs: actions.busy,
            onCancelJob: actions.cancel,
            onRetryJob: (job) => actions.retry(job),
            onEditPrompt: actions.editPrompt,
            onRemoveJob: ({ id }) => actions.dismiss([id]),
          }}
        />
      </section>
      {/* The wall fades out behind the prompt. */}
      <div className="pointer-events-none absolute inset-x-0 bottom-0 h-[calc(var(--ws-prompt)+160px)] bg-[linear-gradient(transparent,color-mix(in_srgb,var(--bg)_82%,transparent)_60%,var(--bg)_calc(100%-20px))] max-lg:hidden" />
      <OpenViewer studio={studio} />
    </div>
  );
}

function FlowGone({ newest }: { newest: string | undefined }) {
  const { toFlow } = useStudioRoutes();
  return (
    <ErrorState
      title={words.flowGone}
      className="h-full"
      action={<Button onClick={() => toFlow(newest)}>{words.openNewestFlow}</Button>}
    >
      {words.flowGoneWhy}
    </ErrorState>
  );
}

/** The result in the address, in a viewer. */
function OpenViewer({ studio }: { studio: StudioFlow }) {
  const { media: wanted } = useSearch({ strict: false });
  const filter = useStudioState((state) => state.filter);
  const { toMedia } = useStudioRoutes();
  const phone = useMediaQuery('(width < 768px)');
  const list = wallItems(studio.media ?? [], [], filter).flatMap((item) => (item.kind === 'media' ? [item.media] : []));
  const everything = list.some(({ id }) => id === wanted)
    ? list
    : (studio.media ?? []).filter(({ media_type }) => media_type !== 'audio');
  const at = everything.findIndex(({ id }) => id === wanted);
  const media = everything[at];
  const gone = wanted !== undefined && media === undefined && studio.media !== undefined && !studio.reading;
  const flowId = studio.flow?.id;
  useEffect(() => {
    if (!gone) return;
    toast.error(words.fileGone);
    toMedia(flowId, undefined, true);
  }, [gone, flowId, toMedia]);
  if (!media) return null;
  return (
    <ResultViewer
      media={media}
      place={{ at, total: everything.length }}
      before={everything[at - 1]}
      after={everything[at + 1]}
      flow={studio.flow?.name}
      flows={studio.flows ?? []}
      phone={phone}
      onShow={({ id }) => toMedia(flowId, id, true)}
      onClose={() => toMedia(flowId, undefined)}
    />
  );
}

/** Creates a flow for an account without any (the last one was deleted). Returns the error, if any. */
function useDefaultFlow({ flows, userId, known }: StudioFlow): string | null {
  const create = useCreateFlow();
  const needed = known && userId !== null && flows?.length === 0;
  const { mutate, isIdle } = create;
  useEffect(() => {
    if (needed && isIdle) mutate(undefined);
  }, [needed, isIdle, mutate]);
  return needed && create.error ? messages.defaultFlowFailed : null;
}

/** Focuses the prompt after signing in. */
function useAfterSignIn(known: boolean, userId: string | null, focus: () => void): void {
  const visited = useRef(false);
  useEffect(() => {
    if (visited.current && userId !== null) focus();
    visited.current = known && userId === null;
  }, [known, userId, focus]);
}

/** `--ws-prompt`: the height of the prompt. On the root, since the toasts are outside this tree and must not cover the button. */
function usePromptHeight(prompt: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const target = prompt.current;
    if (!target) return;
    const root = document.documentElement;
    const observer = new ResizeObserver(() => {
      const height = `${target.offsetHeight}px`;
      // Setting it restyles the whole page, and the stylesheet mostly has the right height already.
      if (getComputedStyle(root).getPropertyValue('--ws-prompt') !== height)
        root.style.setProperty('--ws-prompt', height);
    });
    observer.observe(target);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--ws-prompt');
    };
  }, [prompt]);
}

/** Width of the scroll bar. The gutter is part of the padding: the wall ends where the prompt does. */
function useGutter(scroll: RefObject<HTMLElement | null>): number {
  // Known before the wall is shown, which would otherwise be styled and laid out twice.
  const [gutter, setGutter] = useState(scrollBarWidth);
  useLayoutEffect(() => {
    const target = scroll.current;
    if (!target) return;
    const observer = new ResizeObserver(() => setGutter(target.offsetWidth - target.clientWidth));
    observer.observe(target);
    return () => observer.disconnect();
  }, [scroll]);
  return gutter;
}

function scrollBarWidth(): number {
  const scrolling = document.createElement('div');
  scrolling.style.cssText = 'position: fixed; overflow-y: scroll; visibility: hidden';
  document.body.append(scrolling);
  const { offsetWidth, clientWidth } = scrolling;
  scrolling.remove();
  return offsetWidth - clientWidth;
}

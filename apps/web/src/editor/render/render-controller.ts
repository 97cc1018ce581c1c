import { EDITOR_RENDER, isFinished, type DesignRenderState, type Job, type RenderState } from '@kinoloom/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isOver, renderView, type RenderView } from '../../rendering/index.ts';
import { pollRender, type ScheduleOnce } from './poll-render.ts';

/** State of the editor's render, as shown by its button. */
export type RenderPhase =
  | { readonly kind: 'init' }
  /** Requested, not yet accepted. */
  | { readonly kind: 'invoking' }
  | { readonly kind: 'rendering'; readonly id: string; readonly view: RenderView }
  | { readonly kind: 'done'; readonly id: string; readonly url: string }
  | { readonly kind: 'error'; readonly id: string; readonly message: string };

export type OpenDialog =
  | { readonly kind: 'invalid' | 'resolution' }
  /** Progress or result of a render. */
  | { readonly kind: 'render'; readonly id: string };

interface RenderControllerState {
  readonly phase: RenderPhase;
  readonly open: OpenDialog | null;
  /** Latest response per render id. */
  readonly answers: ReadonlyMap<string, DesignRenderState>;
  /** Why polling stopped, per render id. */
  readonly stopReasons: ReadonlyMap<string, string>;
}

interface RenderControllerDeps<Order> {
  readonly later: ScheduleOnce;
  /** How often a render is asked for at most. */
  readonly polls?: number;
  /** Starts a render of the composition; returns its id. */
  readonly start: (order: Order) => Promise<string>;
  readonly ask: (id: string, signal: AbortSignal) => Promise<DesignRenderState>;
  /** Called once for each completed render of this page. `watched`: its dialog was open. */
  readonly onDone: (id: string, url: string, watched: boolean) => void;
}

/** How long the button shows the end of a render. */
const KEPT_MS = 1_000;
/** A render that changed this recently counts as watched. */
const FRESH_MS = 30_000;

/**
 * The render of an editor: init → invoking → rendering → done or error → init. Shows pushed or polled state, whichever
 * is newer, and picks up a render that is already running.
 */
export class RenderController<Order> implements Disposable {
  readonly state: StoreApi<RenderControllerState> = createStore<RenderControllerState>(() => ({
    phase: { kind: 'init' },
    open: null,
    answers: new Map(),
    stopReasons: new Map(),
  }));
  readonly #deps: RenderControllerDeps<Order>;
  readonly #ended = new Set<string>();
  #jobs: ReadonlyMap<string, Job> = new Map();
  #stopPolling: () => void = () => undefined;
  #cancelTimer: () => void = () => undefined;

  constructor(deps: RenderControllerDeps<Order>) {
    this.#deps = deps;
  }

  show(open: OpenDialog | null): void {
    this.state.setState({ open });
  }

  /** Starts a render and shows its progress. One at a time. @throws what `start` throws, with the state restored */
  async begin(order: Order): Promise<void> {
    const { phase } = this.state.getState();
    if (phase.kind === 'invoking' || phase.kind === 'rendering') return;
    this.#cancelTimer();
    this.state.setState({ phase: { kind: 'invoking' } });
    try {
      this.follow(await this.#deps.start(order), true);
    } catch (error) {
      this.state.setState({ phase: { kind: 'init' } });
      throw error;
    }
  }

  /** Starts a further render, which is shown when those before it have ended. @throws what `start` throws */
  async add(order: Order): Promise<void> {
    await this.#deps.start(order);
  }

  /** Tracks an accepted render. */
  follow(id: string, shown: boolean): void {
    this.#stopPolling();
    this.#cancelTimer();
    this.state.setState({
      phase: { kind: 'rendering', id, view: { kind: 'starting' } },
      ...(shown && { open: { kind: 'render', id } }),
    });
    this.#stopPolling = pollRender({
      later: this.#deps.later,
      ...(this.#deps.polls !== undefined && { polls: this.#deps.polls }),
      ask: (signal) => this.#deps.ask(id, signal),
      onAnswer: (answer) => {
        this.state.setState(({ answers }) => ({ answers: new Map(answers).set(id, answer) }));
        this.#settle();
      },
      onPollingEnd: (why) => this.#stopLater(id, why),
    });
    this.#settle();
  }

  /** Updates the jobs. A running render of this project is tracked. */
  update(jobs: readonly Job[], projectId: string | null): void {
    const before = this.#jobs;
    // A render that is no longer listed was dismissed; its dialog may still be open.
    this.#jobs = new Map([...before, ...jobs.map((job) => [job.id, job] as const)]);
    const { phase } = this.state.getState();
    if (phase.kind === 'init' && projectId !== null) {
      const running = jobs.find(
        (job) => job.model === EDITOR_RENDER && job.project?.id === projectId && !isFinished(job.status),
      );
      if (running && !this.#ended.has(running.id)) this.follow(running.id, false);
    }
    if (phase.kind === 'rendering' && before.get(phase.id) !== this.#jobs.get(phase.id))
      this.#clearStopReason(phase.id);
    this.#settle();
  }

  jobOf(id: string): Job | undefined {
    return this.#jobs.get(id);
  }

  /** Current state of a render: pushed or polled, whichever is newer. */
  viewOf(id: string): RenderView {
    const { answers, stopReasons } = this.state.getState();
    const job = this.#jobs.get(id);
    const answer = answers.get(id);
    return renderView(job, answer && asRender(answer, job), stopReasons.get(id) ?? null);
  }

  [Symbol.dispose](): void {
    this.#stopPolling();
    this.#cancelTimer();
  }

  #settle(): void {
    const { phase, open } = this.state.getState();
    if (phase.kind !== 'rendering') return;
    const { id } = phase;
    const view = this.viewOf(id);
    if (!isOver(view)) return this.state.setState({ phase: { kind: 'rendering', id, view } });
    this.#stopPolling();
    const first = !this.#ended.has(id);
    this.#ended.add(id);
    if (view.kind === 'completed') {
      this.state.setState({ phase: { kind: 'done', id, url: view.downloadUrl } });
      if (first) this.#deps.onDone(id, view.downloadUrl, open?.kind === 'render' && open.id === id);
    } else if (view.kind === 'failed') {
      this.state.setState({ phase: { kind: 'error', id, message: view.message } });
    } else {
      const here = open?.kind === 'render' && open.id === id;
      this.state.setState({ phase: { kind: 'init' }, ...(here && { open: null }) });
      return;
    }
    this.#cancelTimer = this.#deps.later(() => this.state.setState({ phase: { kind: 'init' } }), KEPT_MS);
  }

  /** A render that still receives pushed changes counts as watched; it is checked again later. */
  #stopLater(id: string, why: string): void {
    const known = this.#jobs.get(id);
    this.#stopPolling = this.#deps.later(() => {
      if (this.#jobs.get(id) !== known) return this.#stopLater(id, why);
      this.state.setState(({ stopReasons }) => ({ stopReasons: new Map(stopReasons).set(id, why) }));
      this.#settle();
    }, FRESH_MS);
  }

  #clearStopReason(id: string): void {
    const { stopReasons } = this.state.getState();
    if (stopReasons.has(id))
      this.state.setState({ stopReasons: new Map([...stopReasons].filter(([other]) => other !== id)) });
  }
}

/** Converts the editor's response to a flow's; frame counts come from the job. */
const asRender = (answer: DesignRenderState, job: Job | undefined): RenderState => ({
  ...answer,
  downloadUrl: answer.url,
  metadata: { renderedFrames: job?.rendered_frames ?? 0, totalFrames: job?.total_frames ?? 0 },
});

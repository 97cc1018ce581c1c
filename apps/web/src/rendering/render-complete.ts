import * as words from '../words/en/studio/rendering.ts';

/** A finished render of a flow or a project. */
export interface CompletedRender {
  readonly url: string;
  readonly name: string;
  readonly thumbnailUrl: string | null;
  /** Its length. */
  readonly seconds: number | null;
}

const NAME = 'render-complete';

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Announces a completed render on the page; the editor shows it under its recent renders. */
export function announceRender(render: CompletedRender): void {
  dispatchEvent(new CustomEvent(NAME, { detail: render }));
}

/** Calls `listener` with each completed render. Only the url is required. Returns a function to stop. */
export function onRenderComplete(listener: (render: CompletedRender) => void): () => void {
  const onEvent = (event: Event): void => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : null;
    const fields = new Map<string, unknown>(Object.entries(detail ?? {}));
    const url = text(fields.get('url'));
    if (url === null) return;
    const seconds = fields.get('seconds');
    listener({
      url,
      name: text(fields.get('name')) ?? words.renderedVideo,
      thumbnailUrl: text(fields.get('thumbnailUrl')),
      seconds: typeof seconds === 'number' ? seconds : null,
    });
  };
  addEventListener(NAME, onEvent);
  return () => removeEventListener(NAME, onEvent);
}

/** What the address of the editor says. */
export interface EditorAddress {
  /** Id of the project that is open. */
  readonly project?: string;
  /** Opens the project of this flow, which is made where there is none. */
  readonly flow?: string;
  /** Opens a new project that begins with this media. */
  readonly media?: string;
  /** Sounds that are heard in that new project instead of the media's own: a voice, and what lies behind it. */
  readonly voice?: string;
  readonly background?: string;
}

const names = ['project', 'flow', 'media', 'voice', 'background'] as const;

export function editorAddress(search: Record<string, unknown>): EditorAddress {
  return Object.fromEntries(
    names.flatMap((name) => (typeof search[name] === 'string' && search[name] !== '' ? [[name, search[name]]] : [])),
  );
}

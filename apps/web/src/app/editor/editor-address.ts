/** State of the editor in its address. */
export interface EditorAddress {
  /** Id of the open project. */
  readonly project?: string;
  /** Opens this flow's project, creating it if needed. */
  readonly flow?: string;
  /** Opens a new project that begins with these media, separated by commas. */
  readonly media?: string;
  /** Sounds in that new project that replace the media's own: a voice, and the background. */
  readonly voice?: string;
  readonly background?: string;
}

const names = ['project', 'flow', 'media', 'voice', 'background'] as const;

export function editorAddress(search: Record<string, unknown>): EditorAddress {
  return Object.fromEntries(
    names.flatMap((name) => (typeof search[name] === 'string' && search[name] !== '' ? [[name, search[name]]] : [])),
  );
}

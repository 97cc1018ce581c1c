import type { SeenOverlay } from './overlay.ts';

/** New values of styles; undefined removes one that is optional. */
export type Restyling<Styles> = { readonly [Name in keyof Styles]?: Styles[Name] | undefined };

/** The overlay with some styles changed. */
export function restyled<Seen extends SeenOverlay>(overlay: Seen, patch: Restyling<Seen['styles']>): Seen {
  const styles = Object.entries({ ...overlay.styles, ...patch }).filter(([, value]) => value !== undefined);
  return { ...overlay, styles: Object.fromEntries(styles) as Seen['styles'] };
}

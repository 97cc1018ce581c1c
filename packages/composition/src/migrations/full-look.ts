import { z } from 'zod';

const Films = z.looseObject({ overlays: z.array(z.looseObject({ styles: z.looseObject({}) })) });

/** What version 2 added to videos, as version 1 painted them. Written out, for defaults may change and the past does not. */
const look = {
  zIndex: 0,
  transform: { scaleX: 1, scaleY: 1 },
  filter: { preset: 'none', brightness: 100 },
  borderRadius: 0,
  padding: 0,
  paddingBackgroundColor: null,
  animation: { enter: null, exit: null },
};

/** 1 → 2: the number of rows, and every style of a video, are said. A document that is no film is left as it is. */
export function fullLook(document: Record<string, unknown>): Record<string, unknown> {
  const film = Films.safeParse(document);
  if (!film.success) return document;
  const overlays = film.data.overlays.map((overlay) => ({
    ...overlay,
    content: '',
    styles: { ...look, ...overlay.styles },
  }));
  const lowest = overlays.reduce((row, overlay) => Math.max(row, rowOf(overlay)), 0);
  return { ...film.data, overlays, rows: Math.max(5, lowest + 1) };
}

function rowOf(overlay: Record<string, unknown>): number {
  const row = overlay['row'];
  return typeof row === 'number' ? row : 0;
}

/** A CSS position on the time axis; the timeline sets `--scale` and `--left` whenever it is painted. */
export const atFrame = (frame: number): string => `calc((${frame} * var(--scale) - var(--left)) * 1px)`;

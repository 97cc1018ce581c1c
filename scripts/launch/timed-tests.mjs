/** Tests that measure time, by their files' names: when the player shows and plays what, and how soon a page responds. */
export const TIMED =
  /\/(compare-pace|first-minute|gallery-pace|page-load|player-(elements|frames|life|pace|scrub|sound)|seams)\.spec\.ts$/;

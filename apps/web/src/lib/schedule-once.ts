/** Runs once after `ms`; returns a function to cancel it. */
export function scheduleOnce(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

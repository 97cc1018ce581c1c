import { stat } from 'node:fs/promises';
import path from 'node:path';
import { FPS } from '@kinoloom/composition';
import { render, RenderFailed, type RenderReport, type SpanReport } from '@kinoloom/renderer';
import { CannotBegin, commandOf, HELP, type Command } from './command.ts';
import { readDocument } from './document.ts';
import { progressOn } from './progress.ts';

/** On their own machine, users may wait as long as they like. */
const NO_LIMIT_MS = 2 ** 31 - 1;

try {
  const command = commandOf(process.argv.slice(2));
  if (command === 'help') process.stdout.write(HELP);
  else await renderFilm(command);
} catch (error) {
  process.exitCode = exitCodeOf(error);
  process.stderr.write(`${wordsFor(error)}\n`);
}

async function renderFilm({ document, output, quality, sources: folder }: Command): Promise<void> {
  await checkFolder(path.dirname(output));
  const { composition, sources, cautions } = await readDocument(document, folder);
  for (const caution of cautions) process.stderr.write(`! ${caution}\n`);
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  const started = performance.now();
  const progress = progressOn(process.stderr, () => performance.now());
  try {
    const report = await render(
      { composition, sources, output, quality },
      { signal: stop.signal, onProgress: (at) => progress.show(at), limits: { wallMs: NO_LIMIT_MS } },
    );
    progress.end();
    process.stdout.write(`${reportText(output, report, performance.now() - started)}\n`);
  } finally {
    progress.end();
  }
}

async function checkFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory())
    throw new CannotBegin(`There is no folder ${folder}. Make it, or name another file to write.`);
}

/** Reports file, size, speed and paths, and why frames were encoded where copying was possible. */
function reportText(
  output: string,
  { frames, width, height, bytes, spans, damagedPackets }: RenderReport,
  ms: number,
): string {
  const seconds = ms / 1000;
  const paths = new Map<string, number>();
  for (const span of spans) paths.set(span.path, (paths.get(span.path) ?? 0) + span.durationInFrames);
  return [
    `${output}: ${frames} frames (${(frames / 30).toFixed(1)} s), ${width}×${height}, ${(bytes / 1e6).toFixed(1)} MB`,
    `in ${seconds.toFixed(1)} s, ${Math.round(frames / seconds)} frames a second`,
    ...[...paths].map(([name, count]) => `  ${name.padEnd(6)} ${count} frames`),
    ...spans.map(spanText),
    ...(damagedPackets > 0
      ? [`! ${damagedPackets} packets of the sources are damaged; the picture before stands there`]
      : []),
  ].join('\n');
}

/** First frame, length, path and overlay of a part, and why it was encoded. */
function spanText({ path: way, from, durationInFrames, overlayId, reason }: SpanReport): string {
  const length = `${(durationInFrames / FPS).toFixed(2)} s`;
  const why = reason === undefined ? '' : `: ${reason}`;
  return `  from ${String(from).padStart(6)}  ${length.padStart(9)}  ${way.padEnd(6)}  ${overlayId ?? 'no clip'}${why}`;
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CannotBegin) return 2;
  return error instanceof RenderFailed && error.code === 'canceled' ? 130 : 1;
}

function wordsFor(error: unknown): string {
  if (error instanceof CannotBegin) return `✗ ${error.message}`;
  if (!(error instanceof RenderFailed)) return error instanceof Error ? (error.stack ?? error.message) : String(error);
  return error.code === 'canceled' ? 'Stopped. Nothing was written.' : `✗ ${error.message}`;
}

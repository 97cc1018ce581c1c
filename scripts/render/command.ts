import path from 'node:path';
import { parseArgs } from 'node:util';
import { QUALITIES, type Quality } from '@kinoloom/renderer';

export const HELP = `Renders a project file to an mp4, with no server.

  npm run render -- <document.json> <out.mp4> [--quality high] [--sources folder]

  <document.json>   a composition, of this version or an older one
  <out.mp4>         the video to write; one that is there is replaced once the new one is whole
  --quality         ${QUALITIES.join(', ')}; high unless given
  --sources         where the files lie that the document names; beside the document unless given
  --help            this text

Each "src" in the document is a path, seen from the sources' folder, or a file: url.
Ctrl-C stops at once and leaves nothing behind.

Exit codes: 0 rendered, 1 the render failed, 2 the command, the document or a source is wrong, 130 stopped.
`;

/** An error in the command, the document or a source, which the user has to correct. */
export class CannotBegin extends Error {
  override readonly name = 'CannotBegin';
}

export interface Command {
  readonly document: string;
  readonly output: string;
  readonly quality: Quality;
  readonly sources: string;
}

/** Parses the command's arguments. @throws CannotBegin */
export function commandOf(words: readonly string[]): Command | 'help' {
  const { values, positionals } = parsed(words);
  if (values.help) return 'help';
  const [document, output, ...rest] = positionals;
  if (document === undefined || output === undefined || rest.length > 0)
    throw new CannotBegin(
      'Name a document and the video to write: npm run render -- project.json video.mp4 (--help says more)',
    );
  const quality = QUALITIES.find((name) => name === values.quality);
  if (!quality) throw new CannotBegin(`--quality is ${QUALITIES.join(', ')}; "${values.quality}" is none of them`);
  const at = path.resolve(document);
  return {
    document: at,
    output: path.resolve(output),
    quality,
    sources: values.sources === undefined ? path.dirname(at) : path.resolve(values.sources),
  };
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        quality: { type: 'string', default: 'high' },
        sources: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new CannotBegin(`${error instanceof Error ? error.message : String(error)} (--help says more)`);
  }
}

import { fileURLToPath } from 'node:url';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const below = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export const folders = {
  repository: below('..'),
  /** Inputs that are made once, and outputs of the runs. Not part of the repository. */
  runtime: below('../.runtime/bench'),
  results: below('results'),
  remotion: below('remotion'),
  document: below('../docs/benchmarks.md'),
} as const;

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser in CHROME_PATH, else the system's. @throws Error when there is none */
export function chromiumFile(): string {
  const file = process.env['CHROME_PATH'] ?? SYSTEM.find((path) => existsSync(path));
  if (!file) throw new Error('Remotion and the player are measured in Chromium: install it, or name it by CHROME_PATH');
  return file;
}

export function chromiumVersion(): string {
  const printed = execFileSync(chromiumFile(), ['--version'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return printed.trim().replace(/ built on.*/, '');
}

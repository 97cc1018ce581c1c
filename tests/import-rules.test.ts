import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layers } from '../layers.ts';
import type { Layer } from '../scripts/lint/layer.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** An import in a planted file, one per line. */
interface Planted {
  readonly from: string;
  readonly line: number;
  readonly text: string;
  readonly allowed: boolean;
}

const forms: readonly ((specifier: string, line: number) => string)[] = [
  (specifier) => `import '${specifier}';`,
  (specifier) => `import type {} from '${specifier}';`,
  (specifier, line) => `export type { Planted as P${line} } from '${specifier}';`,
  (specifier) => `export * from '${specifier}';`,
  (specifier, line) => `export { planted as p${line} } from '${specifier}';`,
  (specifier) => `void import('${specifier}');`,
  (specifier, line) => `export type T${line} = import('${specifier}').Planted;`,
];

/** Possible files of a layer: directly in it, and two folders down. */
const filesIn = ({ paths }: Layer, name: string): string[] =>
  paths.flatMap((path) => {
    if (path.endsWith('*')) return [path.replace('*', name)];
    return extname(path) === '' ? [`${path}/${name}`, `${path}/one/two/${name}`] : [path];
  });

const mayKnow = (from: Layer, to: Layer): boolean =>
  from.may.some((one) => one === to || ('layer' in one && one.layer === to)) ||
  (from.peers !== undefined && from.peers === to.peers);

function mayImport(from: Layer, to: Layer, file: string): boolean {
  const entryPoint = from.may.find((one) => 'layer' in one && one.layer === to);
  const entryPoints = entryPoint && 'file' in entryPoint ? [entryPoint.file] : to.entryPoints;
  return mayKnow(from, to) && (from.looksInside || !entryPoints || entryPoints.includes(file));
}

/** Imports of a layer by a file, and whether each is allowed. */
function imports(from: Layer, file: string, to: Layer): { specifier: string; allowed: boolean }[] {
  const near = [
    ...new Set([...filesIn({ ...to, paths: to.paths.slice(0, 1) }, 'imported.ts'), ...(to.entryPoints ?? [])]),
  ].map((target) => {
    const path = relative(dirname(file), target);
    return { specifier: path.startsWith('.') ? path : `./${path}`, allowed: mayImport(from, to, target) };
  });
  const named = [...(to.exports ?? [])].flatMap(([name, target]) => [
    { specifier: name, allowed: mayImport(from, to, target) },
    { specifier: `${name}/src/one/imported.ts`, allowed: mayKnow(from, to) && from.looksInside === true },
  ]);
  return [...near, ...named];
}

const planted: readonly Planted[] = layers.flatMap((from) =>
  filesIn(from, 'planted.ts').flatMap((file) => {
    const wanted = [
      ...layers.filter((to) => to !== from).flatMap((to) => imports(from, file, to)),
      { specifier: 'node:fs', allowed: !from.withoutNode },
    ];
    // Each as an import, and in one of the other import forms.
    return wanted
      .flatMap(({ specifier, allowed }, at) =>
        [0, 1 + (at % (forms.length - 1))].map((form) => ({ specifier, allowed, form })),
      )
      .map(({ specifier, allowed, form }, at) => {
        const line = at + 1;
        return { from: file, line, text: forms[form]?.(specifier, line) ?? '', allowed };
      });
  }),
);

/** Two files that import each other only for types. */
const cycleFiles = ['packages/composition/src/one.ts', 'packages/composition/src/other.ts'] as const;

let folder: string;
let refused: ReadonlySet<string>;
let inCycles: readonly string[];

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'planted-')));
  for (const [from, cases] of Map.groupBy(planted, (each) => each.from))
    await write(
      from,
      cases.map(({ text }) => text),
    );
  await write(cycleFiles[0], [`import type { Other } from './other.ts';`, 'export type One = Other | 1;']);
  await write(cycleFiles[1], [`import type { One } from './one.ts';`, 'export type Other = One[];']);
  const found = await lint();
  refused = new Set(found.get('kinoloom(import-layers)')?.map(({ place }) => place));
  inCycles = (found.get('import(no-cycle)') ?? []).map(({ place }) => place);
}, 60_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

async function write(path: string, lines: readonly string[]): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), `${lines.join('\n')}\n`);
}

/** Locations, `file:line`, that the repository's own lint reports, by rule. */
async function lint(): Promise<Map<string, { place: string }[]>> {
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const options = [oxlint, '--config', join(root, 'oxlint.config.ts'), '--format=json', '.'];
  const report = await promisify(execFile)(process.execPath, options, { cwd: folder, maxBuffer: 2 ** 30 }).catch(
    (error: unknown) => {
      // It exits with 1 when it reports something.
      if (error instanceof Error && 'stdout' in error) return { stdout: String(error.stdout) };
      throw error;
    },
  );
  const { diagnostics } = JSON.parse(report.stdout) as {
    diagnostics: { code: string; filename: string; labels: { span: { line: number } }[] }[];
  };
  const places = diagnostics.map(({ code, filename, labels }) => ({
    code,
    place: `${filename.replaceAll('\\', '/')}:${labels[0]?.span.line}`,
  }));
  return Map.groupBy(places, ({ code }) => code);
}

const isRefused = ({ from, line }: Planted): boolean => refused.has(`${from}:${line}`);
const describeImport = ({ from, text }: Planted): string => `${from}: ${text}`;

test('lint refuses every import that layers.ts does not allow, at any depth and in every form', () => {
  const forbidden = planted.filter(({ allowed }) => !allowed);
  expect(forbidden.filter((each) => !isRefused(each)).map(describeImport)).toEqual([]);
  process.stdout.write(`${forbidden.length} forbidden imports were planted, and all refused.\n`);
});

test('lint accepts every import that layers.ts allows', () => {
  const allowed = planted.filter((each) => each.allowed);
  expect(allowed.filter(isRefused).map(describeImport)).toEqual([]);
  process.stdout.write(`${allowed.length} allowed imports were planted, and none refused.\n`);
});

test('lint reports an import cycle, even one of types only', () => {
  expect(inCycles).toEqual(expect.arrayContaining(cycleFiles.map((file) => expect.stringContaining(`${file}:`))));
});

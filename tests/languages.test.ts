import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import compile from 'icu-minify/compile';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { languagePlugin, saidIn, textsOf, type Language } from '../apps/web/scripts/words.mjs';
import { saidBy } from '../apps/web/src/words/said.ts';
import { messages } from '../packages/contract/src/index.ts';

const web = fileURLToPath(new URL('../apps/web/', import.meta.url));
/** Translated whole, unless they are drafts; others may be in part. */
const COMPLETE = ['de'];

async function englishAreas(): Promise<Map<string, ReturnType<typeof textsOf>>> {
  const folder = join(web, 'src/words/en');
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts'));
  const areas = await Promise.all(
    files.map(
      async (file) => [basename(file, '.ts'), textsOf(await readFile(join(folder, file), 'utf8'), file)] as const,
    ),
  );
  // Translations know an area by its name alone.
  expect(new Set(areas.map(([area]) => area)).size).toBe(areas.length);
  return new Map(areas);
}

const languages = await Promise.all(
  (await readdir(join(web, 'languages'))).map(async (file) => ({
    code: basename(file, '.json'),
    language: JSON.parse(await readFile(join(web, 'languages', file), 'utf8')) as Language,
  })),
);

/** The names of a text's places and tags, sorted. */
function places(compiled: unknown, names = new Set<string>()): string[] {
  if (Array.isArray(compiled)) {
    const [name, kind] = compiled as unknown[];
    // A node begins with its name and the number of its kind; a list that begins with words has more nodes after it, 0 for `#`.
    if (typeof name === 'string' && (compiled.length === 1 || (typeof kind === 'number' && kind > 0))) names.add(name);
    for (const part of compiled) places(part, names);
  } else if (typeof compiled === 'object' && compiled !== null)
    for (const part of Object.values(compiled)) places(part, names);
  return [...names].toSorted();
}

test.each(languages)('$code translates texts that there are, with the same places and tags', async ({ language }) => {
  const areas = await englishAreas();
  const { messages: _said, ...own } = language;
  const wrong = Object.entries(own).flatMap(([area, texts]) =>
    Object.entries(texts).filter(([name, translation]) => {
      const english = areas.get(area)?.find((each) => each.name === name)?.english;
      if (english === undefined) return true;
      return (
        places(compile(english)).join() !== places(compile(translation)).join() || tags(english) !== tags(translation)
      );
    }),
  );
  expect(wrong).toEqual([]);
});

const tags = (text: string): string =>
  [...text.matchAll(/<\/?(\w+)>/gu)]
    .map(([tag]) => tag)
    .toSorted()
    .join('');

test.each(languages.filter(({ code }) => COMPLETE.includes(code)))('$code is complete', async ({ language }) => {
  const areas = await englishAreas();
  const missing = [...areas].flatMap(([area, texts]) =>
    texts.filter(({ name }) => language[area]?.[name] === undefined).map(({ name }) => `${area}.${name}`),
  );
  expect(missing).toEqual([]);
});

// What the server says, by the names of the contract's messages.

type Message = (...values: unknown[]) => string;
const byServer = Object.entries(messages) as [string, string | Message][];

test.each(languages.filter(({ code }) => COMPLETE.includes(code.replace('.draft', ''))))(
  '$code has every sentence of the contract',
  ({ language }) => {
    expect(byServer.map(([name]) => name).filter((name) => language['messages']?.[name] === undefined)).toEqual([]);
  },
);

test.each(languages)(
  '$code translates sentences of the contract that there are, with the same limits',
  ({ language }) => {
    const translated = Object.entries(language['messages'] ?? {});
    expect(translated.filter(([name]) => !(name in messages))).toEqual([]);
    const numbers = (text: string): string[] => text.match(/\d+/gu) ?? [];
    const wrong = translated.filter(([name, translation]) => {
      const english: unknown = Reflect.get(messages, name);
      return typeof english === 'string' && !numbers(translation).every((each) => numbers(english).includes(each));
    });
    expect(wrong).toEqual([]);
  },
);

test.each(languages)('$code: a sentence of the server is recognised, whatever fills its places', ({ language }) => {
  const all = saidIn(language['messages'] ?? {});
  const unknown = byServer.flatMap(([name, message]) => {
    const translation = language['messages']?.[name];
    if (translation === undefined) return [];
    const samples = typeof message === 'string' ? [message] : samplesOf(message);
    return samples.filter((sentence) => {
      const said = saidBy(all, sentence);
      // In whole: no part of a translation that was not filled is left, and nothing of the English.
      return said === sentence || /[{}]|undefined/u.test(said);
    });
  });
  expect(unknown).toEqual([]);
});

const NUMBERS = /^(?:needed|required|available|count|jobs|most|failed|of|room|chosen|seconds|minutes)$/u;

/** What a message says about one of something and many, about words of any kind, and about what is not known. */
function samplesOf(message: Message): string[] {
  const names = /^\((.*?)\) ?=>/su.exec(String(message))?.[1]?.match(/\{[^}]*\}|\w+/gu) ?? [];
  return [0, 1, 2].map((round) =>
    message(
      ...names.map((name) => {
        if (name.startsWith('{')) return { width: 640, height: 360 };
        if (name === 'known') return ['one', 'two'];
        if (NUMBERS.test(name)) return [1, 7, 1_284][round];
        if (name === 'words' || name === 'alternative')
          return [name === 'words' ? null : undefined, 'Flux 2.0', 'no?'][round];
        return ['first', 'Veo 3 (new)', '9.5 MB'][round];
      }),
    ),
  );
}

test('an error in a sentence is said in the same language, and other words stay', () => {
  const all = saidIn({ localFailed: 'Nicht hochgeladen: {reason}', storageFull: 'Voll.', flowLimit: '{count}/15' });
  expect(saidBy(all, messages.localFailed(messages.storageFull))).toBe('Nicht hochgeladen: Voll.');
  expect(saidBy(all, messages.flowLimit(15))).toBe('15/15');
  expect(saidBy(all, 'A vendor said this.')).toBe('A vendor said this.');
});

test('a language is added by one file: the build loads it apart, and its texts take the place of English', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'languages-'));
  try {
    await writeFile(join(folder, 'fr.json'), JSON.stringify({ landing: { signIn: 'Se connecter' } }));
    const built = await build({
      configFile: false,
      logLevel: 'silent',
      plugins: [languagePlugin(folder)],
      build: {
        write: false,
        minify: false,
        rolldownOptions: { input: join(web, 'src/words/en/first/landing.ts'), preserveEntrySignatures: 'strict' },
      },
    });
    const chunks = (built as Rolldown.RolldownOutput).output.filter((part) => part.type === 'chunk');
    const french = chunks.filter(({ code }) => code.includes('Se connecter'));
    expect(french.map(({ isDynamicEntry }) => isDynamicEntry)).toEqual([true]);
    expect(chunks.filter(({ code }) => code.includes('Sign In'))).toHaveLength(1);
    expect(chunks.some(({ code }) => code.includes('icu-messageformat-parser'))).toBe(false);
  } finally {
    await rm(folder, { recursive: true });
  }
});

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import compile from 'icu-minify/compile';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { languagePlugin, manifestIn, saidIn, textsOf, type Language } from '../apps/web/scripts/words.mjs';
import { speakerOf } from '../apps/web/src/words/speaker.ts';
import { textEncodings } from '../packages/composition/src/caption-reader/index.ts';
import { builtInVoices, catalogue, isModel, messages } from '../packages/contract/src/index.ts';
import { writtenSentences } from './sentences.ts';

const web = fileURLToPath(new URL('../apps/web/', import.meta.url));
/** Translated whole, unless they are drafts; others may be in part. */
const COMPLETE = ['de'];
/** What a language has besides the texts of the web app. */
const OTHERS = ['messages', 'sentences', 'catalogue', 'manifest'];

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
  const own = Object.entries(language).filter(([area]) => !OTHERS.includes(area));
  const wrong = own.flatMap(([area, texts]) =>
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
  const { sentence: say } = speakerOf(saidIn(language));
  const unknown = byServer.flatMap(([name, message]) => {
    const translation = language['messages']?.[name];
    if (translation === undefined) return [];
    const samples = typeof message === 'string' ? [message] : samplesOf(message);
    return samples.filter((sentence) => {
      const said = say(sentence);
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
  const { sentence: say } = speakerOf(
    saidIn({
      messages: { localFailed: 'Nicht hochgeladen: {reason}', storageFull: 'Voll.', flowLimit: '{count}/15' },
      sentences: {
        'Choose one of: {offered}.': 'Wähle: {offered}.',
        'It is gone.': 'Weg.',
        '{brought} credits': '{brought} Credits',
      },
    }),
  );
  expect(say(messages.localFailed(messages.storageFull))).toBe('Nicht hochgeladen: Voll.');
  expect(say(messages.flowLimit(15))).toBe('15/15');
  expect(say('A vendor said this.')).toBe('A vendor said this.');
  expect(say('It is gone. A vendor said this. Choose one of: Veo, Flux.')).toBe(
    'Weg. A vendor said this. Wähle: Veo, Flux.',
  );
  // A sentence with one word of its own is not found in others.
  expect(say('1,500 credits')).toBe('1,500 Credits');
  expect(say('You cannot ask for so many credits')).toBe('You cannot ask for so many credits');
});

// What is said without the contract, and names and notes of the catalogue.

const complete = languages.filter(({ code }) => COMPLETE.includes(code.replace('.draft', '')));
const placesIn = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/gu)].map(([, name = '']) => name);

test.each(complete)('$code has every sentence that is written where it is said, and no other', ({ language }) => {
  const sentences = language['sentences'] ?? {};
  expect(Object.keys(sentences).toSorted()).toEqual(writtenSentences());
  const { sentence: say } = speakerOf(saidIn(language));
  const wrong = Object.entries(sentences).filter(([english, translation]) => {
    const known = placesIn(english);
    if (!places(compile(translation)).every((name) => known.includes(name))) return true;
    const said = say(english.replaceAll(/\{\w+\}/gu, '7'));
    return said === english || /[{}]|undefined/u.test(said);
  });
  expect(wrong).toEqual([]);
});

/** Signs, numbers, and what is called alike everywhere. */
const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text);

/** Fields of an entry that are no words: ids, addresses, and names that vendors gave. */
const NO_WORDS = ['id', 'media', 'family', 'vendor', 'path', 'resolution'];

/** All texts that catalogues bring to a screen, by their keys in a language. */
function catalogueTexts(): Record<string, string> {
  const entries = catalogue.flatMap((entry) =>
    Object.entries(entry)
      .filter(
        ([field, value]) =>
          typeof value === 'string' && !NO_WORDS.includes(field) && !(field === 'label' && isModel(entry)),
      )
      .map(([field, value]) => [`${entry.id}.${field}`, String(value)] as const),
  );
  const voices = builtInVoices.flatMap(({ voice_id: id, name, description }) => [
    [`${id}.name`, name] as const,
    [`${id}.description`, description ?? ''] as const,
  ]);
  const encodings = Object.entries(textEncodings).map(([id, name]) => [`${id}.encoding`, name] as const);
  return Object.fromEntries([...entries, ...voices, ...encodings].filter(([, text]) => hasWords(text)));
}

test.each(complete)('$code has the names and notes of the catalogue, and no other', ({ language }) => {
  expect(Object.keys(language['catalogue'] ?? {}).toSorted()).toEqual(Object.keys(catalogueTexts()).toSorted());
});

test.each(languages)(
  '$code: the studio is installed with a description and shortcuts in it',
  async ({ code, language }) => {
    const english = JSON.parse(await readFile(join(web, 'public/manifest.webmanifest'), 'utf8')) as unknown;
    const texts = language['manifest'] ?? {};
    const wordsOf = (value: unknown, key = ''): string[] => {
      if (typeof value === 'string') return /^(?:name|description)$/u.test(key) && value !== 'Kinoloom' ? [value] : [];
      return typeof value === 'object' && value !== null
        ? Object.entries(value).flatMap(([name, each]) => (key === 'share_target' ? [] : wordsOf(each, name)))
        : [];
    };
    const translated = manifestIn(code, texts);
    expect(translated['lang']).toBe(code);
    expect(Object.keys(translated)).toEqual(expect.arrayContaining(Object.keys(english as object)));
    // “Editor” is the same word in German.
    const same = wordsOf(translated).filter((word, at) => word === wordsOf(english)[at]);
    if (COMPLETE.includes(code)) expect(same.filter((word) => !Object.values(texts).includes(word))).toEqual([]);
    expect(wordsOf(translated)).toHaveLength(wordsOf(english).length);
  },
);

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

/* oxlint-disable no-restricted-imports -- a part of the build, not of the app */
// Puts compiled texts in place of the English ones and their translations, so that no page loads a parser, and each loads what it
// says: a module's texts come with the module, translations by parts.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import compile from 'icu-minify/compile';
import { parseSync } from 'vite';
import * as messages from '../../../packages/contract/src/messages.ts';

const words = fileURLToPath(new URL('../src/words/', import.meta.url));
const contract = new Map(Object.entries(messages));
/** Takes the notifications' texts in all languages: it speaks that of the message. */
const workerTexts = fileURLToPath(new URL('../src/service-worker/texts.ts', import.meta.url));
const manifest = fileURLToPath(new URL('../public/manifest.webmanifest', import.meta.url));
const VIRTUAL = 'virtual:words/';
/** `<code>.draft.json` is not offered yet. */
const LANGUAGE = /^[\w-]+\.json$/;

/**
 * The texts of a module of `src/words/en`, in their order.
 * @param {string} code
 * @param {string} file for errors
 * @returns {{ name: string, english: string }[]}
 * @throws {Error} when it holds anything but `export const name = text('…')`
 */
export function textsOf(code, file) {
  const { program, errors } = parseSync(file, code, { lang: 'ts' });
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  return program.body.flatMap((statement) => {
    if (statement.type === 'ImportDeclaration') return [];
    const [variable, another] = statement.declaration?.declarations ?? [];
    const [english] = variable?.init?.arguments ?? [];
    if (!variable || another || variable.init.callee.name !== 'text' || typeof english?.value !== 'string')
      throw new Error(`${file}: only “export const name = text('…');” can be here`);
    return [{ name: variable.id.name, english: english.value }];
  });
}

/** Stands for a value in a sentence while its pattern is made. */
const mark = (name) => `⟦${name}⟧`;
/** Values that have other words around them: one of something, or what is not known. */
const SPECIAL = [1, 'first', null, undefined];

/**
 * The sentences of a message of the contract: with a mark for each value, and as it is for special ones.
 * @param {string | ((...values: any[]) => string)} message
 * @returns {{ sentence: string, given: Record<string, unknown> }[]} `given`: the special values by their names
 */
function sentencesOf(message) {
  if (typeof message === 'string') return [{ sentence: message, given: {} }];
  const source = String(message);
  const names = source.slice(source.indexOf('(') + 1, source.indexOf('=>')).match(/\{[^}]*\}|\w+/g) ?? [];
  // In a list, which stands for itself in a template and can be joined.
  const marked = (name) =>
    name.startsWith('{') ? Object.fromEntries(name.match(/\w+/g).map((each) => [each, mark(each)])) : [mark(name)];
  const general = message(...names.map(marked));
  // A value that only chooses words.
  const chosen = names.filter((name) => !name.startsWith('{') && !general.includes(mark(name)));
  const sentences = [{ sentence: general, given: Object.fromEntries(chosen.map((name) => [name, 'other'])) }];
  for (const [at, name] of names.entries())
    for (const value of name.startsWith('{') ? [] : SPECIAL) {
      const sentence = withValue(message, names.map(marked).with(at, value));
      // Other words, not only the value in the place of its mark.
      const isKnown = sentences.some(
        (known) => known.sentence === sentence || known.sentence.replace(mark(name), value) === sentence,
      );
      if (sentence !== undefined && !isKnown) sentences.push({ sentence, given: { [name]: value ?? 'none' } });
    }
  return sentences;
}

/** Undefined where the values do not fit the message. */
function withValue(message, values) {
  try {
    return message(...values);
  } catch {
    return undefined;
  }
}

/** @param {string} text */
const escaped = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** Whether a sentence has so few words of its own, as “… credits”, that others' sentences would fit, too. */
const fitsAlmostAll = (sentence) => !/\p{L}\s+\p{L}|[,.:!?“"]/u.test(sentence.replace(/⟦\w+⟧/gu, ''));

/** A sentence as it is written in the sources, `The file is larger than {size}.`, as `sentencesOf` gives those of the contract. */
const written = (english) => ({ sentence: english.replace(/\{(\w+)\}/gu, (_place, name) => mark(name)), given: {} });

/**
 * What the server and the catalogue say in English, in another language.
 * @param {import('./words.d.mts').Language} language its `messages` by the names of the contract's, its `sentences` by the English ones, and
 *   its `catalogue` by ids and fields
 * @returns {ReturnType<typeof import('./words.d.mts').saidIn>} what `src/words/speaker.ts` takes
 */
export function saidIn({ messages: ofContract = {}, sentences = {}, catalogue = {} }) {
  const said = { texts: {}, patterns: [], catalogue };
  const translated = [
    ...Object.entries(ofContract).map(([name, text]) => [sentencesOf(contract.get(name)), text]),
    ...Object.entries(sentences).map(([english, text]) => [[written(english)], text]),
  ];
  for (const [variants, translation] of translated)
    for (const { sentence, given } of variants) {
      const text = compile(translation);
      const names = [...sentence.matchAll(/⟦(\w+)⟧/gu)].map(([, place]) => place);
      if (names.length === 0 && typeof text === 'string') said.texts[sentence] = text;
      else {
        const any = fitsAlmostAll(sentence) ? String.raw`(\S+(?: \S+)?)` : '(.+)';
        const place = (_mark, name) => (new RegExp(`{${name}, (plural|number)`).test(translation) ? '(\\d+)' : any);
        said.patterns.push([`^${escaped(sentence).replace(/⟦(\w+)⟧/gu, place)}$`, names, given, text]);
      }
    }
  // Those with more words first: one with fewer may fit, too.
  said.patterns.sort(([one], [other]) => other.length - one.length);
  return said;
}

/**
 * What the browser installs, in another language.
 * @param {string} code of the language
 * @param {Readonly<Record<string, string>>} texts its `manifest`: the description, and the names of shortcuts by their addresses
 */
export function manifestIn(code, texts) {
  const english = JSON.parse(readFileSync(manifest, 'utf8'));
  const shortcuts = english.shortcuts.map((each) => ({ ...each, name: texts[each.url] ?? each.name }));
  return { ...english, lang: code, description: texts.description ?? english.description, shortcuts };
}

/** @param {string} part */
const areasOf = (part) =>
  readdirSync(join(words, 'en', part)).map((file) => ({
    area: basename(file, '.ts'),
    texts: textsOf(readFileSync(join(words, 'en', part, file), 'utf8'), file),
  }));

/**
 * @param {string} languages the folder with a file for each language besides English: `<code>.json`, texts by area and name
 * @returns {import('vite').Plugin}
 */
export function languagePlugin(languages = fileURLToPath(new URL('../languages/', import.meta.url))) {
  /** @param {string} language @returns {Record<string, Record<string, string>>} */
  const read = (language) => JSON.parse(readFileSync(join(languages, `${language}.json`), 'utf8'));
  const codes = () =>
    readdirSync(languages)
      .filter((file) => LANGUAGE.test(file))
      .map((file) => basename(file, '.json'));
  let isBuild = false;
  return {
    name: 'words',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    resolveId: (id) => (id.startsWith(VIRTUAL) ? `\0${id}` : undefined),
    load(id) {
      if (id === join(words, 'translations.ts')) {
        const parts = (code) =>
          readdirSync(join(words, 'en'))
            .map((part) => `${part}: () => import('${VIRTUAL}${code}/${part}')`)
            .concat(`said: () => import('${VIRTUAL}${code}/said')`)
            .join(', ');
        return `export const translations = { ${codes()
          .map((code) => `'${code}': { ${parts(code)} }`)
          .join(', ')} };`;
      }
      if (id === workerTexts) {
        const english = areasOf('studio').find(({ area }) => area === 'push')?.texts ?? [];
        const compiled = (texts) =>
          Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, compile(text)]));
        const all = {
          en: compiled(Object.fromEntries(english.map((each) => [each.name, each.english]))),
          ...Object.fromEntries(codes().map((code) => [code, compiled(read(code).push ?? {})])),
        };
        return `export const texts = ${JSON.stringify(all)};`;
      }
      if (!id.startsWith(`\0${VIRTUAL}`)) return undefined;
      const [language = '', part = ''] = id.slice(VIRTUAL.length + 1).split('/');
      this.addWatchFile(join(languages, `${language}.json`));
      const translations = read(language);
      if (part === 'said')
        return `import { speakerOf } from '${join(words, 'speaker.ts')}';
${isBuild ? `import { installIn } from '${join(words, 'installed.ts')}';\ninstallIn('${language}');` : ''}
export default speakerOf(${JSON.stringify(saidIn(translations))});`;
      const catalogue = areasOf(part).map(({ area, texts }) => [
        area,
        texts.map(({ name }) => {
          const translation = translations[area]?.[name];
          return translation === undefined ? null : compile(translation);
        }),
      ]);
      return `export default ${JSON.stringify(Object.fromEntries(catalogue))};`;
    },
    transform(code, id) {
      if (!id.startsWith(join(words, 'en/'))) return undefined;
      const area = basename(id, '.ts');
      const lines = textsOf(code, id).map(({ name, english }, at) => {
        const compiled = compile(english);
        const own = `$texts[${at}] ?? ${JSON.stringify(compiled)}`;
        return `export const ${name} = ${typeof compiled === 'string' ? own : `$message(${own})`};`;
      });
      // No name that a text can have.
      return `import { translated as $translated } from '../../language.ts';
import { message as $message } from '../../message.ts';
const $texts = $translated('${area}');
${lines.join('\n')}`;
    },
    /** For the check that no page says a text before its translation is loaded (`page-sizes.mjs`). */
    generateBundle(_options, bundle) {
      const said = Object.values(bundle).flatMap(({ fileName, moduleIds = [] }) => {
        const areas = moduleIds
          .filter((id) => id.startsWith(join(words, 'en/')))
          .map((id) => relative(join(words, 'en'), id));
        return areas.length > 0 ? [[fileName, areas]] : [];
      });
      this.emitFile({ type: 'asset', fileName: '.vite/words.json', source: JSON.stringify(Object.fromEntries(said)) });
      for (const code of codes()) {
        const source = JSON.stringify(manifestIn(code, read(code).manifest ?? {}));
        this.emitFile({ type: 'asset', fileName: `manifest.${code}.webmanifest`, source });
      }
    },
  };
}

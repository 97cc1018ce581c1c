import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What reaches a screen besides the messages of the contract: the server's refusals, and why something failed or does not fit. */
const FOLDERS = [
  'apps/server/src',
  'packages/composition/src',
  'packages/media/src',
  'packages/providers/src',
  'packages/renderer/src',
];
/** Why a part of a film is encoded: a phrase without a capital. */
const REASON = /^\p{Ll}+ \p{Ll}/u;
/** Read in a terminal, a log, a mail, a file or the description of the API; or parts of what models and pictures are made from. */
const ELSEWHERE =
  /\.test\.ts$|\/(?:testing|fixtures|doctor|data-check|account-deletion|painter|sound)\/|planted|\/renderer\/src\/run-task|^apps\/server\/src\/(?:[\w-]+\.ts$|accounts\/(?:letters|make-admin)|assistant\/brief|connections\/preview|gallery\/zip|generation\/summaries|receipts\/present|push\/encrypt|platform\/(?!fetch\/))|\/composition\/src\/(?:templates|migrations|filters|layouts|caption-reader\/decode-text)\.ts$/u;
/** Errors that are thrown are for developers, except these. */
const THROWN = /^(?:Refused|UnreadableMedia|UrlError|NotSubmitted|ProviderUnreachable)$/u;
/** Calls that say nothing to users. */
const SILENT = /^(?:debug|info|warn|error|fatal|write|print|startsWith|fromUrl|hkdfSync)$/u;
const DESCRIBED = /^(?:summary|description|headers|help)$/u;
/** A sentence, or the part of one that another ends: begins like one, and has several words. */
const SENTENCE = /^[\p{Lu}“"{].*[\p{L}}”",:;] \p{Ll}[^]*\p{L}{2}/su;

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const node = (value: unknown): Node => (isNode(value) ? value : { type: '' });

/** What a place is called: the last name of what fills it. */
function placeName(value: unknown): string {
  const each = node(value);
  switch (each.type) {
    case 'Identifier':
      return String(each['name']);
    case 'MemberExpression': {
      const name = each['computed'] === true ? '' : placeName(each['property']);
      return name === 'length' || name === '' ? placeName(each['object']) : name;
    }
    case 'CallExpression': {
      const callee = node(each['callee']);
      const of = callee.type === 'MemberExpression' ? placeName(callee['object']) : '';
      return /^(?:Math|JSON|String|)$/u.test(of) ? placeName((each['arguments'] as unknown[])[0]) : of;
    }
    case 'TemplateLiteral':
      return placeName((each['expressions'] as unknown[])[0]);
    case 'ConditionalExpression':
      return placeName(each['test']);
    case 'ArrayExpression':
      return placeName((each['elements'] as unknown[])[0]);
    case 'SpreadElement':
      return placeName(each['argument']);
    default:
      return isNode(each['left'])
        ? placeName(each['left'])
        : isNode(each['object'])
          ? placeName(each['object'])
          : 'value';
  }
}

/** The text of a literal, with a place for each value in it; undefined for anything else. */
function textOf(value: unknown): string | undefined {
  const each = node(value);
  if (each.type === 'Literal') return typeof each['value'] === 'string' ? each['value'] : undefined;
  if (each.type === 'BinaryExpression' && each['operator'] === '+') {
    const sides = [textOf(each['left']), textOf(each['right'])];
    return sides.includes(undefined) ? undefined : sides.join('');
  }
  if (each.type !== 'TemplateLiteral') return undefined;
  const names: string[] = [];
  const parts = (each['quasis'] as { value: { cooked: string } }[]).map(({ value: { cooked } }, index) => {
    const filled = (each['expressions'] as unknown[])[index];
    if (filled === undefined) return cooked;
    const name = placeName(filled);
    names.push(name);
    const same = names.filter((other) => other === name).length;
    return `${cooked}{${name}${same > 1 ? same : ''}}`;
  });
  return parts.join('');
}

function sentencesOf(path: string, code: string): string[] {
  const found: string[] = [];
  const isRenderer = path.startsWith('packages/renderer/');
  const pattern = isRenderer ? REASON : SENTENCE;
  const note = (text: string | undefined): void => {
    if (text !== undefined && pattern.test(text) && /\p{L}{2}/u.test(text.replaceAll(/\{\w+\}/gu, '')))
      found.push(text);
  };
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk);
    if (!isNode(value)) return undefined;
    if (/^(?:Import|Export(?:All|Named)DeclarationFrom|TS)/u.test(value.type)) return undefined;
    const callee = node(value['callee']);
    const called = placeName(callee.type === 'MemberExpression' ? callee['property'] : callee);
    if (callee.type === 'Super') return undefined;
    if (value.type === 'NewExpression' && !THROWN.test(called)) return undefined;
    if (value.type === 'CallExpression' && SILENT.test(called)) return undefined;
    if (value.type === 'CallExpression' && called === 'found') note(textOf((value['arguments'] as unknown[])[1]));
    // What a step of libav is for: said when it fails, to developers.
    if (isRenderer && value.type === 'CallExpression' && callee.type === 'Identifier')
      return (value['arguments'] as unknown[]).filter((each) => textOf(each) === undefined).forEach(walk);
    if (value.type === 'Property' && DESCRIBED.test(placeName(value['key']))) return undefined;
    if (value.type === 'TaggedTemplateExpression') return undefined;
    const text = textOf(value);
    if (text === undefined) return Object.values(value).forEach(walk);
    note(text);
    return value.type === 'TemplateLiteral' ? walk(value['expressions']) : undefined;
  };
  walk(parseSync(path, code).program);
  return found;
}

/** The sentences that are written where they are said, in English, with the names of their places: `The file is larger than {gigabytes} GB.` */
export function writtenSentences(): string[] {
  const found = FOLDERS.flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((path) => path.endsWith('.ts') && !ELSEWHERE.test(path))
      .flatMap((path) => sentencesOf(path, readFileSync(`${root}${path}`, 'utf8'))),
  );
  return [...new Set(found)].toSorted();
}

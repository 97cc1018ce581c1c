import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { catalogue } from '../packages/contract/src/index.ts';

const web = fileURLToPath(new URL('../apps/web/src/', import.meta.url));

/** Names and signs that are alike in every language. */
const ALIKE = new Set([
  'Kinoloom',
  'PNG',
  'JPEG',
  'Flux Kontext Pro',
  'Flux Multi-Image',
  'mp4',
  'mp3, wav, m4a',
  'lipsync-2',
  'HD 1920×1080',
  'Samsung Internet',
]);
for (const { label } of catalogue) ALIKE.add(label);
/** Prompts, by file and property: what a clip was made from stays as it was, and examples are in the words that models know best. */
const PROMPTS = /^features\/landing\/.* prompt$|^features\/prompt\/starters\.ts (?:painted|live)$/u;
/** What a browser shows or reads aloud of an element, and what components and tables call that. */
const SAID =
  /^(?:title|alt|placeholder|label|hint|note|action|keep|retry|failed|detail|caption|aria-(?:label|description|roledescription|valuetext|placeholder))$/u;
/** Words as in a sentence, wherever they stand: "Try Again", "is not there", "Saved." */
const SENTENCE = /^\P{L}*\p{Lu}\p{Ll}+(?: \p{L}|.*[.!?…]$)|\p{Ll}{2} \p{Ll}{2,} \p{Ll}{2}/u;
/** Styles, queries and addresses. */
const CODE = /[=_[\]{}<>]|\w:\w|\b\w+-\d/u;

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** The texts that a component holds: between tags, and in what is shown or read aloud. */
function textsIn(path: string, code: string): string[] {
  const found: string[] = [];
  const note = (text: unknown): void => {
    if (typeof text === 'string' && /\p{L}{2}/u.test(text) && !ALIKE.has(text.trim()))
      found.push(`${path}: ${text.trim()}`);
  };
  const literal = (value: unknown): void => {
    const node = value as Node | null;
    if (node?.type === 'Literal') note(node['value']);
    else if (node?.type === 'TemplateLiteral')
      for (const { value: part } of node['quasis'] as { value: { cooked: string } }[]) note(part.cooked);
    else if (node?.type === 'JSXExpressionContainer') literal(node['expression']);
    else if (node?.type === 'ConditionalExpression')
      for (const side of ['consequent', 'alternate']) literal(node[side]);
    else if (node?.type === 'LogicalExpression') literal(node['right']);
  };
  const sentence = (text: unknown): void => {
    if (typeof text === 'string' && SENTENCE.test(text) && !CODE.test(text)) note(text);
  };
  const nameOf = (node: unknown): string => (node as { name?: string }).name ?? '';
  /** To the editor, a caption is a kind of overlay. */
  const isKind = (key: unknown): boolean => path.startsWith('editor/') && nameOf(key) === 'caption';
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk);
    if (typeof value !== 'object' || value === null) return undefined;
    const node = value as Node;
    // Errors that are thrown are for developers; imports and types say nothing.
    if (/^(?:NewExpression|Import|TSType)/u.test(node.type)) return undefined;
    if (node.type === 'JSXAttribute' && nameOf(node['name']) === 'className') return undefined;
    if (node.type === 'Property' && PROMPTS.test(`${path} ${nameOf(node['key'])}`)) return undefined;
    if (node.type === 'JSXText') note(node['value']);
    if (node.type === 'Literal') sentence(node['value']);
    if (node.type === 'TemplateElement') sentence((node['value'] as { cooked: string }).cooked);
    if (node.type === 'JSXAttribute' && SAID.test(nameOf(node['name']))) literal(node['value']);
    if (node.type === 'Property' && SAID.test(nameOf(node['key'])) && !isKind(node['key'])) literal(node['value']);
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of node['children'] as Node[]) if (child.type === 'JSXExpressionContainer') literal(child);
    return Object.values(node).forEach(walk);
  };
  walk(parseSync(path, code).program);
  return [...new Set(found)];
}

const texts = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((path) => /(?<!\.test|\.d)\.tsx?$/u.test(path) && !/^words\/|(?:^|\/)(?:dev|testing)\//u.test(path))
  .flatMap((path) => textsIn(path, readFileSync(`${web}${path}`, 'utf8')));

test('the texts of components are in src/words', () => {
  expect(texts).toEqual([]);
});

test('texts are found in calls, tables and templates of other files', () => {
  const code = `toast.success('Saved.'); say(\`\${name} is not there\`); new Error('Not for users');
const rows = [['Two words', 'p-2 flex'], [{ label: 'Row', hint: on ? 'Why' : '', type: 'Cat' }]];`;
  expect(textsIn('a.ts', code).toSorted()).toEqual([
    'a.ts: Row',
    'a.ts: Saved.',
    'a.ts: Two words',
    'a.ts: Why',
    'a.ts: is not there',
  ]);
});

test('texts are found between tags, in attributes, in choices and in templates', () => {
  const code = `const a = <p title={busy ? 'Wait' : label} data-x="no">Hello {name} {count > 1 && \`\${count} clips\`}</p>;`;
  expect(textsIn('a.tsx', code).toSorted()).toEqual(['a.tsx: Hello', 'a.tsx: Wait', 'a.tsx: clips']);
});

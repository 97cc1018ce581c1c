import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';
import { textsOf, type Language } from '../../apps/web/scripts/words.mjs';

const WEB = fileURLToPath(new URL('../../apps/web', import.meta.url));

/** Around the words of a message: nobody sees them, and Playwright leaves them out of the names of elements. */
const OPEN = '\u200B';
const CLOSE = '\u00AD';

/** The code of the language of `markedLanguage`. */
export const MARKED = 'en-XA';

const HAS_OPTIONS = /^\s*\w+\s*,\s*(?:plural|select|selectordinal)\s*,/u;

/** A message of ICU's syntax with marks around its own words, and none around what fills its places. */
export function marked(text: string): string {
  let at = 0;
  const words = (): string => {
    const [found = ''] = /^(?:[^{}<]|<(?!\/?\w+>))*/u.exec(text.slice(at)) ?? [];
    at += found.length;
    return /\p{L}/u.test(found) ? `${OPEN}${found}${CLOSE}` : found;
  };
  const upTo = (end: RegExp): string => {
    const [found = ''] = end.exec(text.slice(at)) ?? [];
    at += found.length;
    return found;
  };
  const place = (): string => {
    if (!HAS_OPTIONS.test(text.slice(at + 1))) return upTo(/^\{[^}]*\}/u);
    let all = upTo(/^\{\s*\w+\s*,\s*\w+\s*,/u);
    while (text[at] !== '}') all += upTo(/^\s*[=\w]+\s*\{/u) + message() + upTo(/^\}\s*/u);
    return all + upTo(/^\}/u);
  };
  const message = (): string => {
    let all = words();
    while (at < text.length && text[at] !== '}') all += (text[at] === '{' ? place() : upTo(/^<\/?\w+>/u)) + words();
    return all;
  };
  return message();
}

/** The English texts as a language of their own, with marks: what a page shows without them is no text of `src/words`. */
export function markedLanguage(): Language {
  const folder = join(WEB, 'src/words/en');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const own = files.map((file) => [
    basename(file, '.ts'),
    Object.fromEntries(
      textsOf(readFileSync(join(folder, file), 'utf8'), file).map(({ name, english }) => [name, marked(english)]),
    ),
  ]);
  const areas = new Set(own.map(([area]) => area));
  // What the server says has no English here: the German says it.
  const german = JSON.parse(readFileSync(join(WEB, 'languages/de.json'), 'utf8')) as Language;
  const said = Object.entries(german)
    .filter(([area]) => !areas.has(area))
    .map(([area, texts]) => [
      area,
      Object.fromEntries(Object.entries(texts).map(([name, each]) => [name, marked(each)])),
    ]);
  return Object.fromEntries([...own, ...said]) as Language;
}

/** Shows pages in that language, and gathers what they show, or say to screen readers, without marks. @returns what was found, with the addresses */
export async function gatherUnmarked(context: BrowserContext): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  await context.exposeBinding('foundUnmarked', ({ page }: { page: Page }, text: string) => {
    if (!found.has(text)) found.set(text, new URL(page.url()).pathname);
  });
  await context.addInitScript(watchTexts);
  await context.addInitScript((code) => localStorage.setItem('kinoloom.language', code), MARKED);
  return found;
}

/** In the page. */
function watchTexts(): void {
  const report = (globalThis as unknown as { foundUnmarked: (text: string) => void }).foundUnmarked;
  const names = [
    'aria-label',
    'aria-description',
    'aria-valuetext',
    'aria-roledescription',
    'title',
    'placeholder',
    'alt',
  ];
  const seen = new Set<string>();
  const look = (text: string | null): void => {
    const rest = (text ?? '').replaceAll(/\u200B[^\u200B\u00AD]*\u00AD/gu, ' ').trim();
    if (!/\p{L}/u.test(rest) || seen.has(rest)) return;
    seen.add(rest);
    report(rest);
  };
  const lookAt = (node: Node): void => {
    if (node instanceof Text && !node.parentElement?.closest('script, style, noscript')) look(node.data);
    if (!(node instanceof Element)) return;
    for (const name of names) look(node.getAttribute(name));
    for (const child of node.childNodes) lookAt(child);
  };
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes, attributeName } of changes) {
      if (type === 'attributes') look((target as Element).getAttribute(attributeName ?? ''));
      else if (type === 'characterData') lookAt(target);
      for (const node of addedNodes) lookAt(node);
    }
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: names,
  });
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { callsOf, serverWithRoutes } from '../scripts/contract/api.ts';
import { sections, withSections } from '../scripts/contract/sections.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const calls = callsOf(serverWithRoutes());

describe('the summary of each call of the API', () => {
  const VERBS =
    /^(Add|Animate|Cancel|Change|Check|Complete|Create|Delete|Dismiss|Download|Draft|Duplicate|Edit|End|Export|Generate|Get|Import|Lipsync|List|Make|Mix|Move|Open|Play|Preview|Receive|Reframe|Remove|Rename|Render|Replace|Request|Resolve|Restore|Retry|Save|Search|Split|Store|Undo|Update|Upload|Upscale|Write) \S/;

  test('is a verb and its object, in at most 60 characters, without a full stop', () => {
    expect(calls.length).toBeGreaterThan(130);
    const summaries = calls.map(({ method, path, summary }) => ({ call: `${method} ${path}`, summary }));
    const wrong = ({ summary }: { summary: string }) =>
      !VERBS.test(summary) || summary.length > 60 || summary.endsWith('.');
    expect(summaries.filter(wrong)).toEqual([]);
  });

  test('belongs to one call only', () => {
    const byCall = Map.groupBy(calls, ({ summary }) => summary);
    expect([...byCall].filter(([, sharing]) => sharing.length > 1).map(([summary]) => summary)).toEqual([]);
  });

  test('leaves what else there is to say to a description in whole sentences', () => {
    const said = calls.filter(({ description }) => description !== '').map(({ description }) => description);
    expect(said.length).toBeGreaterThan(50);
    expect(said.filter((description) => !/^[A-Z`2-5].*\.$/su.test(description))).toEqual([]);
  });
});

describe('docs/contract', () => {
  const folder = 'docs/contract';
  const pages = readdirSync(join(root, folder));
  const read = (page: string): string => readFileSync(join(root, folder, page), 'utf8');

  test('what is generated is what the code says; `npm run contract` writes it', () => {
    expect(Object.keys(sections).filter((page) => !pages.includes(page))).toEqual([]);
    for (const page of Object.keys(sections))
      expect([page, withSections(page, read(page))]).toEqual([page, read(page)]);
  });

  test('the README lists every page', () => {
    const listed = [...read('README.md').matchAll(/^\| \[([\w-]+\.md)\]/gmu)].map(([, page]) => page);
    expect(new Set(listed)).toEqual(new Set(pages.filter((page) => page !== 'README.md')));
  });

  test('every text in quotes is in the sources of the product', () => {
    const sources = sourcesOf(['apps/web/src', 'packages/contract/src', 'packages/composition/src'])
      .filter(({ path }) => !/\.test\.tsx?$/u.test(path))
      .map(({ text }) => plain(text))
      .join('\n');
    const quoted = pages.flatMap((page) =>
      [...read(page).matchAll(/“([^”]+)”/gu)].map(([, text = '']) => ({ page, text: plain(text) })),
    );
    expect(quoted.length).toBeGreaterThan(140);
    const isThere = ({ text }: { text: string }): boolean =>
      text.split(/\{\w+\}/u).every((part) => part.trim().length < 3 || sources.includes(part.trim()));
    expect(quoted.filter((each) => each.text !== '…' && !isThere(each))).toEqual([]);
  });

  test('is what sources, tests and pages cite: none of them names a document that is not in the repository', () => {
    const own = 'tests/contract.test.ts';
    const elsewhere =
      /\bdocuments? [123]\b|\bthe documents\b|\bthe documents[’']|\bthe spec\b|\bspec[’']s\b|[(/'"] ?§\d/iu;
    const citing = [...sourcesOf(['apps', 'packages', 'bench', 'scripts', 'tests']), ...sourcesOf(['docs'], /\.md$/u)]
      .filter(({ path }) => path !== own && path !== 'scripts/documents.test.mjs')
      .flatMap(({ path, text }) =>
        text
          .split('\n')
          .filter(
            (line) => elsewhere.test(line) && !/\b(?:RFC|ITU|ISO|H\.264|BT\.|nal_ref_idc|exp-golomb|PNG,)/iu.test(line),
          )
          .map((line) => `${path}: ${line.trim()}`),
      );
    expect(citing).toEqual([]);
  });
});

/** Upper and lower quotes, JSX entities and breaks of lines do not count. */
function plain(text: string): string {
  return text
    .replaceAll(/&apos;|&rsquo;|\\'|’/gu, "'")
    .replaceAll(/&quot;|\\"/gu, '"')
    .replaceAll(/\s+/gu, ' ');
}

function sourcesOf(folders: readonly string[], names = /\.(?:tsx?|mjs|css)$/u): { path: string; text: string }[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => names.test(name) && !/(?:^|\/)(?:node_modules|dist)\//u.test(name))
      .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(join(root, folder, name), 'utf8') })),
  );
}

import { readFile, writeFile } from 'node:fs/promises';
import { folders } from '../folders.ts';
import {
  galleryCallsTable,
  galleryTables,
  httpTables,
  pageTable,
  playerTables,
  restTables,
  timelineTables,
} from './tables.ts';
import {
  changeTable,
  coloursTable,
  renderTables,
  flowTable,
  longTable,
  smartTables,
  startTable,
} from './render-tables.ts';
import { figuresTable, keepHistory } from './figures.ts';
import { readResults, type AllResults } from './results-file.ts';

/** Writes the tables of all results into docs/benchmarks.md; its text stays. */
export async function writeTables(): Promise<void> {
  const results: AllResults = {
    render: await readResults('render'),
    player: await readResults('player'),
    timeline: await readResults('timeline'),
    gallery: await readResults('gallery'),
    galleryCalls: await readResults('galleryCalls'),
    http: await readResults('http'),
    rest: await readResults('rest'),
    page: await readResults('page'),
  };
  const { player, timeline, gallery, galleryCalls, http, rest, page } = results;
  const { start, video, smart, colours, change, flow, long } = results.render;
  let text = await readFile(folders.document, 'utf8');
  text = put(text, 'figures', figuresTable(await keepHistory(results)));
  if (start) text = put(text, 'start', startTable(start));
  if (video) text = put(text, 'video', renderTables(video));
  if (smart) text = put(text, 'smart', smartTables(smart));
  if (colours) text = put(text, 'colours', coloursTable(colours));
  if (change) text = put(text, 'change', changeTable(change));
  if (flow) text = put(text, 'flow', flowTable(flow));
  if (long) text = put(text, 'long', long.map(longTable).join('\n\n'));
  if (player.machine) text = put(text, 'player', playerTables(player));
  if (timeline.machine) text = put(text, 'timeline', timelineTables(timeline));
  if (gallery.machine) text = put(text, 'gallery', galleryTables(gallery));
  if (galleryCalls.machine) text = put(text, 'galleryCalls', galleryCallsTable(galleryCalls));
  if (http.machine) text = put(text, 'http', httpTables(http));
  if (rest.machine) text = put(text, 'rest', restTables(rest));
  if (page.machine) text = put(text, 'page', pageTable(page));
  await writeFile(folders.document, text);
}

function put(text: string, name: string, content: string): string {
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [start, end] = [text.indexOf(open), text.indexOf(close)];
  if (start < 0 || end < start) throw new Error(`${folders.document} has no place for ${name}`);
  return `${text.slice(0, start + open.length)}\n\n${content}\n\n${text.slice(end)}`;
}

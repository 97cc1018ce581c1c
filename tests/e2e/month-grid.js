/*
 * The technique of Immich's timeline (github.com/immich-app/immich, web/src/lib/managers/timeline-manager and components/timeline) in the plain DOM.
 *
 * The height of each month is known before its pictures come, so the list has its full height at once. Months and their days are placed by
 * `translate3d`, each a contained layer of its own. A scroll event decides at once, without waiting for a frame, which months, days and
 * pictures lie within 500 px of the screen; only those are in the page. Pictures lie in justified rows and are requested eagerly. Until one
 * has come, a canvas shows a few pixels of it, which then fade out over a second, unless it is off screen.
 *
 * Left out, in favour of that technique: the framework, decoding the hashes of the canvases, and listeners of each picture on the document.
 */
const ROW = 235;
const GAP = 2;
const HEADER = 48;
const AROUND = 500;

const STYLE = `
  .month-grid { position: fixed; contain: strict; overflow-y: auto; scrollbar-width: none; background: #000; color: #fff; }
  .month-grid .month { position: absolute; width: 100%; contain: layout size paint; backface-visibility: hidden; }
  .month-grid .day { position: absolute; contain: layout paint style; }
  .month-grid .title { display: flex; height: ${HEADER}px; align-items: center; font: 500 14px sans-serif; }
  .month-grid .pictures { position: relative; overflow: clip; user-select: none; }
  .month-grid .cell, .month-grid .cell * { position: absolute; }
  .month-grid .card { display: flex; overflow: hidden; background: #404040; cursor: pointer; }
  .month-grid .fill, .month-grid img, .month-grid canvas { inset: 0; width: 100%; height: 100%; }
  .month-grid .body { transition: transform 150ms; }
  .month-grid img { object-fit: cover; }
  .month-grid canvas { transition: opacity 1s; }
  .month-grid .shade { background: linear-gradient(rgb(0 0 0 / 0.25), transparent 25%); opacity: 0; transition: opacity 150ms; }
  .month-grid .card:hover .shade { opacity: 1; }
  .month-grid .mark { inset: auto auto 8px 8px; font: 500 12px sans-serif; }`;

/** All records, newest first. */
async function allRecords() {
  const records = [];
  for (let cursor = ''; cursor !== null;) {
    const answer = await fetch(`/api/gallery/media?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
    const page = await answer.json();
    records.push(...page.data);
    cursor = page.next_cursor;
  }
  return records;
}

/** Justified rows of these records: greedy, about `ROW` px high. */
function laidOut(records, width) {
  const placed = [];
  let top = 0;
  let row = [];
  const close = (height) => {
    let left = 0;
    for (const { record, ratio } of row) {
      placed.push({ record, top, left, width: ratio * height, height });
      left += ratio * height + GAP;
    }
    top += height + GAP;
    row = [];
  };
  for (const record of records) {
    row.push({ record, ratio: record.width && record.height ? record.width / record.height : 5 / 4 });
    const ratios = row.reduce((sum, { ratio }) => sum + ratio, 0);
    const height = (width - GAP * (row.length - 1)) / ratios;
    if (height <= ROW) close(height);
  }
  if (row.length > 0) close(ROW);
  return { placed, height: top };
}

function monthsOf(records, width) {
  let top = 0;
  return [...Map.groupBy(records, ({ created_at }) => created_at.slice(0, 7)).values()].map((ofMonth) => {
    let height = 0;
    const days = [...Map.groupBy(ofMonth, ({ created_at }) => created_at.slice(0, 10))].map(([name, ofDay]) => {
      const day = { name, top: height, ...laidOut(ofDay, width) };
      height += day.height + HEADER;
      return day;
    });
    const month = { top, height, days };
    top += height;
    return month;
  });
}

const element = (name, className, style = {}) => {
  const made = document.createElement(name);
  made.className = className;
  Object.assign(made.style, style);
  return made;
};

/** A few pixels of a picture that has not come. */
function placeholder() {
  const canvas = element('canvas', '');
  Object.assign(canvas, { width: 32, height: 18 });
  const pixels = new ImageData(32, 18);
  for (let at = 0; at < pixels.data.length; at++) pixels.data[at] = at % 4 === 3 ? 255 : (at * 7) % 128;
  canvas.getContext('2d').putImageData(pixels, 0, 0);
  return canvas;
}

function thumbnail({ record, width, height }) {
  const card = element('div', 'card', { width: `${width}px`, height: `${height}px` });
  Object.assign(card, { tabIndex: 0, role: 'link' });
  for (const name of ['mouseenter', 'mouseleave', 'keydown', 'click', 'pointerdown'])
    card.addEventListener(name, () => {});
  const body = element('div', 'fill body');
  const overlay = element('div', 'fill');
  if (record.media_type === 'image') overlay.append(element('div', 'fill shade'));
  const marks = [
    record.favourite && '♥',
    record.duration && `0:${String(Math.round(record.duration)).padStart(2, '0')}`,
  ];
  if (marks.some(Boolean))
    overlay.append(Object.assign(element('div', 'mark'), { textContent: marks.filter(Boolean).join(' ') }));
  const canvas = placeholder();
  if (record.thumbnail_url) {
    const picture = Object.assign(element('img', ''), { draggable: false, src: record.thumbnail_url });
    picture.addEventListener('load', () => {
      card.style.background = 'transparent';
      const { top, bottom } = card.getBoundingClientRect();
      if (bottom < 0 || top > innerHeight) return canvas.remove();
      canvas.style.opacity = '0';
      canvas.addEventListener('transitionend', () => canvas.remove());
    });
    body.append(picture);
  } else canvas.dataset.wave = '';
  body.append(canvas, overlay);
  const inner = element('div', 'fill');
  inner.append(body);
  card.append(inner, element('div', 'fill'));
  return card;
}

/** Puts in what is near and takes out what is not. `make` makes the element of a part. */
function keepNear(parts, into, isNear, make) {
  for (const part of parts) {
    if (isNear(part) === Boolean(part.shown)) continue;
    if (part.shown) {
      part.shown.remove();
      part.shown = undefined;
    } else into.append((part.shown = make(part)));
  }
}

/** Shows all records in a box of the screen. */
globalThis.showMonthGrid = async ({ x, y, width, height }) => {
  const months = monthsOf(await allRecords(), width);
  const style = Object.assign(document.createElement('style'), { textContent: STYLE });
  const list = element('section', 'month-grid', {
    left: `${x}px`,
    top: `${y}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  list.dataset.list = '';
  const last = months.at(-1);
  const timeline = element('section', '', { height: `${last.top + last.height}px` });
  timeline.role = 'grid';
  list.append(timeline);
  document.body.replaceChildren(style, list);

  const update = () => {
    const from = list.scrollTop - AROUND;
    const to = list.scrollTop + height + AROUND;
    const near = (offset) => (part) => offset + part.top + part.height >= from && offset + part.top < to;
    keepNear(months, timeline, near(0), (month) => {
      for (const day of month.days) day.shown = undefined;
      return element('div', 'month', { height: `${month.height}px`, transform: `translate3d(0,${month.top}px,0)` });
    });
    for (const month of months.filter(({ shown }) => shown)) {
      keepNear(month.days, month.shown, near(month.top), (day) => {
        const section = element('section', 'day', { transform: `translate3d(0,${day.top}px,0)` });
        const title = Object.assign(element('div', 'title', { width: `${width}px` }), { textContent: day.name });
        day.pictures = element('div', 'pictures', { width: `${width}px`, height: `${day.height}px` });
        section.append(title, day.pictures);
        for (const each of day.placed) each.shown = undefined;
        return section;
      });
      for (const day of month.days.filter(({ shown }) => shown))
        keepNear(day.placed, day.pictures, near(month.top + day.top + HEADER), (placed) => {
          const cell = element('div', 'cell', {
            top: `${placed.top}px`,
            left: `${placed.left}px`,
            width: `${placed.width}px`,
            height: `${placed.height}px`,
          });
          cell.role = 'gridcell';
          cell.append(thumbnail(placed));
          return cell;
        });
    }
  };
  list.addEventListener('scroll', update);
  update();
};

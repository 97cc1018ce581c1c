import { mixColours, parseHex, scale, type RgbColour } from '../scenes/colour.ts';
import { faceOf, findFigure, readDrawing, type Figure } from './figures.ts';
import { dominantColour, rasterise } from './raster-drawing.ts';
import { parsePatterns, readSections } from './sections.ts';
import type { Pose } from './words.ts';

/** How a figure is drawn whole: its pose, in bed, or head and shoulders. */
export type BodyPose = Exclude<Pose, 'sleep'> | 'portrait' | 'stand';

/** The inside of an SVG of 32 × 32, and what colour of it a named colour replaces; null: the one that covers most. */
export interface Drawing {
  readonly body: string;
  readonly colour: RgbColour | null;
}

const SECTIONS = readSections(new URL('bodies.txt', import.meta.url));
const WEAR = parsePatterns(SECTIONS.get('wear'));
/** Animals of which the library has only the head. */
const ANIMAL_HEADS =
  /^(wolf|fox|raccoon|lion|moose|unicorn|boar|hamster|bear|polar bear|koala|panda|chicken|frog)$|(-face)$/;

const isPerson = ({ kind, name }: Figure): boolean =>
  kind === 23 || /^(robot|alien)$/.test(name) || name.endsWith(' standing') || isBust({ kind, name });
/** Head and shoulders. */
const isBust = ({ kind, name }: Pick<Figure, 'kind' | 'name'>): boolean =>
  kind === 25 ? name !== 'person wearing turban' : kind === 26 && !/claus|angel|fairy|mer/.test(name);

/** A figure's drawing, with a body where the library has only the head. */
export async function drawWhole(figure: Figure, pose: BodyPose | null, isFromAbove: boolean): Promise<Drawing> {
  const plain = { body: readDrawing(figure, isFromAbove), colour: null };
  if (isPerson(figure) || (figure.kind === 26 && /claus|angel/.test(figure.name)))
    return drawPerson(figure, pose ?? 'stand');
  const isHead = ANIMAL_HEADS.test(figure.name) && figure.kind >= 34 && figure.kind <= 37;
  const face = isHead ? figure : pose === 'sit' || pose === 'lie' ? faceOf(figure) : undefined;
  return face ? drawAnimal(face, pose) : plain;
}

async function drawPerson(figure: Figure, pose: BodyPose): Promise<Drawing> {
  if (isBust(figure) && pose === 'portrait') return { body: readDrawing(figure), colour: null };
  const head = findFigure([figure.name.replace(/ standing$/, '')]) ?? figure;
  const drawing = readDrawing(head);
  if (!isBust(figure)) {
    const code = WEAR.find(([, names]) => names.test(head.name))?.[0] ?? '';
    return { body: assemble('person', pose, drawing, { cloth: code }), colour: parseHex(code) };
  }
  // What a bust wears goes on below it.
  const colour = dominantColour(await rasterise(drawing, 48), 0.86, true);
  return { body: assemble('person', pose, drawing, { cloth: toHex(colour) }, true), colour };
}

async function drawAnimal(face: Figure, pose: BodyPose | null): Promise<Drawing> {
  const drawing = readDrawing(face);
  const colour = dominantColour(await rasterise(drawing, 48));
  const colours = {
    fur: toHex(colour),
    dark: toHex(scale(colour, 0.8)),
    pale: toHex(mixColours(colour, [255, 250, 240], 0.55)),
  };
  const posed = pose === 'lie' || pose === 'run' ? pose : /moose|unicorn|boar|chicken/.test(face.name) ? 'run' : 'sit';
  return { body: assemble('animal', posed, drawing, colours), colour };
}

const toHex = (c: RgbColour): string => `#${c.map((v) => Math.round(v).toString(16).padStart(2, '0')).join('')}`;

/** A body, its colours replaced by their codes, with a head on it. */
function assemble(
  kind: 'person' | 'animal',
  pose: BodyPose,
  head: string,
  colours: Readonly<Record<string, string>>,
  isBust = false,
): string {
  const line = (SECTIONS.get(kind) ?? []).find((each) => each.startsWith(`${pose} `)) ?? '';
  const [, place = '', paths = ''] = /^\w+ ([^:]*): (.*)$/.exec(line) ?? [];
  const [left = 0, top = 0, side = 32, turn = 0] = place.split(' ').map(Number);
  // A bust's own head is smaller, in the middle of its square.
  const [x, y, size] = isBust ? [left - side * 0.33, top - side * 0.06, side * 1.66] : [left, top, side];
  const body = paths.replaceAll(
    /(#\w+|[a-z]+) (M[^#a-z]+)/g,
    (_, colour: string, path: string) => `<path fill="${colours[colour] ?? colour}" d="${path.trim()}"/>`,
  );
  const at = `translate(${x} ${y}) scale(${size / 32}) rotate(${turn} 16 16)`;
  return `${body}<g transform="${at}">${head}</g>`;
}

import { readSections } from './sections.ts';

type Land = 'beach' | 'city' | 'desert' | 'field' | 'forest' | 'mountain' | 'road' | 'snow';
export type Place = Land | 'room' | 'sea' | 'sky' | 'space' | 'table' | 'underwater';

/** A plane of a place. */
export interface PlacePlane {
  readonly kind: string;
  /** Of what it is a row. */
  readonly shapes: readonly string[];
  /** What the place says of it: one or several numbers of a name. */
  readonly numbers: Readonly<Partial<Record<string, readonly number[]>>>;
}

const SECTIONS = readSections(new URL('places.txt', import.meta.url));

/** The planes of a place, from far to near. */
export const placePlanes = (place: Place): readonly PlacePlane[] => (SECTIONS.get(place) ?? []).map(parsePlane);

function parsePlane(line: string): PlacePlane {
  const [, kind = '', shapes = '', rest = ''] = /^(\w+)(?: (\w+(?:,\w+)*(?= depth))?)?(.*)$/.exec(line) ?? [];
  const said = [...rest.matchAll(/([a-z]+)((?: [\d.-]+)+)/g)];
  const numbers = said.map(([, name = '', values = '']) => [name, values.trim().split(' ').map(Number)] as const);
  return { kind, shapes: shapes.split(','), numbers: Object.fromEntries(numbers) };
}

const SHAPES = new Map((SECTIONS.get('shapes') ?? []).map((line) => line.split(/ (.*)/) as [string, string]));

/** The path of a shape. @throws Error where the places name one that is not there */
export function shapePath(name: string): string {
  const path = SHAPES.get(name);
  if (path === undefined) throw new Error(`No shape is called ${name}`);
  return path;
}

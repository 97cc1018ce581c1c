import type { Figure } from './figures.ts';
import type { FigureMotion } from './motion.ts';
import type { Place } from './places.ts';
import type { Relation } from './words.ts';

export const isBuilding = (figure: Figure | null): boolean => figure !== null && figure.kind >= 49 && figure.kind <= 53;
export const isTree = (figure: Figure | null): boolean => /tree$|^cactus$|^bamboo/.test(figure?.name ?? '');
export const isSmallThing = ({ kind }: Figure): boolean =>
  ((kind >= 42 && kind <= 48) || (kind >= 57 && kind <= 82)) && kind !== 60;
export const isHuman = (figure: Figure | null): boolean => figure !== null && figure.kind >= 23 && figure.kind <= 31;
export const isLiving = (figure: Figure | null): boolean =>
  figure !== null && ((figure.kind >= 23 && figure.kind <= 39) || /^(robot|alien)$/.test(figure.name));
/** A person of whom the library has the head only. */
export const isHead = ({ kind, name }: Figure): boolean => (kind >= 23 && kind <= 26) || name.endsWith(' standing');
export const isFurniture = ({ name }: Figure): boolean => /^(sofa|armchair|bench|couch and lamp|chair|bed)$/.test(name);
/** What others sit, stand or lie on at its front. */
export const isSeat = (figure: Figure): boolean =>
  isFurniture(figure) || /^(bicycle|plate|pillow|sailboat|canoe|speedboat|motor boat|ship|ferry)$/.test(figure.name);
/** What others look out of. */
export const isVessel = ({ name }: Figure): boolean =>
  /^(vase|basket|bowl|bucket|jar|amphora|flower pot|handbag|backpack|top hat)$/.test(name);
export const isHat = ({ name }: Figure): boolean => /hat$|^crown$|cap$|helmet$/.test(name);
/** Held or worn by the subject before. */
export const isBorne = ({ relation }: { readonly relation: Relation | null }): boolean =>
  relation === 'held' || relation === 'worn';

const FLYERS =
  /^(balloon|kite|butterfly|honeybee|bat|ringed planet|comet|shooting star|full moon|crescent moon|parachute|dragonfly|fireworks|sparkler|eagle|dove)$/;

/** Flies, or belongs above the ground. */
export function isAboveGround(
  { figure, motion }: { readonly figure: Figure | null; readonly motion: FigureMotion | null },
  place: Place,
): boolean {
  if (!figure) return false;
  const isAfloat = place === 'space' || place === 'underwater' || place === 'sky';
  return isAfloat || motion === 'fly' || figure.kind === 56 || FLYERS.test(figure.name);
}

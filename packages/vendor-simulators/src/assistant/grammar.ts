/* A minimal English grammar that turns requests into descriptions. */

const VERBS = new Set(
  (
    'appear arrive ask begin blink blow bow break breathe burn call carry catch chase clap climb close come cry dance disappear dive ' +
    'draw drift drink drive eat enter explode fade fall fight flicker float flow fly follow freeze glance glide glow go grow hide ' +
    'hold hop hover hug jump kiss land laugh lean leap leave lift listen look melt move nod open pass pause play pull ' +
    'push raise reach read repair ride rise roll run sail shake shine sing sink sit slide sleep smile speak spin stand stare start ' +
    'stop stretch swim swing take talk throw tilt turn wait wake walk watch weep whisper wink work write zoom'
  ).split(' '),
);
const CAMERA =
  /^(?:pull|push|pan|tilt|zoom|track|follow|orbit|circle|dolly|crane|hold|start|end|begin|drift|move|glide|rise|fly)$/iu;

/** Base form of a verb with an s. */
function baseForm(verb: string): string {
  if (verb.endsWith('ies')) return `${verb.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|zz|o)es$/u.test(verb)) return verb.slice(0, -2);
  return verb.replace(/(?<!s)s$/u, '');
}

/** "fly" and "flies" become "flying". */
function presentParticiple(verb: string): string {
  const root = VERBS.has(verb) ? verb : baseForm(verb);
  if (root === 'begin') return 'beginning';
  if (/[^aeiou]e$/u.test(root)) return `${root.slice(0, -1)}ing`;
  return /^[^aeiou]*[aeiou][bdgklmnprt]$/u.test(root) ? `${root}${root.slice(-1)}ing` : `${root}ing`;
}

/** "Pull back until it is a point" becomes "Camera pulling back until it is a point". Undefined for other words. */
export function cameraMove(words: string): string | undefined {
  const [first = '', ...rest] = words.replace(/^(?:and\s+|then\s+)?(?:have |let )?(?:the )?camera\s+/iu, '').split(' ');
  const isCamera = CAMERA.test(baseForm(first.toLowerCase())) || CAMERA.test(first);
  return isCamera ? ['Camera', presentParticiple(first.toLowerCase()), ...rest].join(' ') : undefined;
}

/** "The bird flies away" becomes "the bird flying away", "she smiles" "smiling". Undefined without a known verb. */
export function toParticiple(words: string): string | undefined {
  const tokens = words
    .replace(/^(?:s?he|it|they|we see|and|then)\s+/iu, '')
    .replaceAll(/\b(?:should|must|will|would|can|could)\s+(?=\p{L})/giu, '')
    .replaceAll(/\b(?:is|are)\s+(?=\p{L}+ing\b)/giu, '')
    .split(' ');
  const at = tokens.findIndex(
    (token, index) =>
      !/^(?:an?|the|of|in|on|his|her|its|their)$/iu.test(tokens[index - 1] ?? '') &&
      (VERBS.has(token.toLowerCase()) ||
        VERBS.has(baseForm(token.toLowerCase())) ||
        (index > 0 && /\p{L}{2}ing$/u.test(token))),
  );
  const verb = tokens[at]?.toLowerCase();
  if (verb === undefined) return undefined;
  return tokens.with(at, /\p{L}{2}ing$/u.test(verb) && !VERBS.has(verb) ? verb : presentParticiple(verb)).join(' ');
}

/** "more dramatic" and "funnier" become "dramatic" and "funny". Undefined for other words. */
export function toAdjective(words: string): string | undefined {
  const bare = words.replace(/^(?:(?:more|much|very|really|a bit|a little|even|way)\s+)+/iu, '').trim();
  if (!/^(?:less |not so |too )?\p{L}+$/u.test(bare)) return undefined;
  if (/\p{L}{2}ier$/u.test(bare)) return bare.replace(/ier$/u, 'y');
  if (/\p{L}{3}er$/u.test(bare)) return bare.replace(/(?:(\p{L})\1)?er$/u, '$1');
  return bare;
}

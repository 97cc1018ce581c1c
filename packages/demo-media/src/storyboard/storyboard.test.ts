import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { chooseScene } from '../scenes/choose-scene.ts';
import {
  splitBeats,
  createBoard,
  paintBoardStill,
  choosePlace,
  planBoard,
  readPrompt,
  type BoardPlan,
} from './index.ts';
import { lettering, wrapText } from './lettering.ts';
import { setFont } from './typeface.ts';

/**
 * Sixty prompts of ten kinds: the figures that each is to show, a scene, or the words that are set where there is no figure.
 * A word in brackets is a noun that a child can draw and that is not shown.
 */
const PROMPTS: readonly (readonly [prompt: string, shown: string])[] = [
  ['a red fox crossing a snowy field at dawn', 'fox'],
  ['two penguins on an iceberg', 'penguin'],
  ['an elephant walking through the savanna at sunset', 'elephant'],
  ['an owl on a branch in the forest at night', 'owl (branch)'],
  ['a butterfly over a meadow of tulips', 'butterfly, tulip'],
  ['a sea turtle swimming underwater', 'turtle'],
  ['an old fisherman mending his net by the harbour', 'old man (net)'],
  ['a woman dancing under a streetlight in the rain', 'woman dancing, street lamp'],
  ['a firefighter in front of a burning house', 'firefighter, house'],
  ['a chef in a busy kitchen', 'cook'],
  ['two kids flying a kite on the beach', 'child, kite'],
  ['an astronaut on the moon, wide shot', 'astronaut'],
  ['a bowl of steaming ramen, top view', 'steaming bowl'],
  ['a birthday cake with candles on a wooden table', 'birthday cake, candle'],
  ['a slice of pizza and a glass of beer', 'pizza, beer mug'],
  ['fresh strawberries and a croissant for breakfast', 'strawberry, croissant'],
  ['a hot dog with fries, close-up', 'hot dog, french fries'],
  ['sushi on a marble plate', 'sushi, plate'],
  ['Tokyo street with taxis at dusk', 'taxi'],
  ['Paris rooftops, morning light, a cat by the chimney', 'cat (chimney)'],
  ['a castle on a hill under a stormy sky', 'castle'],
  ['a ferris wheel above the city at night', 'ferris wheel'],
  ['the Statue of Liberty at sunrise', 'statue of liberty'],
  ['a bridge over a misty river', 'bridge at night'],
  ['a luxury wristwatch on black velvet', 'watch'],
  ['a pair of running shoes, studio shot', 'running shoe'],
  ['perfume bottle on marble plinth', 'bottle'],
  ['a red lipstick on a pink background', 'lipstick'],
  ['a laptop and a cup of coffee on a desk', 'laptop, hot beverage'],
  ['a leather handbag, soft daylight', 'handbag'],
  ['a red vintage sports car on a coastal road, sunset', 'automobile'],
  ['a steam train crossing the mountains in winter', 'locomotive'],
  ['a rocket launching into space', 'rocket'],
  ['a sailboat on a calm sea at golden hour', 'sailboat'],
  ['a helicopter flying over a desert canyon', 'helicopter'],
  ['a yellow bicycle leaning on a tree in the park', 'bicycle, deciduous tree'],
  ['abstract teal and coral, soft gradients', 'scene silk'],
  ['melancholy', '"melancholy"'],
  ['the passing of time, clock and falling leaves', '"time", mantelpiece clock, leaf fluttering in wind'],
  ['freedom, a bird above the clouds', '"freedom", bird'],
  ['chaos and order', '"chaos", "order"'],
  ['a broken heart in blue', 'broken heart'],
  ['a cinema sign that says "OPEN LATE", red neon', 'movie camera'],
  ['a poster with the words "HELLO WORLD" on a wall', ''],
  ['a birthday card that reads "Happy 40th, Anna"', ''],
  ['neon sign "カフェ" in a rainy alley', ''],
  ['a shop window with “Boulangerie” in gold', ''],
  ['a protest sign that says "Clean air now"', ''],
  ['a cozy living room with a sofa and a lamp, rain at the window', 'sofa, lamp'],
  ['an empty classroom with a chair and books', 'chair, books'],
  ['a bedroom at night, moonlight, a teddy bear on the bed', 'teddy bear, bed'],
  ['a kitchen with a basket of lemons', 'lemon, basket'],
  ['a bathtub full of bubbles by candlelight', 'bathtub, bubbles'],
  ['a library with a telescope and an old globe', 'telescope, globe showing europe-africa'],
  ['海辺の犬と船、夕焼け', 'dog, ship'],
  ['雪の中の狐', 'fox'],
  ['Ein roter Fuchs im Schnee bei Nacht', 'fox'],
  ['два кота на крыше ночью', 'cat (roof)'],
  ['고양이와 나비, 정원', 'cat, butterfly'],
  ['un chat noir devant une maison sous la pluie', 'black cat, house'],
];

function shownBy(prompt: string): string {
  const scene = chooseScene(prompt);
  if (scene) return `scene ${scene}`;
  return readPrompt(prompt)
    .subjects.map(({ figure, word }) => figure?.name ?? `"${word}"`)
    .join(', ');
}

const planOf = (prompt: string, ratio = 16 / 9, seed = 7): BoardPlan =>
  planBoard({ reading: readPrompt(prompt), caption: prompt, seed, ratio, number: 1, isFixed: false });

const bytes = (canvas: Canvas): Buffer => Buffer.from(canvas.data());

describe('what a prompt shows', () => {
  test.each(PROMPTS)('%s', (prompt, shown) => {
    expect(shownBy(prompt)).toBe(shown.replace(/ ?\(\w+\)/, ''));
  });

  test('of the things that a child can draw, at least four in five', () => {
    const drawn = PROMPTS.flatMap(([, shown]) => shown.replace(/ ?\(\w+\)|"[^"]*"|scene \w+/g, '').split(',')).filter(
      (name) => name.trim(),
    );
    const missing = PROMPTS.filter(([, shown]) => shown.includes('('));
    expect(drawn.length / (drawn.length + missing.length)).toBeGreaterThan(0.8);
  });

  test.each([
    ['a golden retriever', 'dog'],
    ['a man watches the sea', 'man standing'],
    ['a sea lion on a rock', '"sea lion", rock'],
    ['a hot air balloon', 'hot air balloon'],
    ['a glass bottle', 'bottle'],
    ['a chocolate cake', 'birthday cake'],
    ['birds fly like arrows', 'bird'],
    ['a person riding a bike', 'person biking, bicycle'],
    ['a rose gold ring', 'ring'],
    ['no dogs, only cats', 'cat'],
    ['a baby elephant follows its mother', 'elephant'],
    ['the camera glides over a field toward a lone house', 'house'],
    ['a fox in the snow, low camera, camera drifting left', 'fox'],
    ['an old camera on a table', 'camera'],
    ['a man in a red coat walks his dog', 'man walking, dog'],
    ['a storm approaches a small fishing village', 'houses'],
    ['kot na dachu', 'cat'],
    ['한 소녀가 해변에서 연을 날린다', 'girl, kite'],
    ['קטה על הגג', '"קטה על הגג"'],
  ])('a material, a verb or half a name is no thing: %s', (prompt, shown) => {
    expect(shownBy(prompt)).toBe(shown);
  });

  test.each([
    ['a bowl of steaming ramen, top view', 'table'],
    ['a teddy bear', 'table'],
    ['an owl', 'forest'],
    ['a bear', 'forest'],
    ['a camel', 'desert'],
    ['a whale and a ship', 'sea'],
    ['an octopus', 'underwater'],
  ])('%s, without a place, is found at its own: %s', (prompt, place) => {
    expect(choosePlace(readPrompt(prompt))).toBe(place);
  });

  test.each([
    ['two red cars', { count: 2, colour: '#d8483a' }],
    ['many birds', { count: 7 }],
    ['horses', { count: 3 }],
    ['a tiny mouse', { size: 'small' }],
    ['a giant robot walks', { size: 'big', motion: 'walk' }],
    ['a spinning globe', { motion: 'spin' }],
    ['ein blauer Schmetterling und ein Haus', { colour: '#3f78d8' }],
  ])('%s: number, colour, size and verb', (prompt, subject) => {
    expect(readPrompt(prompt).subjects[0]).toMatchObject(subject);
  });

  test.each([
    ['a cat on a sofa', 'on'],
    ['a dog in front of a castle', 'front'],
    ['a dog behind a tree', 'behind'],
    ['a frog under an umbrella', 'under'],
    ['a kite above a house', 'above'],
    ['a bear in a boat', 'in'],
    ['a fox and a rabbit', 'beside'],
  ])('%s: the first stands %s the second', (prompt, relation) => {
    expect(readPrompt(prompt).subjects[1]?.relation).toBe(relation);
  });

  test.each([
    ['a fox, dolly in', 'dolly-in'],
    ['a fox, the camera pulls back', 'dolly-out'],
    ['a fox, pan left', 'pan-left'],
    ['tracking shot of a fox', 'pan-right'],
    ['a fox, tilt up', 'tilt-up'],
    ['a fox, slow orbit', 'orbit'],
    ['a fox, zoom in', 'zoom-in'],
  ])('%s moves the camera', (prompt, camera) => {
    expect(readPrompt(prompt).camera).toBe(camera);
  });

  test('sentences that show something are boards of a clip, three at most', () => {
    expect(splitBeats('A dog runs. A cat sleeps, then an owl flies. A bear waits.')).toHaveLength(3);
    expect(splitBeats('A dog runs. Shot on film.')).toHaveLength(1);
  });
});

describe('a frame', () => {
  test('is planned and painted the same for the same words, seed and shape, and otherwise for another seed', async () => {
    const [a, b, c] = [planOf('a fox'), planOf('a fox'), planOf('a fox', 16 / 9, 8)];
    expect(a).toEqual(b);
    expect(a).not.toEqual(c);
    const [first, again] = [await paintBoardStill(a, 192, 108), await paintBoardStill(b, 192, 108)];
    expect(bytes(first).equals(bytes(again))).toBe(true);
  });

  test.each(PROMPTS)('keeps what it shows within the picture: %s', (prompt) => {
    for (const ratio of [16 / 9, 1, 9 / 16]) {
      const { placed } = planOf(prompt, ratio);
      for (const { x, foot, side } of placed) {
        const [wide, high] = [side * Math.min(1, 1 / ratio), side * Math.min(1, ratio)];
        expect(x - wide / 2).toBeGreaterThan(-0.16);
        expect(x + wide / 2).toBeLessThan(1.16);
        expect(foot - high).toBeGreaterThan(-0.05);
        expect(foot).toBeLessThan(0.8);
      }
    }
  });

  test('a colour is that of its thing', async () => {
    const mean = async (prompt: string): Promise<readonly number[]> => {
      const plan = planOf(prompt);
      const canvas = await paintBoardStill(plan, 320, 180);
      const [placed] = plan.placed;
      const { data } = canvas.getContext('2d').getImageData(Math.round((placed?.x ?? 0) * 320) - 14, 88, 28, 28);
      return [0, 1, 2].map((c) => data.reduce((sum, v, i) => (i % 4 === c ? sum + v : sum), 0) / (data.length / 4));
    };
    const [red, blue] = [await mean('a red car'), await mean('a blue car')];
    expect((red[0] ?? 0) - (red[2] ?? 0)).toBeGreaterThan(20);
    expect((blue[2] ?? 0) - (blue[0] ?? 0)).toBeGreaterThan(20);
  });
});

describe('lettering', () => {
  /** What is ink of a sign, as a small picture of marks. */
  function marks(canvas: Canvas, isInk: (r: number, g: number, b: number, a: number) => boolean): boolean[] {
    const pen = canvas.getContext('2d');
    const { width, height } = canvas;
    const { data } = pen.getImageData(0, 0, width, height);
    const ink = (x: number, y: number): boolean =>
      isInk(
        data[(y * width + x) * 4]!,
        data[(y * width + x) * 4 + 1]!,
        data[(y * width + x) * 4 + 2]!,
        data[(y * width + x) * 4 + 3]!,
      );
    let [left, right, top, bottom] = [width, 0, height, 0];
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        if (ink(x, y))
          [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
    return Array.from({ length: 60 * 16 }, (_, i) =>
      ink(
        left + Math.round(((i % 60) / 59) * (right - left)),
        top + Math.round((Math.floor(i / 60) / 15) * (bottom - top)),
      ),
    );
  }

  const alike = (a: readonly boolean[], b: readonly boolean[]): number =>
    a.filter((mark, i) => mark === b[i]).length / a.length;

  /** The same text in plain type. */
  function plain(text: string, face: 'league-spartan' | 'retro', weight: number): boolean[] {
    const canvas = createCanvas(1400, 200);
    const pen = canvas.getContext('2d');
    setFont(pen, text, face, 100, weight);
    pen.fillText(text, 20, 130);
    return marks(canvas, (_r, _g, _b, a) => a > 128);
  }

  test.each([
    ['a poster that says "HELLO"', 'HELLO', 'CLOSED'],
    ['a poster that says "Clean air"', 'Clean air', 'Dirty sea'],
    ['a neon sign "OPEN"', 'OPEN', 'SHUT'],
  ])('%s is read back by its shape', (prompt, text, other) => {
    const plan = planOf(prompt);
    const sign = lettering(plan, 640, 200, 360);
    const isNeon = plan.lettering?.isNeon ?? false;
    const read = marks(sign, (r, g, b, a) => a > 200 && (isNeon ? r > 200 && g > 90 : r + g + b < 330));
    const [face, weight] = isNeon ? (['retro', 400] as const) : (['league-spartan', 800] as const);
    expect(alike(read, plain(text, face, weight))).toBeGreaterThan(0.85);
    expect(alike(read, plain(other, face, weight))).toBeLessThan(alike(read, plain(text, face, weight)) - 0.1);
  });
});

test('a word is not broken in a narrow frame, and cards of words do not lie on each other', () => {
  const pen = createCanvas(400, 100).getContext('2d');
  setFont(pen, 'Boulangerie', 'league-spartan', 60, 800);
  expect(wrapText(pen, 'Boulangerie', 200, 9)).toEqual(['Boulangerie']);
  const [first, second] = planOf('chaos and order', 9 / 16).placed.toSorted((a, b) => a.x - b.x);
  expect((second?.x ?? 0) - (first?.x ?? 0)).toBeGreaterThan((first?.side ?? 1) * 0.98);
});

describe('an animatic', () => {
  const difference = (a: Buffer, b: Buffer): number =>
    a.reduce((sum, v, i) => sum + Math.abs(v - (b[i] ?? 0)), 0) / a.length;

  test.each([
    'a fox walks, pan right',
    'a bird flies',
    'a leaf falls, static camera',
    'a globe spins, locked-off',
    'a cat, dolly in',
  ])('%s: it moves, and is the same at the same moment whatever was painted before', async (prompt) => {
    const board = await createBoard(planOf(prompt), { width: 192, height: 108, isStill: false });
    const at = (progress: number): Buffer => {
      const canvas = createCanvas(192, 108);
      board(canvas.getContext('2d'), progress, progress * 5);
      return bytes(canvas);
    };
    const [first, last, again] = [at(0), at(0.9), at(0)];
    expect(difference(first, last)).toBeGreaterThan(0.5);
    expect(first.equals(again)).toBe(true);
  });
});

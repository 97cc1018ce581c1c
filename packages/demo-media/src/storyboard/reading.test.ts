import type { Canvas } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { drawWhole } from './bodies.ts';
import { findFigure, readDrawing } from './figures.ts';
import { choosePlace, paintBoardStill, planBoard, readPrompt, type BoardPlan } from './index.ts';
import { dominantColour, hueAngle, rasterise } from './raster-drawing.ts';
import { toEnglish } from './translate.ts';
import { COLOURS, NEUTRALS } from './words.ts';

/** Sixty prompts as people write them, and what is understood: the subjects, the place, colours of it, the hour, the view. */
const PROMPTS: readonly (readonly [prompt: string, reading: string])[] = [
  ['a red cup on a blue table', 'red cup; table; ground blue'],
  ['three lamps on a desk in a dark room', '3 lamp; table'],
  ['an old man sitting on a bench in a park, autumn', 'old man (sit), on bench; field'],
  ['a little girl reading a book under a tree', 'girl (sit), held closed book, under deciduous tree; field'],
  ['a yellow taxi on a wet street at night', 'yellow taxi; city; night'],
  ['a black cat on a white sofa', 'black black cat, on white sofa; room'],
  ['two green apples on a wooden table, from above', '2 green green apple; table; ground #a8744a; top'],
  [
    'flat lay of a camera, a notebook and a pen on a pink background',
    'camera, beside notebook, beside pen; table; backdrop pink; top',
  ],
  ['a blue vase with red roses on a white table', '3 red rose, in blue vase; table; ground white'],
  ['a woman in a red dress dancing on the beach at sunset', 'red woman dancing (cheer); beach; golden'],
  ['an old woman knitting in an armchair', 'old woman (sit), in armchair; room'],
  ['a young boy riding a blue bicycle on a country road', 'boy (sit), on blue bicycle; road'],
  ['a white horse running through a green field', 'white horse (run); field; ground green'],
  ['a purple butterfly on a yellow flower', 'purple butterfly, on yellow blossom; field'],
  ['a golden retriever sleeping on a grey carpet', 'gold dog (sleep); room; ground grey'],
  ['five red balloons against a blue sky', '5 red balloon; sky; backdrop blue'],
  ['a pink flamingo standing in turquoise water', 'pink flamingo; sea; water turquoise'],
  ['a brown bear in a snowy forest', 'brown bear; forest'],
  ['a steaming cup of coffee, top view, on a black table', 'hot beverage; table; ground black; top'],
  ['an orange fox on green grass', 'orange fox; field; ground green'],
  ['a street lamp in the fog at night', 'street lamp; city; night'],
  ['a green vintage car parked in front of a yellow house', 'green automobile, front yellow house; road'],
  ['a wooden boat on a calm lake, mountains behind, morning', 'sailboat; sea; dawn'],
  ['a chef holding a pizza in a kitchen', 'cook, held pizza; room'],
  ['a robot sitting on a red chair', 'robot (sit), on red chair; room'],
  ['a child sleeping in a blue bed', 'child (sleep), in blue bed; room'],
  ['portrait of an elderly man with a white beard', 'old man; field; close'],
  ['a white rabbit on red background', 'white rabbit; table; backdrop red'],
  ['four penguins on ice', '4 penguin; snow'],
  ['a lonely lighthouse keeper reading a newspaper', 'person standing (sit), held newspaper; field'],
  ['striped umbrella on white sand, aerial view', 'umbrella; beach; ground white; top'],
  ['an astronaut riding a horse on the moon', 'astronaut (sit), on horse; space; night'],
  ['a glass of orange juice on a yellow tablecloth', 'orange cup with straw; table; ground yellow'],
  ['a crowd of people walking across a bridge', '7 person walking (run), on bridge at night; field'],
  ['a red fire truck on a grey road', 'red fire engine; road; ground grey'],
  ['a man kneeling beside his dog in the snow', 'man kneeling, beside dog; snow'],
  ['a purple sofa against a green wall', 'purple sofa; room; backdrop green'],
  ['a teapot and two white cups on a round wooden table', 'teapot, beside 2 white cup; table; ground #a8744a'],
  ["a bird's-eye view of a blue car on a desert road", 'blue automobile; desert; top'],
  ['a silver laptop on a white desk beside a potted plant', 'silver laptop, beside potted plant; table; ground white'],
  ['a dog lying on a blue rug next to the fireplace', 'dog (lie); room; ground blue'],
  ['a baby elephant in orange dust', 'elephant; field; ground orange'],
  ['minimalist product photo of a black sneaker on a mint green backdrop', 'black running shoe; table; backdrop mint'],
  ['a toddler with a yellow raincoat in the rain', 'yellow child; field'],
  ['a grandmother and her grandson baking a cake', 'old woman, beside boy, beside birthday cake; field'],
  ['一只红色的杯子在蓝色的桌子上', 'red cup; table; ground blue'],
  ['三只黑猫坐在白色的沙发上', '3 black black cat (sit), on white sofa; room'],
  ['一位老人在公园里看书', 'old man (sit), held closed book; field'],
  ['雪地里的一只白色狐狸,清晨', 'white fox; snow; dawn'],
  ['كوب أحمر على طاولة زرقاء', 'red cup; table; ground blue'],
  ['قطة سوداء على أريكة بيضاء', 'black black cat, on white sofa; room'],
  ['رجل عجوز يقرأ كتابا في الحديقة', 'old man (sit), held open book; field'],
  ['ثلاثة طيور زرقاء في السماء عند الغروب', '3 blue bird; sky; golden'],
  ['青い車が黄色い家の前にある', 'blue automobile, front yellow house; road'],
  ['빨간 우산을 쓴 소녀가 비 오는 거리에 서 있다', 'girl, held red umbrella; city'],
  ['красная чашка на синем столе, вид сверху', 'red cup; table; ground blue; top'],
  ['una taza azul sobre una mesa roja', 'blue cup; table; ground red'],
  ['une vieille femme lit un livre sur un canapé vert', 'old woman (sit), held closed book, on green sofa; room'],
  ['ein roter Apfel auf einem blauen Tisch', 'red red apple; table; ground blue'],
  ['लाल साइकिल हरे मैदान में', 'red bicycle; field; ground green'],
];

/** Names of colours by their codes, the plainest of each. */
const COLOUR_NAMES = new Map(
  Object.entries({ ...COLOURS, ...NEUTRALS })
    .map(([name, code]) => [code, name] as const)
    .toReversed(),
);
const colourName = (code: string | null): string => (code === null ? '' : (COLOUR_NAMES.get(code) ?? code));

function describeReading(prompt: string): string {
  const reading = readPrompt(prompt);
  const subjects = reading.subjects.map(({ count, colour, figure, word, pose, relation }, i) => {
    const parts = [
      i > 0 && relation,
      count > 1 && String(count),
      colourName(colour),
      figure?.name ?? `"${word}"`,
      pose && `(${pose})`,
    ];
    return parts.filter(Boolean).join(' ');
  });
  const colours = (['ground', 'water', 'backdrop'] as const).map(
    (part) => reading[part] && `${part} ${colourName(reading[part])}`,
  );
  return [subjects.join(', '), choosePlace(reading), ...colours, reading.time, reading.shot].filter(Boolean).join('; ');
}

describe('what is understood of a prompt', () => {
  test.each(PROMPTS)('%s', (prompt, reading) => {
    expect(describeReading(prompt)).toBe(reading);
  });

  test('all that is named is shown, without a card of words', () => {
    expect(PROMPTS).toHaveLength(60);
    for (const [prompt] of PROMPTS) expect(readPrompt(prompt).subjects.every(({ figure }) => figure)).toBe(true);
  });

  test.each([
    ['a pink house with a green door', 'pink house; field'],
    ['a small white dog with a red collar on green grass', 'white dog; field; ground green'],
    ['toy robot on an orange background', 'robot; table; backdrop orange'],
    ['on a red chair a cat', 'cat, on red chair; room'],
    ['沙发上的猫', 'cat, on sofa; room'],
    ['a man in a blue suit in front of a white wall', 'blue man standing; room; backdrop white'],
    ['the car is red', 'red automobile; road'],
    ['a sky blue car', 'sky-blue automobile; road'],
    ['two children building a sandcastle on the beach', '2 child, beside castle; beach'],
    ['a young woman with red hair', 'woman: red hair; field'],
    ['three red lanterns in a dark street', '3 red red paper lantern; city'],
    ['a girl with a blue balloon', 'girl, held blue balloon; field'],
    ['تفاحتان خضراوان على طبق أبيض', '2 green red apple, on white plate; table'],
    ['一个穿红色裙子的小女孩在绿色的草地上', 'red girl; field; ground green'],
    ['夕方の海辺に立つ赤い傘の女性', 'woman standing, held red umbrella; beach; dusk'],
    ['两个小男孩在海滩上踢红色的球', '2 boy, beside red ball; beach'],
    ['a red lamp on a white nightstand', 'red lamp; table; ground white'],
    ['ein alter Mann mit einem blauen Hut', 'old man, worn blue woman’s hat; field'],
    ['старая женщина сидит на синей скамейке в парке', 'old woman (sit), on blue bench; field'],
  ])('colours, parts and relations: %s', (prompt, reading) => {
    expect(describeReading(prompt)).toBe(reading);
  });

  test.each([
    ['قطة سوداء على أريكة بيضاء', 'black cat on white sofa'],
    ['una taza azul', 'blue cup'],
    ['un perro grande y una casa roja', 'big dog and red house'],
    ['沙发上的猫', 'on a sofa cat'],
    ['ソファの上の白い犬', 'on a sofa white dog'],
    ['rote Tasse auf dem Tisch', 'red cup on a table'],
    ['חתול על הגג', ''],
    ['melancholy', 'melancholy'],
  ])('%s, in English and its order: %s', (prompt, english) => {
    expect(toEnglish(prompt.toLowerCase())).toBe(english);
  });
});

const planOf = (prompt: string, ratio = 16 / 9, seed = 7): BoardPlan =>
  planBoard({ reading: readPrompt(prompt), caption: prompt, seed, ratio, number: 1, isFixed: false });

/** The mean colour of a square about a point, in shares of the frame. */
function meanAt(canvas: Canvas, x: number, y: number): [number, number, number] {
  const side = 12;
  const left = Math.round(x * canvas.width) - side / 2;
  const { data } = canvas.getContext('2d').getImageData(left, Math.round(y * canvas.height) - side / 2, side, side);
  const mean = (channel: number): number =>
    data.reduce((sum, v, i) => (i % 4 === channel ? sum + v : sum), 0) / (side * side);
  return [mean(0), mean(1), mean(2)];
}

/** How far two hues are apart, in radians. */
const apart = (a: number, b: number): number => Math.abs(Math.atan2(Math.sin(a - b), Math.cos(a - b)));
const HUES = { red: 0.05, yellow: 0.85, green: 2.36, blue: -2.2, purple: -1.25, orange: 0.5 } as const;
type Hue = keyof typeof HUES;

describe('what is seen', () => {
  test.each<[prompt: string, thing: Hue, ground: Hue]>([
    ['a red cup on a blue table', 'red', 'blue'],
    ['a purple ball on green grass', 'purple', 'green'],
    ['a blue ball on an orange carpet', 'blue', 'orange'],
    ['a green ball on a yellow background', 'green', 'yellow'],
    ['一只红色的杯子在蓝色的桌子上', 'red', 'blue'],
    ['كوب أخضر على طاولة حمراء', 'green', 'red'],
    ['una taza azul sobre una mesa roja', 'blue', 'red'],
    ['a blue cup on a red table, from above', 'blue', 'red'],
    ['a yellow taxi on a blue street at night', 'yellow', 'blue'],
  ])('%s: the thing is %s, the ground %s', async (prompt, thing, ground) => {
    const plan = planOf(prompt);
    const canvas = await paintBoardStill(plan, 480, 270);
    const [placed] = plan.placed;
    const [x, foot, side] = [placed?.x ?? 0, placed?.foot ?? 0, placed?.side ?? 0];
    const seen = (at: number, y: number): number => hueAngle(meanAt(canvas, at, y));
    expect(apart(seen(x - side * 0.06, foot - side * 0.36), HUES[thing])).toBeLessThan(0.5);
    expect(apart(seen(x < 0.5 ? 0.88 : 0.12, 0.74), HUES[ground])).toBeLessThan(0.5);
  });

  test('from above there is no horizon', async () => {
    const canvas = await paintBoardStill(planOf('an apple on a blue table, top view'), 480, 270);
    expect(apart(hueAngle(meanAt(canvas, 0.12, 0.15)), hueAngle(meanAt(canvas, 0.12, 0.75)))).toBeLessThan(0.2);
    const ahead = await paintBoardStill(planOf('an apple on a blue table'), 480, 270);
    expect(apart(hueAngle(meanAt(ahead, 0.12, 0.15)), hueAngle(meanAt(ahead, 0.12, 0.75)))).toBeGreaterThan(0.5);
  });

  test.each([
    ['old man', '#6f7f93'],
    ['girl', '#e06c9c'],
    ['man standing', '#2f8fd0'],
  ])('a head has a body: %s', async (name, cloth) => {
    const figure = findFigure([name]);
    if (!figure) throw new Error(`No figure is called ${name}`);
    const { body } = await drawWhole(figure, null, false);
    const [r, g, b] = dominantColour(await rasterise(body, 64), 0.35, true);
    expect(body).toContain(cloth);
    // Of what is below the head, clothes cover most.
    expect(
      apart(
        hueAngle([r, g, b]),
        hueAngle([1, 3, 5].map((i) => Number.parseInt(cloth.slice(i, i + 2), 16)) as [number, number, number]),
      ),
    ).toBeLessThan(0.3);
  });

  test.each(['a fox', 'a bear', 'a chef', 'a robot'])('and so have %s, down to its feet', async (prompt) => {
    const { figure } = readPrompt(prompt).subjects[0] ?? {};
    if (!figure) throw new Error(`${prompt} names no figure`);
    const whole = await drawWhole(figure, null, false);
    expect(whole.body).not.toBe(readDrawing(figure));
    const { data } = (await rasterise(whole.body, 64)).getContext('2d').getImageData(0, 58, 64, 1);
    expect(data.some((v, i) => i % 4 === 3 && v > 200)).toBe(true);
  });

  test('copies stand on the ground, not behind it', () => {
    for (const { depth } of planOf('six white candles on a black table').placed) expect(depth).toBeGreaterThan(0.7);
  });

  test.each([16 / 9, 1, 9 / 16])('cards lie beside everything else, in a frame of %d', (ratio) => {
    const overlaps = ['chaos and order', 'freedom, a bird above the clouds', 'wisdom and two cats'].filter((prompt) => {
      const placed = planOf(prompt, ratio).placed.toSorted((a, b) => a.x - b.x);
      const half = ({ figure, side }: (typeof placed)[number]): number =>
        (side * (figure ? 0.95 : 1.12) * Math.min(1, 1 / ratio)) / 2;
      return placed.some((one, i) => {
        const next = placed[i + 1];
        return next && !(one.figure && next.figure) && next.x - one.x < half(one) + half(next) - 0.001;
      });
    });
    expect(overlaps).toEqual([]);
  });

  test('whoever sits is on the seat, and what is held is in the hands', () => {
    const { placed } = planOf('an old man sitting on a bench');
    const [bench, man] = [
      placed.find(({ figure }) => figure?.name === 'bench'),
      placed.find(({ figure }) => figure?.name === 'old man'),
    ];
    expect(Math.abs((man?.x ?? 0) - (bench?.x ?? 1))).toBeLessThan(0.02);
    expect(man?.foot).toBeLessThan(bench?.foot ?? 0);
    expect(man?.depth).toBeGreaterThan(bench?.depth ?? 1);
    const reader = planOf('a girl reading in a park').placed;
    expect(reader.map(({ figure }) => figure?.name)).toEqual(['girl', 'open book']);
    expect(Math.abs((reader[0]?.x ?? 0) - (reader[1]?.x ?? 1))).toBeLessThan(0.05);
  });
});

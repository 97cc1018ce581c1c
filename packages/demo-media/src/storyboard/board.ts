import type { Size } from '@kinoloom/vendor-simulators/studio';
import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { toCss, mixColours } from '../scenes/colour.ts';
import { drawRain, drawSnow } from '../scenes/falling.ts';
import { radial, vertical } from '../scenes/figures.ts';
import { randomFrom } from '../scenes/random.ts';
import { paintBackdrop, type PaperLayer, type BoardScene } from './backdrop.ts';
import { lettering, drawCaption, createWordCard } from './lettering.ts';
import { cameraAt, poseFigure, type CameraView } from './motion.ts';
import { cutFigure, type CutOut, type PaperPen } from './paper.ts';
import type { PlacedFigure } from './placing.ts';
import { planBoard, type BoardPlan } from './plan.ts';
import type { PromptReading } from './read-prompt.ts';

/**
 * Paints a storyboard frame at any time, given as progress (0 to 1) and as
 * seconds since its start.
 */
export type Board = (pen: PaperPen, progress: number, seconds: number) => void;

interface PlacedCutOut {
  readonly placed: PlacedFigure;
  readonly cutOut: CutOut;
}

interface Moment {
  readonly view: CameraView;
  readonly progress: number;
  readonly seconds: number;
}

/** @param margin what the camera may come to see around the frame; a still has no camera */
function createScene(plan: BoardPlan, { width, height }: Size, margin: number): BoardScene {
  const lightSide = plan.light.x < 0.5 ? -1 : 1;
  return { plan, width, height, margin, palette: plan.palette, lightSide, unit: Math.min(width, height) };
}

/** Creates the cut-outs of a frame; equal ones are shared. */
async function cutFigures(scene: BoardScene): Promise<readonly PlacedCutOut[]> {
  const cutOuts = new Map<string, CutOut>();
  const figures: PlacedCutOut[] = [];
  for (const placed of scene.plan.placed) {
    const side = placed.side * scene.unit;
    const key = `${placed.figure?.icon ?? placed.word} ${placed.pose} ${placed.colour} ${Math.round(side)}`;
    const cutOut =
      cutOuts.get(key) ??
      (placed.figure
        ? await cutFigure({ ...placed, figure: placed.figure, isFromAbove: scene.plan.isFromAbove }, side, scene)
        : createWordCard(placed.word, side * 1.15, scene));
    cutOuts.set(key, cutOut);
    figures.push({ placed, cutOut });
  }
  return figures;
}

export async function createBoard(plan: BoardPlan, { isStill, ...size }: Size & { isStill: boolean }): Promise<Board> {
  const scene = createScene(plan, size, isStill ? 0 : Math.round(Math.max(size.width, size.height) * 0.075));
  const backdrop = paintBackdrop(scene);
  const figures = await cutFigures(scene);
  const sign = plan.lettering && createSign(scene);
  const captionLayer = drawCaption(plan, size.width, size.height);
  const isIndoors = plan.place === 'room' || plan.place === 'table';
  return (pen, progress, seconds) => {
    const moment = { view: cameraAt(isStill ? 'static' : plan.camera, progress), progress, seconds };
    // The sign hangs behind the foreground; rain and snow are in front of all layers, or behind the window.
    const layers: [depth: number, paint: () => void][] = [
      ...backdrop.map((paper): [number, () => void] => [paper.depth, () => paintLayer(pen, scene, paper, moment)]),
      ...figures.map((figure): [number, () => void] => [
        figure.placed.depth,
        () => paintFigure(pen, scene, figure, moment),
      ]),
      [0.6, () => sign && paintSign(pen, scene, sign, moment.view)],
      [isIndoors ? 0.13 : 2, () => plan.place !== 'table' && paintWeather(pen, scene, seconds)],
    ];
    for (const [, paint] of layers.toSorted(([a], [b]) => a - b)) paint();
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.drawImage(captionLayer, 0, 0);
  };
}

/** Sets the camera transform for a depth: near layers move and scale more. */
function applyCamera(pen: PaperPen, { width, height, unit }: BoardScene, view: CameraView, depth: number): void {
  const near = view.isFlat ? 1 : 0.25 + depth * 0.75;
  const zoom = 1 + view.zoom * near;
  const [x, y] = [width / 2, height * 0.55];
  const shift = near * unit;
  pen.setTransform(zoom, 0, 0, zoom, x + view.x * shift - x * zoom, y + view.y * shift - y * zoom);
}

function paintLayer(pen: PaperPen, scene: BoardScene, paper: PaperLayer, { view, seconds }: Moment): void {
  const { canvas, depth, left, top, sway } = paper;
  applyCamera(pen, scene, view, depth);
  const off = sway ? Math.sin((seconds / sway.seconds) * Math.PI * 2) * sway.reach + seconds * (sway.drift ?? 0) : 0;
  pen.drawImage(canvas, left + off, top);
}

function paintFigure(
  pen: PaperPen,
  scene: BoardScene,
  { placed, cutOut }: PlacedCutOut,
  { view, progress, seconds }: Moment,
): void {
  const { width, height, plan, palette, lightSide, unit } = scene;
  const { canvas, side, room, below } = cutOut;
  const pose = poseFigure(placed, { progress, seconds, isStill: scene.margin === 0 });
  const x = placed.x * width + pose.x * unit;
  const foot = placed.foot * height + pose.y * unit;
  applyCamera(pen, scene, view, placed.depth);
  if (placed.isGrounded) {
    const lift = Math.max(0, -pose.y);
    const shadow = [toCss(palette.shade, 0.5 / (1 + lift * 5)), toCss(palette.shade, 0)];
    pen.save();
    pen.translate(x - lightSide * side * 0.05, placed.foot * height - side * 0.004);
    pen.scale(side * (0.36 + lift * 0.4), side * 0.055);
    pen.fillStyle = radial(pen, [0, 0, 1], shadow);
    pen.fillRect(-1, -1, 2, 2);
    pen.restore();
  } else if (placed.figure && plan.place !== 'space' && plan.place !== 'underwater' && placed.depth <= 0.56)
    paintThread(pen, scene, x, foot - side * 0.9);
  pen.save();
  pen.translate(x, foot + side * below * 0.98);
  pen.rotate(pose.turn);
  // Figures of the library look to the left; words are not turned over.
  pen.scale((placed.figure && placed.faces === 'right' ? -1 : 1) * pose.width, pose.height);
  pen.drawImage(canvas, -side / 2 - room, -side - room);
  pen.restore();
}

/** The thread of a flying figure. */
function paintThread(pen: PaperPen, { palette, unit }: BoardScene, x: number, y: number): void {
  pen.strokeStyle = toCss(mixColours(palette.lit, palette.sky[0], 0.4), 0.4);
  pen.lineWidth = Math.max(0.8, unit * 0.0014);
  pen.beginPath();
  pen.moveTo(x, -unit);
  pen.lineTo(x, y);
  pen.stroke();
}

function createSign({ plan, width, height, unit }: BoardScene): Canvas {
  const isAlone = plan.placed.length === 0;
  const [wide, high] = width < height ? [0.94, 0.3] : isAlone ? [0.82, 0.62] : [0.72, 0.4];
  return lettering(plan, width * wide, height * high, unit);
}

function paintSign(pen: PaperPen, scene: BoardScene, sign: Canvas, view: CameraView): void {
  applyCamera(pen, scene, view, 0.5);
  const x = (scene.width - sign.width) / 2;
  const isAlone = scene.plan.placed.length === 0;
  const y = scene.height * (scene.width < scene.height ? (isAlone ? 0.26 : 0.14) : isAlone ? 0.09 : 0.07);
  for (const at of [0.3, 0.7]) paintThread(pen, scene, x + sign.width * at, y + sign.height * 0.3);
  pen.drawImage(sign, x, y);
}

/** Rain, snow, and mist in bands. */
function paintWeather(pen: PaperPen, { plan, width, height }: BoardScene, seconds: number): void {
  const { lit, sky } = plan.palette;
  const random = randomFrom(plan.seed ^ 0x3a1);
  const fall = { width, height, seconds, colour: mixColours(lit, [255, 255, 255], 0.5), random };
  pen.setTransform(1, 0, 0, 1, 0, 0);
  if (plan.weather.has('rain') || plan.weather.has('storm')) drawRain(pen, fall, 240, -0.2);
  if (plan.weather.has('snow') || (plan.hasSnow && plan.weather.size === 0)) drawSnow(pen, fall, 260, 1);
  for (let y = 0.44; plan.weather.has('fog') && y < 0.8; y += 0.13) {
    const mist = mixColours(sky[2], [240, 240, 240], 0.3);
    const band = [0, 0.4, 0].map((alpha) => toCss(mist, alpha));
    pen.fillStyle = vertical(pen, [(y - 0.1) * height, (y + 0.1) * height], band);
    pen.fillRect(0, (y - 0.1) * height, width, height * 0.2);
  }
}

export async function paintBoardStill(plan: BoardPlan, width: number, height: number): Promise<Canvas> {
  const canvas = createCanvas(width, height);
  const board = await createBoard(plan, { width, height, isStill: true });
  board(canvas.getContext('2d'), 0.4, 1.3);
  return canvas;
}

/** The cut-outs that an edit adds to an image, on a transparent canvas. */
export async function paintAdditions(requested: PromptReading, seed: number, size: Size): Promise<Canvas> {
  const canvas = createCanvas(size.width, size.height);
  const reading: PromptReading = { ...requested, shot: 'wide', time: 'day' };
  const plan = planBoard({ reading, caption: '', seed, ratio: size.width / size.height, number: 1, isFixed: true });
  const scene = createScene(plan, size, 0);
  for (const { placed, cutOut } of await cutFigures(scene)) {
    const lowered = { ...placed, foot: placed.foot + (placed.isGrounded ? 0.18 : 0) };
    const moment = { view: cameraAt('static', 0), progress: 0, seconds: 0 };
    paintFigure(canvas.getContext('2d'), scene, { placed: lowered, cutOut }, moment);
  }
  return canvas;
}

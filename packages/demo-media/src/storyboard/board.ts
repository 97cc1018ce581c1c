import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { css, mixColours } from '../scenes/colour.ts';
import { randomFrom } from '../scenes/random.ts';
import { backdropOf, type PaperSheet } from './backdrop.ts';
import { cameraAt, moveOf, type CameraView } from './motion.ts';
import { cutFigure, type CutOptions, type CutOut, type PaperPen } from './paper.ts';
import { lettering, overprint, wordCard } from './lettering.ts';
import { planBoard, type BoardPlan, type PlacedFigure } from './plan.ts';
import type { Reading } from './read-prompt.ts';
import type { Size } from '@kinoloom/vendor-simulators/studio';

/** A storyboard frame whose papers are cut: it can be painted at any moment of its take. */
export interface Board {
  /** @param progress 0 to 1 of the board's time; @param seconds since it began */
  paint(pen: PaperPen, progress: number, seconds: number): void;
}

export interface BoardSize {
  readonly width: number;
  readonly height: number;
  /** A still has no camera, and no paper beyond the frame. */
  readonly isStill: boolean;
}

interface Actor {
  readonly placed: PlacedFigure;
  readonly cutOut: CutOut;
}

/** Cuts a board's papers. */
export async function makeBoard(plan: BoardPlan, { width, height, isStill }: BoardSize): Promise<Board> {
  const margin = isStill ? 0 : Math.round(Math.max(width, height) * 0.075);
  const unit = Math.min(width, height);
  const options: CutOptions = { palette: plan.palette, lightSide: plan.light.x < 0.5 ? -1 : 1, unit };
  const sheets = backdropOf({ plan, width, height, margin });
  const cutOuts = new Map<string, CutOut>();
  const actors: Actor[] = [];
  for (const placed of plan.placed) {
    const side = placed.side * unit;
    const key = `${placed.figure?.icon ?? placed.word} ${placed.colour} ${Math.round(side)}`;
    const cutOut =
      cutOuts.get(key) ??
      (placed.figure
        ? await cutFigure(placed.figure, side, placed.colour, options)
        : wordCard(placed.word, side * 1.15, options));
    cutOuts.set(key, cutOut);
    actors.push({ placed, cutOut });
  }
  const sign = plan.lettering && signOf(plan, width, height, options);
  const titles = overprint(plan, width, height);
  const stage = { plan, width, height, margin, unit };
  return {
    paint(pen, progress, seconds) {
      const view = cameraAt(isStill ? 'static' : plan.camera, progress);
      pen.setTransform(1, 0, 0, 1, 0, 0);
      let next = 0;
      const before = (depth: number): void => {
        for (let actor = actors[next]; actor && actor.placed.depth < depth; actor = actors[++next])
          paintActor(pen, stage, actor, { view, progress, seconds });
      };
      let hangs = sign;
      for (const sheet of sheets) {
        before(sheet.depth);
        // The sign hangs before the land and behind what stands in front.
        if (hangs && sheet.depth > 0.6) {
          paintSign(pen, stage, hangs, view);
          hangs = null;
        }
        paintSheet(pen, stage, sheet, { view, seconds });
        // Rain and snow are seen through the window of a room.
        if (plan.place === 'room' && sheet === sheets[0]) weather(pen, stage, seconds);
      }
      before(2);
      if (plan.place !== 'room' && plan.place !== 'table') weather(pen, stage, seconds);
      pen.setTransform(1, 0, 0, 1, 0, 0);
      pen.drawImage(titles, 0, 0);
    },
  };
}

interface Stage {
  readonly plan: BoardPlan;
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  readonly unit: number;
}

interface Moment {
  readonly view: CameraView;
  readonly seconds: number;
}

/** The camera's transform for what lies at a depth: what is near moves further and grows faster. */
function through(pen: PaperPen, { width, height, unit }: Stage, view: CameraView, depth: number): void {
  const near = 0.25 + depth * 0.75;
  const zoom = 1 + view.zoom * (view.isFlat ? 1 : near);
  const shift = view.isFlat ? 1 : near;
  pen.setTransform(
    zoom,
    0,
    0,
    zoom,
    width / 2 + view.x * shift * unit - (width / 2) * zoom,
    height * 0.55 + view.y * shift * unit - height * 0.55 * zoom,
  );
}

function paintSheet(
  pen: PaperPen,
  stage: Stage,
  { canvas, depth, left, top, sway }: PaperSheet,
  { view, seconds }: Moment,
): void {
  through(pen, stage, view, depth);
  const off = sway ? Math.sin((seconds / sway.seconds) * Math.PI * 2) * sway.reach + seconds * (sway.drift ?? 0) : 0;
  pen.drawImage(canvas, left + off, top);
}

function paintActor(
  pen: PaperPen,
  stage: Stage,
  { placed, cutOut }: Actor,
  { view, progress, seconds }: Moment & { readonly progress: number },
): void {
  const { width, height, unit, plan } = stage;
  const { canvas, side, room, below } = cutOut;
  const pose = moveOf(placed, { progress, seconds, isStill: stage.margin === 0 });
  const x = placed.x * width + pose.x * unit;
  const foot = placed.foot * height + pose.y * unit;
  through(pen, stage, view, placed.depth);
  if (placed.isGrounded) {
    const lift = Math.max(0, -pose.y);
    const spread = side * (0.36 + lift * 0.4);
    const shadow = pen.createRadialGradient(0, 0, 0, 0, 0, 1);
    shadow.addColorStop(0, css(plan.palette.shade, 0.5 / (1 + lift * 5)));
    shadow.addColorStop(1, css(plan.palette.shade, 0));
    pen.save();
    pen.translate(x - (plan.light.x < 0.5 ? -1 : 1) * side * 0.05, placed.foot * height - side * 0.004);
    pen.scale(spread, side * 0.055);
    pen.fillStyle = shadow;
    pen.fillRect(-1, -1, 2, 2);
    pen.restore();
  } else if (placed.figure && plan.place !== 'space' && plan.place !== 'underwater' && placed.depth <= 0.56)
    thread(pen, stage, x, foot - side * 0.9);
  pen.save();
  pen.translate(x, foot + side * below * 0.98);
  pen.rotate(pose.turn);
  // Figures of the library look to the left.
  pen.scale(
    (placed.faces === 'right' ? -1 : 1) * (placed.figure ? 1 : placed.faces === 'right' ? -1 : 1) * pose.width,
    pose.height,
  );
  pen.drawImage(canvas, -side / 2 - room, -side - room);
  pen.restore();
}

/** What flies hangs by a thread, as in a theatre of paper. */
function thread(pen: PaperPen, { unit, plan }: Stage, x: number, y: number): void {
  pen.strokeStyle = css(mixColours(plan.palette.lit, plan.palette.sky[0], 0.4), 0.4);
  pen.lineWidth = Math.max(0.8, unit * 0.0014);
  pen.beginPath();
  pen.moveTo(x, -unit);
  pen.lineTo(x, y);
  pen.stroke();
}

function signOf(plan: BoardPlan, width: number, height: number, options: CutOptions): Canvas {
  const isTall = width < height;
  const isAlone = plan.placed.length === 0;
  const room = isTall ? 0.3 : isAlone ? 0.62 : 0.4;
  return lettering(plan, width * (isTall ? 0.94 : isAlone ? 0.82 : 0.72), height * room, options, plan.tint);
}

function paintSign(pen: PaperPen, stage: Stage, sign: Canvas, view: CameraView): void {
  through(pen, stage, view, 0.5);
  const x = (stage.width - sign.width) / 2;
  const isAlone = stage.plan.placed.length === 0;
  const y = stage.height * (stage.width < stage.height ? (isAlone ? 0.26 : 0.14) : isAlone ? 0.09 : 0.07);
  for (const at of [0.3, 0.7]) thread(pen, stage, x + sign.width * at, y + sign.height * 0.3);
  pen.drawImage(sign, x, y);
}

/** Rain in strokes, snow in discs of paper, mist in bands, over everything but the words. */
function weather(pen: PaperPen, { plan, width, height, unit }: Stage, seconds: number): void {
  const random = randomFrom(plan.seed ^ 0x3a1);
  pen.setTransform(1, 0, 0, 1, 0, 0);
  if (plan.weather.has('rain') || plan.weather.has('storm')) {
    pen.strokeStyle = css(mixColours(plan.palette.lit, [255, 255, 255], 0.4), 0.42);
    pen.lineWidth = Math.max(1, unit * 0.0026);
    pen.beginPath();
    for (let k = 0; k < 130; k++) {
      const speed = 1.1 + random() * 0.7;
      const y = ((random() + seconds * speed) % 1.1) * height - height * 0.05;
      const x = random() * width * 1.2 - (y / height) * unit * 0.16;
      pen.moveTo(x, y);
      pen.lineTo(x - unit * 0.009, y + unit * 0.042);
    }
    pen.stroke();
  }
  if (plan.weather.has('snow') || (plan.hasSnow && plan.weather.size === 0)) {
    pen.shadowColor = css(plan.palette.shade, 0.3);
    pen.shadowBlur = unit * 0.006;
    for (let k = 0; k < 110; k++) {
      const size = unit * (0.002 + random() ** 2 * 0.0085);
      const y = ((random() + seconds * (0.045 + (size / unit) * 9)) % 1.06) * height - height * 0.03;
      const x = random() * width + Math.sin(seconds * 1.1 + k) * unit * 0.014;
      pen.fillStyle = css(mixColours(plan.palette.lit, [255, 255, 255], 0.6), 0.6 + random() * 0.4);
      pen.beginPath();
      pen.arc(x, y, size, 0, Math.PI * 2);
      pen.fill();
    }
    pen.shadowColor = 'transparent';
  }
  if (plan.weather.has('fog'))
    for (let k = 0; k < 3; k++) {
      const y = height * (0.44 + k * 0.13);
      const band = pen.createLinearGradient(0, y - height * 0.1, 0, y + height * 0.1);
      band.addColorStop(0, css(plan.palette.sky[2], 0));
      band.addColorStop(0.5, css(mixColours(plan.palette.sky[2], [240, 240, 240], 0.3), 0.4));
      band.addColorStop(1, css(plan.palette.sky[2], 0));
      pen.fillStyle = band;
      pen.fillRect(0, y - height * 0.1, width, height * 0.2);
    }
}

/** A still of a board. */
export async function paintBoard(plan: BoardPlan, width: number, height: number): Promise<Canvas> {
  const canvas = createCanvas(width, height);
  const board = await makeBoard(plan, { width, height, isStill: true });
  board.paint(canvas.getContext('2d'), 0.4, 1.3);
  return canvas;
}

/** What an edit adds to a picture of this size: cut-outs in their own colours, on a canvas of their own. */
export async function paintAdditions(reading: Reading, seed: number, { width, height }: Size): Promise<Canvas> {
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  const plan = planBoard({
    reading: { ...reading, shot: 'wide', time: 'day' },
    caption: '',
    seed,
    ratio: width / height,
    number: 1,
    isFixed: true,
  });
  const unit = Math.min(width, height);
  const options: CutOptions = { palette: plan.palette, lightSide: plan.light.x < 0.5 ? -1 : 1, unit };
  const frame = { plan, width, height, margin: 0, unit };
  for (const placed of plan.placed) {
    const lowered = { ...placed, foot: placed.isGrounded ? placed.foot + 0.18 : placed.foot };
    const cutOut = placed.figure
      ? await cutFigure(placed.figure, placed.side * unit, placed.colour, options)
      : wordCard(placed.word, placed.side * unit, options);
    paintActor(pen, frame, { placed: lowered, cutOut }, { view: cameraAt('static', 0), progress: 0, seconds: 0 });
  }
  return canvas;
}

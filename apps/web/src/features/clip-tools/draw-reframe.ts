import { type ReframeRatio, type Size } from '@kinoloom/contract';
import { previewFrames, type Crop } from './reframe-geometry.ts';

/** Position and scale of the preview's frame on the canvas, in CSS px. */
export interface View {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

/** The frame centred on the canvas, with room around it for the clip. */
export function viewOf(canvas: Size, ratio: ReframeRatio): View {
  const frame = previewFrames[ratio];
  const scale = Math.min((canvas.width * 0.72) / frame.width, (canvas.height - 48) / frame.height, 1.6);
  return {
    scale,
    left: (canvas.width - frame.width * scale) / 2,
    top: (canvas.height - frame.height * scale) / 2,
  };
}

const light = '#f8f3eb';
const hairline = 'rgba(12, 11, 9, 0.55)';

interface Scene {
  readonly canvas: Size;
  readonly ratio: ReframeRatio;
  readonly crop: Crop;
  readonly clip: Size;
  /** The clip's current frame; null until the first one. */
  readonly picture: CanvasImageSource | null;
}

/** Paints the clip in and around its new frame: dimmed outside, normal inside, threads over areas to be generated. */
export function drawReframe(pen: CanvasRenderingContext2D, { canvas, ratio, crop, clip, picture }: Scene): void {
  const { scale, left, top } = viewOf(canvas, ratio);
  const frame = {
    x: left,
    y: top,
    width: previewFrames[ratio].width * scale,
    height: previewFrames[ratio].height * scale,
  };
  const shown = {
    x: left + crop.x * scale,
    y: top + crop.y * scale,
    width: crop.width * scale,
    height: ((crop.width * clip.height) / clip.width) * scale,
  };
  pen.clearRect(0, 0, canvas.width, canvas.height);
  if (picture) {
    pen.globalAlpha = 0.34;
    pen.drawImage(picture, shown.x, shown.y, shown.width, shown.height);
    pen.globalAlpha = 1;
  }
  dashed(pen, shown);

  pen.save();
  pen.beginPath();
  pen.rect(frame.x, frame.y, frame.width, frame.height);
  pen.clip();
  pen.fillStyle = '#080706';
  pen.fillRect(frame.x, frame.y, frame.width, frame.height);
  if (picture) {
    pen.filter = 'blur(18px) brightness(0.6)';
    pen.drawImage(picture, frame.x - 24, frame.y - 24, frame.width + 48, frame.height + 48);
    pen.filter = 'none';
  }
  pen.fillStyle = 'rgba(248, 243, 235, 0.16)';
  for (let y = frame.y; y < frame.y + frame.height; y += 5) pen.fillRect(frame.x, y, frame.width, 1);
  if (picture) pen.drawImage(picture, shown.x, shown.y, shown.width, shown.height);
  pen.fillStyle = 'rgba(248, 243, 235, 0.35)';
  for (const third of [1 / 3, 2 / 3]) {
    pen.fillRect(frame.x + frame.width * third, frame.y, 1, frame.height);
    pen.fillRect(frame.x, frame.y + frame.height * third, frame.width, 1);
  }
  pen.restore();

  box(pen, frame);
}

interface Box extends Size {
  readonly x: number;
  readonly y: number;
}

function dashed(pen: CanvasRenderingContext2D, { x, y, width, height }: Box): void {
  pen.save();
  pen.setLineDash([4, 3]);
  pen.lineWidth = 1;
  pen.strokeStyle = 'rgba(248, 243, 235, 0.5)';
  pen.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1);
  pen.restore();
}

/** The editor's selection box: 1.5 px with a dark hairline on both sides, square corners, flat edges. */
function box(pen: CanvasRenderingContext2D, { x, y, width, height }: Box): void {
  pen.strokeStyle = hairline;
  pen.lineWidth = 3.5;
  pen.strokeRect(x, y, width, height);
  pen.strokeStyle = light;
  pen.lineWidth = 1.5;
  pen.strokeRect(x, y, width, height);
  for (const [cx, cy] of [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ] as const)
    handle(pen, cx, cy, 10, 10);
}

function handle(pen: CanvasRenderingContext2D, cx: number, cy: number, width: number, height: number): void {
  pen.beginPath();
  pen.roundRect(cx - width / 2, cy - height / 2, width, height, 2);
  pen.fillStyle = light;
  pen.fill();
  pen.lineWidth = 1;
  pen.strokeStyle = hairline;
  pen.stroke();
}

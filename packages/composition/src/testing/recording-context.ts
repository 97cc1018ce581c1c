import type { Layer, Pen, PaintContext } from '../painter/index.ts';

const nothing = (): void => undefined;
const gradient = { addColorStop: nothing };

/** A pen that draws nothing, with letters 0.6 em wide; reports which font draws which text. */
function askingPen(onText: (text: string, font: string) => void): Pen {
  return {
    font: '',
    globalAlpha: 1,
    globalCompositeOperation: '',
    filter: '',
    imageSmoothingEnabled: true,
    imageSmoothingQuality: '',
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 1,
    lineCap: '',
    lineJoin: '',
    miterLimit: 1,
    textAlign: '',
    textBaseline: '',
    direction: '',
    fontKerning: '',
    save: nothing,
    restore: nothing,
    translate: nothing,
    scale: nothing,
    rotate: nothing,
    transform: nothing,
    setTransform: nothing,
    getTransform: () => ({ a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }),
    beginPath: nothing,
    closePath: nothing,
    moveTo: nothing,
    lineTo: nothing,
    bezierCurveTo: nothing,
    quadraticCurveTo: nothing,
    arc: nothing,
    rect: nothing,
    fill: nothing,
    stroke: nothing,
    clip: nothing,
    fillRect: nothing,
    clearRect: nothing,
    createLinearGradient: () => gradient,
    createRadialGradient: () => gradient,
    getImageData: (_x, _y, width, height) => ({ width, height, data: new Uint8ClampedArray(width * height * 4) }),
    putImageData: nothing,
    drawImage: nothing,
    fillText(text) {
      onText(text, this.font);
    },
    strokeText(text) {
      onText(text, this.font);
    },
    measureText(text) {
      onText(text, this.font);
      const width = Array.from(text).length * 600;
      return {
        width,
        actualBoundingBoxLeft: 0,
        actualBoundingBoxRight: width,
        actualBoundingBoxAscent: 750,
        actualBoundingBoxDescent: 250,
      };
    },
  };
}

/** A 1920×1080 context that draws nothing and records each text with its font families. */
export function askingPaintContext(): {
  readonly pen: Pen;
  readonly context: PaintContext;
  readonly asked: Map<string, Set<string>>;
} {
  const asked = new Map<string, Set<string>>();
  const newPen = (): Pen =>
    askingPen((text, font) => {
      const families = asked.get(text) ?? new Set();
      asked.set(text, families);
      for (const [, family = ''] of font.matchAll(/"([^"]+)"/g)) families.add(family);
    });
  const layer = (width: number, height: number): Layer => ({
    width,
    height,
    image: {},
    pen: newPen(),
    free: nothing,
  });
  const context = {
    develop: undefined,
    canvas: { width: 1920, height: 1080 },
    ruler: newPen(),
    picture: () => undefined,
    layer,
  };
  return { pen: newPen(), context, asked };
}

import type { SceneBrief } from './brief.ts';
import type { SceneName } from './choose-scene.ts';
import { toCss } from './colour.ts';
import { drawRain, drawSnow } from './falling.ts';
import { fbmTile, sampleTile } from './noise.ts';
import { drawLayer, composite, veil } from './raster.ts';
import type { MakeScene, Scene } from './scene-video.ts';

/** Scenes without weather, or with their own. */
const SHELTERED: ReadonlySet<SceneName | null> = new Set(['neon', 'silk']);

/** Adds the prompt's rain, snow and fog to a scene. */
export function withWeather(make: MakeScene): MakeScene {
  return (brief, size) => {
    const scene = make(brief, size);
    const { weather } = brief;
    const { width, height } = size;
    if (SHELTERED.has(brief.scene)) return scene;
    const layers: Scene[] = [];
    if (weather.fog > 0) layers.push(createFog(brief, width, height));
    if (weather.rain > 0) layers.push(createRain(brief, width, height));
    if (weather.snow >= 1) layers.push(createSnow(brief, width, height));
    return (target, seconds) => {
      for (const paint of [scene, ...layers]) paint(target, seconds);
    };
  };
}

/** Rain, and the haze of distant drops. */
function createRain(brief: SceneBrief, width: number, height: number): Scene {
  const { rain: amount, storm } = brief.weather;
  const slant = (0.06 + storm * 0.22) * (brief.random('slant')() < 0.5 ? -1 : 1);
  return (target, seconds) => {
    const fall = { width, height, seconds, colour: [236, 242, 252] as const, random: brief.random('rain') };
    const drops = drawLayer(width, height, (pen) => {
      pen.fillStyle = toCss(brief.light.haze, 0.1 * amount);
      pen.fillRect(0, 0, width, height);
      drawRain(pen, fall, Math.round(320 * amount), slant);
    });
    composite(target, drops);
  };
}

function createSnow(brief: SceneBrief, width: number, height: number): Scene {
  const alpha = brief.light.time === 'night' || brief.light.time === 'blue' ? 0.6 : 1;
  return (target, seconds) => {
    const fall = { width, height, seconds, colour: [236, 240, 248] as const, random: brief.random('snow') };
    const flakes = drawLayer(width, height, (pen) => drawSnow(pen, fall, 420, alpha));
    composite(target, flakes);
  };
}

/** Moving fog banks, denser near the ground. */
function createFog(brief: SceneBrief, width: number, height: number): Scene {
  const tile = fbmTile(brief.key ^ 0xf0f, 256, { cells: 4, cellsY: 7, octaves: 4 });
  const unit = Math.max(width, height);
  return (target, seconds) =>
    veil(target, height, (x, y, out) => {
      const thick = 0.16 + 0.5 * Math.exp(-(((y / height - 0.66) / 0.3) ** 2));
      const bank = sampleTile(tile, x * (260 / unit) + seconds * 2.2, y * (420 / unit) + 31);
      out.set([...brief.light.haze, Math.min(0.85, thick * (0.45 + bank * 1.1))]);
    });
}

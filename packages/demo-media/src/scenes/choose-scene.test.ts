import { expect, test } from 'vitest';
import { chooseScene } from './choose-scene.ts';

test.each([
  ['Ein Leuchtturm in der Abenddämmerung', 'lighthouse'],
  ['Polarlicht über einem stillen See', 'aurora'],
  ['Nordlichter über dem See bei Nacht', 'aurora'],
  ['Papierlaternen steigen nachts über einen See', 'lanterns'],
  ['Das offene Meer bei Sonnenaufgang', 'sea'],
  ['Neonregen in der Stadt, Regenschirme', 'neon'],
  ['Ein Planet mit Ringen über rotem Horizont', 'planet'],
  ['Goldene Seide im Wind', 'silk'],
])('“%s” is painted as the scene that its English would get', (prompt, scene) => {
  expect(chooseScene(prompt)).toBe(scene);
});

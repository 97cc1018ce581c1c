import * as words from '../../../words/en/studio/security.ts';

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

const first = (table: readonly (readonly [RegExp, string])[], agent: string): string | undefined =>
  table.find(([pattern]) => pattern.test(agent))?.[1];

/** The device that a user agent names, such as "Firefox on Windows". */
export function deviceName(agent: string | null): string {
  if (agent === null) return words.unknownDevice;
  const [browser, system] = [first(browsers, agent), first(systems, agent)];
  if (browser && system) return words.browserOnSystem({ browser, system });
  return browser ?? system ?? (agent.split('/')[0] || words.unknownDevice).slice(0, 40);
}

/** Whether it is a phone or a tablet. */
export const isHandheld = (agent: string | null): boolean => /Mobi|Android|iPhone|iPad/.test(agent ?? '');

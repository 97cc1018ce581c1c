import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig, SETTINGS } from '../apps/server/src/platform/config.ts';
import { VERSION } from '../apps/server/src/version.ts';

const read = (file: string): string => readFileSync(fileURLToPath(new URL(`../${file}`, import.meta.url)), 'utf8');

interface Service {
  readonly image: string;
  readonly logging?: { readonly options: Readonly<Record<string, string>> };
  readonly command?: readonly string[];
  readonly stop_grace_period?: string;
  readonly env_file?: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
}
const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> };

type Settings = Readonly<Record<string, string>>;

const SECRETS: Settings = {
  POSTGRES_PASSWORD: 'p'.repeat(32),
  S3_SECRET_ACCESS_KEY: 's'.repeat(32),
  AUTH_SECRET: 'a'.repeat(32),
};
/** A valid value for each kind of setting, which no setting has as its default. */
const VALUES = [
  'https://elsewhere.example',
  'smtp://user:password@mail.example:587',
  'somebody@example.com',
  '7',
  'true',
  'off',
  'debug',
  '70',
  '{"a/b":"a/c"}',
  '{"runway":{"concurrency":5}}',
  'sk_test_1',
  `whsec_${'c2VjcmV0'.repeat(4)}`,
  '10.0.0.0/8,one,two',
];
/** Other settings that a setting requires, by its name. */
const PARTNERS: Readonly<Record<string, Settings>> = {
  STRIPE_SECRET_KEY: { STRIPE_WEBHOOK_SECRET: 'whsec_1' },
  GOOGLE_CLIENT_ID: { GOOGLE_CLIENT_SECRET: 'x' },
  GOOGLE_CLIENT_SECRET: { GOOGLE_CLIENT_ID: 'x' },
  GITHUB_CLIENT_ID: { GITHUB_CLIENT_SECRET: 'x' },
  GITHUB_CLIENT_SECRET: { GITHUB_CLIENT_ID: 'x' },
};
const NEEDED: Settings = { ...SECRETS, ROLE: 'api', DATABASE_URL: 'postgres://x', S3_ACCESS_KEY_ID: 'x' };

/** A `.env` with a value for each setting. */
function fullFile(): Settings {
  const usual = readConfig(NEEDED);
  if (!usual.ok) throw new Error(usual.error);
  const values = SETTINGS.map((name) => {
    const fits = (value: string): boolean => {
      const read = readConfig({ ...NEEDED, ...PARTNERS[name], [name]: value });
      const key = name as keyof typeof usual.value;
      return read.ok && !isDeepStrictEqual(read.value[key], usual.value[key]);
    };
    return [name, SECRETS[name] ?? VALUES.find(fits) ?? ''];
  });
  return { ...SECRETS, ...Object.fromEntries(values) };
}

/** Settings that compose.yaml fixes, as its head says. */
const DECIDED = [
  'HOST',
  'PORT',
  'DATA_DIR',
  'DATABASE_URL',
  'S3_BUCKET',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY_ID',
  'S3_FORCE_PATH_STYLE',
  'SANDBOX_URL',
  'METRICS_PORT',
  'METRICS_HOST',
  'ROLE',
];

/** Interpolates as Compose does: `${NAME}`, `${NAME:-default}` and `${NAME:?complaint}`, nested ones first. */
function interpolate(text: string, env: Settings): string {
  const once = text.replace(/\$\{(\w+)(?::([-?])([^${}]*))?\}/g, (_, name: string, kind?: string, rest?: string) => {
    const value = env[name] ?? '';
    if (value !== '') return value;
    if (kind === '?') throw new Error(rest);
    return rest ?? '';
  });
  return once === text ? text : interpolate(once, env);
}

/** The environment of the container's process. */
function environmentOf({ env_file, environment }: Service, env: Settings) {
  const own = Object.entries(environment).map(([name, value]) => [name, interpolate(value, env)]);
  return { ...(env_file === '.env' && env), ...Object.fromEntries(own) } as Record<string, string>;
}

test.for(['api', 'worker'])(
  'compose.yaml passes every setting of .env to the %s, except those that it sets itself',
  (name) => {
    const env = fullFile();
    const reached = environmentOf(services[name]!, env);
    for (const setting of SETTINGS) {
      if (DECIDED.includes(setting)) expect(services[name]!.environment).toHaveProperty(setting);
      else expect([setting, env[setting] !== '', reached[setting]]).toEqual([setting, true, env[setting]]);
    }
    const { ok, value } = readConfig(reached) as { ok: boolean; value: unknown };
    expect({ ok, value }).toMatchObject({
      ok: true,
      value: { ROLE: name, PORT: 3000, HOST: '0.0.0.0', DATA_DIR: '/data' },
    });
  },
);

test('compose.yaml needs only the three secrets, and listens on localhost at the PORT', () => {
  const reached = readConfig(environmentOf(services['api']!, SECRETS));
  expect(reached.ok && reached.value.PUBLIC_URL).toBe('http://localhost:3000');
  const moved = { ...SECRETS, PORT: '8080' };
  expect(services['api']!.ports!.map((port) => interpolate(port, moved))).toEqual(['127.0.0.1:8080:3000']);
  expect(environmentOf(services['api']!, moved)['PUBLIC_URL']).toBe('http://localhost:8080');
  expect(() => environmentOf(services['api']!, {})).toThrow('in .env');
});

test('compose.yaml leaves a stop the time of STOP_SECONDS, and ten seconds', () => {
  const read = readConfig(environmentOf(services['api']!, SECRETS));
  for (const name of ['api', 'worker'])
    expect(Number.parseInt(services[name]!.stop_grace_period!, 10)).toBe(
      (read.ok ? read.value.STOP_SECONDS : NaN) + 10,
    );
});

test('docs/configuration.md documents exactly the existing settings', () => {
  const rows = read('docs/configuration.md').matchAll(/^\| ((?:`[A-Z0-9_]+`(?:, )?)+) \|/gm);
  const documented = [...rows].flatMap(([, names = '']) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(documented).toHaveLength(SETTINGS.length);
  expect(new Set(documented)).toEqual(new Set(SETTINGS));
});

test('each container of compose.yaml keeps a limited log and runs an image of an exact version', () => {
  for (const [name, { image, logging }] of Object.entries(services)) {
    expect([name, logging?.options]).toEqual([
      name,
      { 'max-size': expect.any(String), 'max-file': expect.any(String) },
    ]);
    expect([name, image]).toEqual([name, expect.stringMatching(/^(kinoloom|[\w/]+):\d+\.\d[\d.]*$/)]);
  }
});

test('the version of package.json is what the server says, and names the image and the newest section of the changelog', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(VERSION).toBe(version);
  for (const name of ['api', 'worker', 'sandbox']) expect(services[name]!.image).toBe(`kinoloom:${version}`);
  expect(/^## (\S+?),? /m.exec(read('CHANGELOG.md'))?.[1]).toBe(version);
});

test('the object store of compose.yaml may fill the disk, and leaves a part of it free', () => {
  expect(services['objects']!.command).toEqual(
    expect.arrayContaining(['-volume.max=0', expect.stringMatching(/^-volume\.minFreeSpace=\d+$/)]),
  );
});

describe('the image', () => {
  const dockerfile = read('Dockerfile');

  test('runs the Node that the launcher installs', () => {
    const [, version] = /const VERSION = '([\d.]+)'/.exec(read('scripts/launch/node.mjs')) ?? [];
    expect(dockerfile).toContain(`ARG NODE_IMAGE=node:${version}-slim\n`);
  });

  test('installs by the manifest of every workspace, before any source is copied', () => {
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: readonly string[] };
    const names = workspaces.flatMap((pattern) => {
      const folder = pattern.replace('/*', '');
      return readdirSync(fileURLToPath(new URL(`../${folder}`, import.meta.url))).map((name) => `${folder}/${name}`);
    });
    const [manifests = ''] = dockerfile.split('AS build');
    for (const name of names) expect(manifests).toContain(`COPY ${name}/package.json ${name}/\n`);
  });

  test('is checked by what the process of each role answers', () => {
    expect(dockerfile).toContain('HEALTHCHECK');
    expect(read('apps/server/health-check.mjs')).toContain('/api/health');
  });
});

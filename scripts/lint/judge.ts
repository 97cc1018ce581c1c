import { dirname, join } from 'node:path/posix';
import { harness, layers } from '../../layers.ts';
import type { Layer } from './layer.ts';

/** All paths with their layer, the longest first, because the longest match wins. */
const places = layers
  .flatMap((layer) => layer.paths.map((path) => ({ path, layer })))
  .toSorted((one, other) => other.path.length - one.path.length);

const fits = (path: string, file: string): boolean =>
  path.endsWith('*') ? dirname(file) === dirname(path) : file === path || file.startsWith(`${path}/`);

/** The layer of a file; its path is relative to the repository's root. */
export const layerOf = (file: string): Layer | undefined => places.find(({ path }) => fits(path, file))?.layer;

const isTest = (file: string): boolean => /\.(test|spec)\.m?tsx?$/.test(file) || isTestHelp(file);
const isTestHelp = (file: string): boolean =>
  /\.fixture\.ts$|\/(testing|fixtures)\//.test(file) || layerOf(file) === harness;

/** The file that an import refers to; undefined for packages of others. */
function fileOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  if (!specifier.startsWith('@kinoloom/')) return undefined;
  const exported = layers.find(({ exports }) => exports?.has(specifier))?.exports?.get(specifier);
  return exported ?? join('packages', specifier.slice('@kinoloom/'.length));
}

const nameOf = ({ paths: [path = ''] }: Layer): string => path;

/** Why a file may not import a specifier; undefined if it may. */
export function refusalOf(from: string, specifier: string): string | undefined {
  const importer = layerOf(from);
  if (!importer) return `layers.ts has no layer for ${from}`;
  if (specifier.startsWith('node:') && importer.withoutNode && !isTest(from))
    return `${nameOf(importer)} runs without Node`;
  const file = fileOf(from, specifier);
  if (file === undefined) return undefined;
  const imported = layerOf(file);
  if (!imported) return `layers.ts has no layer for ${file}`;
  if (imported === importer || (isTest(from) && isTestHelp(file))) return undefined;
  const entryPoint = importer.may.find((one) => 'layer' in one && one.layer === imported);
  const isPeer = importer.peers !== undefined && importer.peers === imported.peers;
  if (!entryPoint && !isPeer && !importer.may.includes(imported))
    return `${nameOf(importer)} may not import ${nameOf(imported)}`;
  if (importer.looksInside || isTest(from)) return undefined;
  const entryPoints = entryPoint && 'file' in entryPoint ? [entryPoint.file] : imported.entryPoints;
  if (entryPoints && !entryPoints.includes(file))
    return `${nameOf(importer)} may import of ${nameOf(imported)} only ${entryPoints.join(', ')}`;
  return undefined;
}

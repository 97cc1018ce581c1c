import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './launch/places.mjs';

const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
const locked = Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && !link);
const unchecked = locked.filter(([, { integrity }]) => !integrity);

test('every production package has a checksum in package-lock.json', () => {
  expect(locked.length).toBeGreaterThan(500);
  expect(unchecked.filter(([, { dev }]) => !dev)).toEqual([]);
});

// The registry with which the lockfile was last completed lacks these. Run scripts/complete-lock.mjs with one that has them.
test('the only packages without a checksum are binaries of development tools for other platforms', () => {
  const isBinary =
    /^node_modules\/(@oxc-parser\/binding|@oxfmt\/binding|@oxlint\/binding|@oxlint-tsgolint\/|@tailwindcss\/oxide)/;
  for (const [place, { optional, os, cpu }] of unchecked) {
    expect(place).toMatch(isBinary);
    expect([place, optional, os?.length, cpu?.length]).toEqual([place, true, 1, 1]);
  }
  expect(unchecked.length).toBeLessThanOrEqual(60);
});

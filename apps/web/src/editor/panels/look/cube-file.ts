import { lookOfCube, readCube, type CubeFault } from '@kinoloom/composition/cube';
import { ownLookLimits } from '@kinoloom/contract';
import * as words from '../../../words/en/editor/own-looks.ts';

/** In MB. A file with 65 colours per side has 11 at most, as programs write them. */
const MOST = 32;
const MB = 1024 * 1024;

/** Why a file cannot be a look, and what to do. */
export class BadCube extends Error {}

function reasonOf(fault: CubeFault): string {
  switch (fault.kind) {
    case 'noSize':
      return words.noSize;
    case 'badSize':
      return words.badSize(fault);
    case 'badKeyword':
      return words.badKeyword(fault);
    case 'lateKeyword':
      return words.lateKeyword(fault);
    case 'badRange':
      return words.badRange(fault);
    case 'badColour':
      return words.badColour(fault);
    case 'comma':
      return words.comma(fault);
    case 'tooFew':
      return words.tooFew(fault);
    case 'tooMany':
      return words.tooMany(fault);
  }
}

/** The look of a .cube file, as the server takes it. @throws BadCube */
export async function readLook(file: File): Promise<{ readonly name: string; readonly table: string }> {
  if (file.size > MOST * MB) throw new BadCube(words.tooLarge({ size: Math.ceil(file.size / MB), most: MOST }));
  const result = readCube(await file.text());
  if ('fault' in result) throw new BadCube(reasonOf(result.fault));
  return { name: nameOf(file, result.cube.title), table: inBase64(lookOfCube(result.cube)) };
}

/** What its file is called; titles in files often name the program. */
function nameOf({ name }: File, title: string | undefined): string {
  const given = name.replace(/\.cube$/i, '').trim() || title || words.unnamed;
  return given.slice(0, ownLookLimits.nameMax).toWellFormed().trim();
}

const PIECE = 32_768;
function inBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let start = 0; start < bytes.length; start += PIECE)
    binary += String.fromCharCode(...bytes.subarray(start, start + PIECE));
  return btoa(binary);
}

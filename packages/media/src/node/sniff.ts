import { fileTypeFromFile } from 'file-type';
import { FileBytes } from './file-bytes.ts';
import { FORMATS, RECOGNISED, type MediaFormat, type MediaKind } from './formats.ts';

export interface Sniffed {
  kind: MediaKind;
  mime: string;
  /** Without the dot. */
  extension: string;
}

/**
 * Detects a file's type by its bytes, never by its name; null for unsupported types, such as SVG and HTML. Reads the
 * head only, so a container that may hold video counts as video; `probe` is exact.
 * @throws the file system's error when the file cannot be opened
 */
export async function sniff(path: string): Promise<Sniffed | null> {
  const format = await sniffFormat(path);
  return format && { kind: format.kind, mime: format.mime, extension: format.extension };
}

/** Formats whose signature is a few sync bits, which random data and other formats contain by chance: libav looks further. */
const WEAK_SIGNATURES = new Set(['mp3', 'mp2', 'aac', 'ac3', 'ts', 'mts']);

export async function sniffFormat(path: string): Promise<MediaFormat | null> {
  const type = await detectedType(path);
  if (type && !WEAK_SIGNATURES.has(type)) return FORMATS.get(type) ?? null;
  const demuxer = (await demuxerOf(path)) ?? '';
  const format = FORMATS.get(type ?? '');
  return format?.reader.by === 'libav' && format.reader.demuxer === demuxer
    ? format
    : (RECOGNISED.get(demuxer) ?? null);
}

/** Names of pictures that are not accepted, by the extension that file-type detects or by libav's name of their demuxer. */
const REFUSED = new Map<string, string>([
  ...['cr2', 'cr3', 'nef', 'arw', 'dng', 'orf', 'rw2', 'raf'].map((raw): [string, string] => [raw, 'Raw']),
  ...['jp2', 'jpm', 'jpx', 'j2c', 'j2k'].map((one): [string, string] => [one, 'JPEG 2000']),
  ...['eps', 'ps'].map((one): [string, string] => [one, 'PostScript']),
  ['psd', 'Photoshop'],
  ['xcf', 'GIMP'],
  ['jxr', 'JPEG XR'],
  ['jls', 'JPEG-LS'],
  ['jpegls', 'JPEG-LS'],
  ['hdr', 'Radiance'],
  ['sunrast', 'Sun raster'],
  ['dcm', 'DICOM'],
  ...['bmp', 'ico', 'icns', 'flif', 'bpg', 'ktx'].map((one): [string, string] => [one, one.toUpperCase()]),
]);

const ACCEPTED = new Set([...[...FORMATS.values()].map(({ container }) => container), 'jpegxl']);

/** What a picture that is not accepted is called, by its content; undefined for all other files. */
export async function refusedPicture(path: string): Promise<string | undefined> {
  const name = REFUSED.get((await detectedType(path)) ?? '');
  if (name !== undefined) return name;
  if (await isSvg(path)) return 'SVG';
  // libav has a demuxer for each kind of still, such as `dds_pipe`.
  const [, still] = /^(\w+)_pipe$/.exec((await demuxerOf(path)) ?? '') ?? [];
  return still === undefined || ACCEPTED.has(still) ? undefined : (REFUSED.get(still) ?? still.toUpperCase());
}

/** Only declarations and comments come before the element (SVG 2, 5.1). */
async function isSvg(path: string): Promise<boolean> {
  await using file = await FileBytes.open(path);
  const text = (await file.read(0, 64 * 1024)).toString('utf8');
  return /^\uFEFF?\s*(?:<\?[^>]*>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^[>]*(?:\[[^\]]*\])?\s*>\s*)*<svg[\s>]/i.test(text);
}

/** Whether a file has the signature of a picture, without loading libav. */
export async function seemsImage(path: string): Promise<boolean> {
  return FORMATS.get((await detectedType(path)) ?? '')?.kind === 'image';
}

/** Whether a file has the signature of a picture that may be animated, without loading libav. */
export async function seemsAnimated(path: string): Promise<boolean> {
  return MAY_MOVE.has((await detectedType(path)) ?? '');
}

const MAY_MOVE: ReadonlySet<string> = new Set(['gif', 'webp', 'apng', 'avifs']);

/** Key of `FORMATS`, or the extension of another type; undefined without a known signature. */
async function detectedType(path: string): Promise<string | undefined> {
  const type = await fileTypeFromFile(path);
  return type?.ext === 'avif' && (await isSequence(path)) ? 'avifs' : type?.ext;
}

/** Whether an AVIF file is animated: its major brand says so (AV1 Image File Format 1.1, section 6). */
async function isSequence(path: string): Promise<boolean> {
  await using file = await FileBytes.open(path);
  return (await file.read(8, 4)).toString('latin1') === 'avis';
}

/** libav's name of the demuxer that recognises the first bytes of a file. libav is loaded when it is needed: the server needs it seldom. */
async function demuxerOf(path: string): Promise<string | undefined> {
  const { InputFormat } = await import('node-av/lib');
  await using file = await FileBytes.open(path);
  const name = InputFormat.probe(await file.read(0, 256 * 1024))?.name ?? undefined;
  // libav names some demuxers after all their containers.
  return name?.split(',').find((one) => RECOGNISED.has(one)) ?? name;
}

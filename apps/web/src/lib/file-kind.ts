import type { MediaType } from '@kinoloom/contract';

/** Systems do not report the types of all pictures. */
const UNTOLD = /\.(?:hei[cf]|jxl|tiff?)$/iu;

/** Types that are no media. Others may be: `.ts` and `.mts` have types of programs, and many containers have none that browsers know. */
const OTHER =
  /^(?:text\/(?:plain|html|css|csv|markdown)|application\/(?:pdf|zip|json|msword|vnd\.(?:openxmlformats|oasis|ms-(?:excel|powerpoint)).*)|font\/.*)$/;

/**
 * What a file is by the type that the browser takes from its name; undefined where that says nothing, as for `.dv`, `.mxf` and names without an
 * extension. The server decides by the content.
 */
export function fileKind({ type, name }: Pick<File, 'type' | 'name'>): MediaType | 'other' | undefined {
  const [family] = type.split('/', 1);
  if (family === 'image' || family === 'video' || family === 'audio') return family;
  if (type === '' && UNTOLD.test(name)) return 'image';
  return OTHER.test(type) ? 'other' : undefined;
}

/** Extensions that choosers would leave out: browsers know no type for them. */
const more: Readonly<Record<MediaType, string>> = {
  image: '.heic,.heif,.avif,.jxl,.tif,.tiff',
  video: '.mp4,.mov,.webm,.mkv,.avi,.dv,.mxf,.ts,.mts,.m2ts,.mpg,.mpeg,.m2v,.vob,.flv,.wmv,.3gp,.ogv',
  audio: '.mp3,.wav,.m4a,.aac,.ogg,.oga,.opus,.flac,.weba,.aif,.aiff,.wma,.ac3,.mka',
};

/** `accept` of a file input for these kinds. */
export const acceptOf = (kinds: readonly MediaType[]): string =>
  kinds.map((kind) => `${kind}/*,${more[kind]}`).join(',');

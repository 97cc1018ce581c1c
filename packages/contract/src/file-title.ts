/** `.mp4`, `.JPEG`; not the `.5` of a version. */
const EXTENSION = /\.(?=[a-z0-9]*[a-z])[a-z0-9]{2,5}$/iu;

/** What an upload is called wherever it is shown: as its file, without the extension. Undefined where the file's name is not known. */
export function fileTitle(fileName: unknown): string | undefined {
  const whole = typeof fileName === 'string' ? fileName.trim() : '';
  return whole.replace(EXTENSION, '').trim() || whole || undefined;
}

/** A workflow is at the beginning or at the end of a clip that holds one. */
const END_BYTES = 6 * 1024 * 1024;

/** What a draft is made from: the text of a workflow, or of a picture or clip that ComfyUI made its ends as a data URL. */
export async function workflowSource(file: File): Promise<{ readonly source: string; readonly isText: boolean }> {
  const start = await file.slice(0, 64).text();
  if (/^\s*[{[]/.test(start.replace(/^\uFEFF/, ''))) return { source: await file.text(), isText: true };
  const ends =
    file.size <= 2 * END_BYTES ? [file] : [file.slice(0, END_BYTES), file.slice(file.size - END_BYTES, file.size)];
  return { source: await dataUrlOf(new Blob(ends)), isText: false };
}

const dataUrlOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read')));
    reader.readAsDataURL(blob);
  });

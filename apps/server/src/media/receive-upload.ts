import { err, limits, ok, type Refusal, type Result } from '@kinoloom/contract';
import { receiveForm, type ReceivedFile } from '../http/index.ts';

export interface ReceivedUpload extends Pick<ReceivedFile, 'path' | 'fileName'> {
  readonly fields: Readonly<Record<string, string>>;
}

/** Reads multipart/form-data with one file, whatever its part is called, of at most `maxBytes`. */
export async function receiveUpload(
  request: Request,
  directory: string,
  maxBytes: number = limits.upload.videoBytes,
): Promise<Result<ReceivedUpload, Refusal>> {
  const form = await receiveForm(request, directory, () => ({ maxBytes }));
  if (!form.ok) return form;
  const [file] = Object.values(form.value.files);
  return file
    ? ok({ ...file, fields: form.value.fields })
    : err({ code: 'input.invalid', message: 'Choose a file to upload.' });
}

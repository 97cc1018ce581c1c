import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { receiveForm } from './receive-form.ts';

test.each([
  ['%22q%22.mp4', '"q".mp4'],
  ['two%0D%0Alines.mp4', 'two lines.mp4'],
  ['100%25 done.mp4', '100%25 done.mp4'],
  ['plain.mp4', 'plain.mp4'],
])('a file that the browser writes as %s is called %s', async (written, name) => {
  const directory = await mkdtemp(join(tmpdir(), 'form-'));
  try {
    const body = [
      '--edge',
      `content-disposition: form-data; name="file"; filename="${written}"`,
      'content-type: video/mp4',
      '',
      'bytes',
      '--edge--',
      '',
    ].join('\r\n');
    const request = new Request('http://localhost/', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=edge' },
      body,
    });
    const received = await receiveForm(request, directory, () => ({ maxBytes: 100 }));
    expect(received.ok && received.value.files['file']?.fileName).toBe(name);
  } finally {
    await rm(directory, { recursive: true });
  }
});

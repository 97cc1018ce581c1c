import { readCaptionFile, textEncodings, type ReadCaptionFile } from '@kinoloom/composition/caption-reader';
import { SelectField } from '../../../ui/select-field.tsx';
import type { CaptionFile } from './caption-offer.ts';
import * as words from '../../../words/en/editor/captions.ts';
import { named } from '../../../words/said.ts';

interface EncodingFieldProps {
  file: CaptionFile;
  onRead: (read: ReadCaptionFile) => void;
}

/** What the letters of a file are read as, with a caption that shows whether it is right. */
export function EncodingField({ file: { bytes, read }, onRead }: EncodingFieldProps) {
  const names = Object.keys(textEncodings);
  const known = names.includes(read.encoding) ? names : [read.encoding, ...names];
  const telling = read.captions.find(({ text }) => /[^\0-\u007F]/u.test(text)) ?? read.captions[0];
  return (
    <SelectField
      label={words.letters}
      value={read.encoding}
      options={known.map((value) => ({
        value,
        label: named({ id: value, encoding: textEncodings[value] ?? value }, 'encoding'),
      }))}
      onValueChange={(encoding) => {
        const again = readCaptionFile(bytes, encoding);
        if (again.ok) onRead(again.value);
      }}
      hint={telling && words.lettersHint({ text: telling.text })}
    />
  );
}

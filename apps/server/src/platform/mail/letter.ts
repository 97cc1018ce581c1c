import type { Mail } from './mailer.ts';

/** A letter with one thing to do. */
export interface Letter {
  readonly subject: string;
  /** Above the text. */
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly button: { readonly label: string; readonly url: string };
  /** Below the button: what to do when one has not asked for it, and how long the link lasts. */
  readonly note: string;
}

/** The same letter twice: as plain text, and as a page that reads well in light and dark and without pictures. */
export function writeLetter(to: string, { subject, title, paragraphs, button, note }: Letter): Mail {
  const text = [
    title,
    '',
    ...paragraphs.flatMap((each) => [each, '']),
    `${button.label}:`,
    button.url,
    '',
    note,
    '',
    '– Kinoloom',
  ].join('\n');
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .wall { background: #0c0b09 !important; }
  .sheet { background: #1b1816 !important; border-color: #37322d !important; }
  .ink { color: #f5f0e8 !important; }
  .soft { color: #bab1a5 !important; }
  .button { background: #f5f0e8 !important; color: #0c0b09 !important; }
}
</style>
</head>
<body class="wall" style="margin:0;padding:32px 16px;background:#f3f0ea;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" class="sheet" width="480" cellpadding="0" cellspacing="0" style="max-width:480px;width:100%;background:#ffffff;border:1px solid #ddd5c8;border-radius:12px"><tr><td style="padding:32px">
<p class="soft" style="margin:0 0 24px;font-size:13px;font-weight:600;color:#585047">Kinoloom</p>
<h1 class="ink" style="margin:0 0 12px;font-size:20px;line-height:28px;font-weight:600;color:#1b1713">${escaped(title)}</h1>
${paragraphs.map((each) => `<p class="soft" style="margin:0 0 16px;font-size:15px;line-height:24px;color:#585047">${escaped(each)}</p>`).join('\n')}
<p style="margin:8px 0 24px"><a class="button" href="${escaped(button.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1b1713;color:#ffffff;font-size:15px;font-weight:600;text-decoration:none">${escaped(button.label)}</a></p>
<p class="soft" style="margin:0 0 16px;font-size:13px;line-height:20px;color:#585047">${escaped(note)}</p>
<p class="soft" style="margin:0;font-size:12px;line-height:18px;color:#585047;word-break:break-all">${escaped(button.url)}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
  return { to, subject, text, html };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/gu, (character) => ENTITIES[character] ?? character);

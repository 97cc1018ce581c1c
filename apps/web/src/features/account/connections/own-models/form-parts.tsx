import type { ReactNode } from 'react';

/** Two fields side by side, one where the form is narrow. */
export const formGrid = 'grid grid-cols-2 items-start gap-x-3 gap-y-4 @max-[440px]:grid-cols-1';

/** A section of the form, with a line above all but the first. */
export function FormSection({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="grid gap-3.5 border-line px-5 py-5 not-first:border-t">
      <h3 className="font-semibold text-text">
        {title} {note && <span className="ml-1 font-regular text-text-2">{note}</span>}
      </h3>
      {children}
    </section>
  );
}

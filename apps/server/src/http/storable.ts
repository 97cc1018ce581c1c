/** Text as PostgreSQL can keep it: without NUL, which text pasted from documents may hold, and without halves of characters. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

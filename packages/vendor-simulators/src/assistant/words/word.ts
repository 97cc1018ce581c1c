/** Any of these words, whole, wherever they stand. `*` stands for an ending. */
export function word(alternatives: string): RegExp {
  const pattern = alternatives.replaceAll('*', '\\p{L}*').replaceAll(' ', '\\s+');
  return new RegExp(`(?<![\\p{L}\\d])(?:${pattern})(?![\\p{L}\\d])`, 'iu');
}

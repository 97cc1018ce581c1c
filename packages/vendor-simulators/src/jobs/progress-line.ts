const WIDTH = 20;

/**
 * One line of a progress bar as the models' own tools write it into the logs: ` 45%|#########           | 108/240`.
 * `fraction` is 0 to 1, `total` the count that it is a share of.
 */
export function progressLine(fraction: number, total: number): string {
  const share = Math.min(1, Math.max(0, fraction));
  const filled = Math.round(share * WIDTH);
  const percent = String(Math.floor(share * 100)).padStart(3);
  return `${percent}%|${'#'.repeat(filled)}${' '.repeat(WIDTH - filled)}| ${Math.round(share * total)}/${total}\n`;
}

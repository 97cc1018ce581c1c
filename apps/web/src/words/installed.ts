/** The browser installs the studio with its name and shortcuts in another language. The build writes that manifest (`scripts/words.mjs`). */
export function installIn(language: string): void {
  document.querySelector('link[rel="manifest"]')?.setAttribute('href', `/manifest.${language}.webmanifest`);
}

// Which chunks would evaluate texts before their translations are there: those of a part are loaded with the first screen that may
// say them (`words/language.ts`).

/** What opens only where the texts of a part are loaded. */
const LATER = {
  legal: [/screens\/(terms|privacy)-screen\.tsx$/],
  shared: [/screens\/shared-screen\.tsx$/],
  studio: [
    /screens\/(video|gallery|user|checkout|editor)-screen\.tsx$/,
    /studio-video\/index\.ts$/,
    // Opened from the studio's header and sidebar.
    /billing\/buy-credits-dialog\.tsx$/,
    // Opened from the studio's screens.
    /(sharing\/share-dialog|studio-video\/compare)\.tsx$/,
    /shell\/(sidebar-drawer|account-menu-items)\.tsx$/,
    // What opens them loads the texts first.
    /shell\/shortcuts-dialog\.tsx$/,
    /prompt\/prompt-line\.tsx$/,
  ],
  editor: [/screens\/editor-screen\.tsx$/],
};

/**
 * The texts of a later part that chunks say which can be loaded before it, by any import that the page makes.
 * @param {import('vite').Manifest} manifest
 * @param {Readonly<Record<string, readonly string[]>>} said the modules of texts, such as `studio/billing.ts`, in each file
 * @returns {string[]} as "studio/billing.ts in assets/shell.js"
 */
export function earlyWords(manifest, said) {
  return Object.entries(LATER).flatMap(([part, later]) => {
    const seen = new Set();
    const load = (key) => {
      if (seen.has(key)) return;
      seen.add(key);
      const { imports = [], dynamicImports = [] } = manifest[key];
      for (const next of imports) load(next);
      for (const next of dynamicImports) if (!later.some((pattern) => pattern.test(next))) load(next);
    };
    for (const [key, { isEntry }] of Object.entries(manifest)) if (isEntry) load(key);
    return [...seen].flatMap((key) => {
      const { file } = manifest[key];
      return (said[file] ?? []).filter((area) => area.startsWith(`${part}/`)).map((area) => `${area} in ${file}`);
    });
  });
}

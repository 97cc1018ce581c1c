// Runs before the first paint, so that nobody sees a flash of the other theme: the one that was chosen here, else the
// system's.
(function () {
  var stored = null;
  try {
    stored = localStorage.getItem('kinoloom.theme');
  } catch (error) {
    void error; // Storage is blocked: the system's theme stands.
  }
  var light = stored === 'light' || (stored !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches);
  document.documentElement.setAttribute('data-theme', light ? 'light' : 'dark');
  var colour = document.querySelector('meta[name="theme-color"]');
  if (colour) colour.setAttribute('content', light ? '#F3F0EA' : '#0C0B09');
})();

// Schemas try once whether they may make code of text. The pages' policy forbids that, and Firefox reports each try.
// oxlint-disable-next-line no-underscore-dangle -- zod's own name for its settings
self.__zod_globalConfig = { jitless: true };

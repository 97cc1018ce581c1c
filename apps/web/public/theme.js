// Runs before the first paint, so that a light-theme visitor never sees a dark flash.
(function () {
  var stored = null;
  try {
    stored = localStorage.getItem('kinoloom.theme');
  } catch (error) {
    void error; // Storage is blocked: the default theme stands.
  }
  var theme = stored === 'light' ? 'light' : 'dark';
  document.documentElement.setAttribute('data-theme', theme);
  var colour = document.querySelector('meta[name="theme-color"]');
  if (colour) colour.setAttribute('content', theme === 'light' ? '#F3F0EA' : '#0C0B09');
})();

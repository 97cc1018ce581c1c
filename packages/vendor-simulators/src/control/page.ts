/**
 * The switchboard as a page: throw a fault at the next job, see which still wait, and what has arrived. Plain HTML, which asks
 * the control calls beside it; what it shows is set as text, never as markup.
 */
export const controlPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox switchboard</title>
<link rel="icon" href="data:,">
<style>
  :root { color-scheme: dark light; --bg: #0c0b09; --surface: #131110; --line: #2a2622; --text: #f5f0e8; --quiet: #bab1a5; --live: #ffb224; }
  @media (prefers-color-scheme: light) { :root { --bg: #f3f0ea; --surface: #faf8f4; --line: #d9d2c6; --text: #1b1713; --quiet: #585047; --live: #8a5300; } }
  * { box-sizing: border-box; }
  body { margin: 0 auto; max-width: 1120px; padding: 24px 20px 64px; background: var(--bg); color: var(--text); font: 13px/20px system-ui, sans-serif; }
  h1 { font-size: 20px; line-height: 28px; margin: 0; }
  h2 { font-size: 14px; margin: 32px 0 8px; }
  p { color: var(--quiet); margin: 4px 0 0; }
  form { display: flex; flex-wrap: wrap; gap: 8px; margin: 16px 0; }
  label { display: grid; gap: 2px; color: var(--quiet); font-size: 12px; }
  input, select, button { font: inherit; color: var(--text); background: var(--surface); border: 1px solid var(--line); border-radius: 6px; padding: 5px 9px; min-height: 32px; }
  button { cursor: pointer; }
  button:hover { border-color: var(--quiet); }
  :focus-visible { outline: 2px solid var(--live); outline-offset: 2px; }
  table { width: 100%; border-collapse: collapse; }
  th { text-align: left; font-weight: 500; color: var(--quiet); }
  th, td { padding: 6px 8px 6px 0; border-top: 1px solid var(--line); vertical-align: top; }
  td:last-child { text-align: right; white-space: nowrap; }
  code { font: 12px ui-monospace, monospace; overflow-wrap: anywhere; }
  .live { color: var(--live); }
  [role=status] { min-height: 20px; color: var(--live); }
</style>
<main>
  <h1>Sandbox switchboard</h1>
  <p>Throw a fault, then start a job: it strikes the next one that matches. Empty fields match everything.</p>
  <form id="match">
    <label>Vendor <select name="vendor"><option value="">any</option><option>replicate</option><option>kie</option><option>runway</option><option>wavespeed</option><option>elevenlabs</option></select></label>
    <label>Model ends with <input name="model" placeholder="seedance-1-pro"></label>
    <label>Prompt includes <input name="promptIncludes"></label>
    <label>Job <input name="job" placeholder="its id"></label>
  </form>
  <div role="status" id="said"></div>
  <h2>Waiting to strike <button type="button" id="clear">Clear all</button></h2>
  <table><tbody id="waiting"></tbody></table>
  <h2>Faults</h2>
  <table><thead><tr><th>Fault</th><th>What is seen</th><th>Action</th></tr></thead><tbody id="faults"></tbody></table>
  <h2>Arrived, newest first</h2>
  <table><thead><tr><th>Time</th><th>Vendor</th><th>Path</th><th>Job</th><th>Fault</th><th>Answer</th></tr></thead><tbody id="journal"></tbody></table>
</main>
<script type="module">
  const at = (id) => document.getElementById(id);
  const say = (text) => { at('said').textContent = text; };
  const row = (...cells) => {
    const tr = document.createElement('tr');
    for (const cell of cells) {
      const td = tr.insertCell();
      if (cell instanceof Node) td.append(cell); else td.textContent = cell ?? '';
    }
    return tr;
  };
  const code = (text) => Object.assign(document.createElement('code'), { textContent: text });
  const ask = async (method, path, body) => {
    const answer = await fetch('/__sandbox' + path, { method, ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }) });
    const json = await answer.json();
    if (!answer.ok) throw new Error(json.detail ?? 'The sandbox answered ' + answer.status);
    return json;
  };
  const match = () => Object.fromEntries([...new FormData(at('match'))].filter(([, value]) => value !== ''));
  const refresh = async () => {
    const [waiting, journal] = await Promise.all([ask('GET', '/faults'), ask('GET', '/journal')]);
    at('waiting').replaceChildren(...(waiting.length === 0 ? [row('None')] : waiting.map((rule) => row(code(JSON.stringify(rule))))));
    at('journal').replaceChildren(...journal.slice(-40).reverse().map((entry) => row(
      new Date(entry.at).toLocaleTimeString(), entry.vendor, code(entry.path), code(entry.job ?? ''), entry.fault ?? '', entry.status + (entry.paid ? ' paid' : ''))));
  };
  const tell = (work) => async () => {
    try { say(await work() ?? ''); await refresh(); } catch (error) { say(error.message); }
  };
  for (const { name, description, vendors } of await ask('GET', '/fault-table')) {
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Throw' });
    button.setAttribute('aria-label', 'Throw ' + name);
    button.addEventListener('click', tell(async () => { await ask('POST', '/faults', { name, match: match() }); return name + ' waits for its job.'; }));
    at('faults').append(row(code(name), description + (vendors ? ' (' + vendors.join(', ') + ')' : ''), button));
  }
  at('clear').addEventListener('click', tell(async () => { await ask('DELETE', '/faults'); return 'Nothing waits any more.'; }));
  at('match').addEventListener('submit', (event) => event.preventDefault());
  await refresh();
  setInterval(() => void refresh().catch((error) => say(error.message)), 2000);
</script>
</html>
`;

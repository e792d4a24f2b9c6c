// A string and not a .css file, so that the package needs no copying step when it is bundled. Served as a file.
export const STYLE_SHEET = `
:root {
  color-scheme: light dark;
  --page: #f5f6f9;
  --glow: #e6e9fb;
  --card: #ffffff;
  --line: #e2e5ec;
  --edge: #868e9f;
  --ink: #14171f;
  --quiet: #565d6d;
  --accent: #4051c7;
  --accent-strong: #3342ab;
  --on-accent: #ffffff;
  --focus: #4051c7;
  --wrong: #b3261e;
  --wrong-soft: #fdf1f0;
  --wrong-line: #f0c6c2;
  --fixed: #f2f3f7;
  --shadow: 0 1px 2px rgb(20 23 31 / 6%), 0 12px 32px -8px rgb(20 23 31 / 12%);
  --mark-cut: #f5f6f9;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0e1016;
    --glow: #1a1f3a;
    --card: #171a22;
    --line: #292e3a;
    --edge: #6e7688;
    --ink: #eceef4;
    --quiet: #a3aabb;
    --accent: #aab6ff;
    --accent-strong: #c3ccff;
    --on-accent: #10142b;
    --focus: #aab6ff;
    --wrong: #ff9d95;
    --wrong-soft: #2c1a1c;
    --wrong-line: #5a2f30;
    --fixed: #1e222c;
    --shadow: 0 1px 2px rgb(0 0 0 / 40%), 0 16px 40px -8px rgb(0 0 0 / 50%);
    --mark-cut: #0e1016;
  }
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0;
  min-height: 100vh;
  min-height: 100dvh;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: 1.5rem;
  padding: 2rem 1rem;
  background: radial-gradient(60rem 32rem at 50% -8rem, var(--glow), transparent) no-repeat var(--page);
  color: var(--ink);
  font: 400 0.9375rem/1.5 Inter, "Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  font-feature-settings: "cv11", "ss03";
}
.brand { display: flex; align-items: center; gap: 0.5rem; color: var(--ink); font-size: 1.25rem; font-weight: 650; letter-spacing: -0.02em; }
.brand .mark { color: var(--accent); width: 2rem; height: 2rem; }
main {
  width: 100%;
  max-width: 26rem;
  padding: 2rem;
  background: var(--card);
  border: 1px solid var(--line);
  border-radius: 0.875rem;
  box-shadow: var(--shadow);
}
h1 { margin: 0; font-size: 1.375rem; line-height: 1.25; font-weight: 650; letter-spacing: -0.018em; text-wrap: balance; }
.lead { margin: 0.375rem 0 0; color: var(--quiet); overflow-wrap: anywhere; }
p { margin: 1rem 0 0; overflow-wrap: anywhere; }
.quiet { color: var(--quiet); font-size: 0.875rem; }
form { display: grid; gap: 1.125rem; margin-top: 1.5rem; }
.pair { display: grid; gap: 1.125rem; }
@media (min-width: 28rem) { .pair { grid-template-columns: 1fr 1fr; } }
.field { display: grid; gap: 0.375rem; min-width: 0; }
.label { display: flex; justify-content: space-between; align-items: baseline; gap: 1rem; }
label { font-size: 0.875rem; font-weight: 550; }
.box { position: relative; }
input:not([type="hidden"]) {
  display: block;
  width: 100%;
  height: 2.75rem;
  padding: 0 0.75rem;
  color: inherit;
  background: var(--card);
  border: 1px solid var(--edge);
  border-radius: 0.5rem;
  font: inherit;
  font-size: 1rem;
  transition: border-color 120ms, box-shadow 120ms;
}
input:hover:not([readonly]) { border-color: var(--quiet); }
input[readonly] { background: var(--fixed); color: var(--quiet); border-color: var(--line); }
input[aria-invalid="true"] { border-color: var(--wrong); }
.box.reveals input { padding-right: 4.25rem; }
.reveal {
  position: absolute;
  inset: 0.25rem 0.25rem 0.25rem auto;
  min-width: 3.5rem;
  padding: 0 0.625rem;
  border: 0;
  border-radius: 0.375rem;
  background: transparent;
  color: var(--quiet);
  font: inherit;
  font-size: 0.8125rem;
  font-weight: 550;
  cursor: pointer;
}
.reveal:hover { color: var(--ink); background: var(--fixed); }
.hint, .problem { margin: 0; font-size: 0.8125rem; line-height: 1.4; color: var(--quiet); }
.problem { color: var(--wrong); }
.alert {
  margin: 1.25rem 0 0;
  padding: 0.75rem 0.875rem;
  border: 1px solid var(--wrong-line);
  border-radius: 0.5rem;
  background: var(--wrong-soft);
  color: var(--wrong);
  font-size: 0.875rem;
}
.button {
  display: flex;
  align-items: center;
  justify-content: center;
  width: 100%;
  min-height: 2.75rem;
  padding: 0.5rem 1rem;
  border: 1px solid transparent;
  border-radius: 0.5rem;
  background: var(--accent);
  color: var(--on-accent);
  font: inherit;
  font-weight: 600;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  transition: background-color 120ms;
}
.button:hover { background: var(--accent-strong); }
.button.second { background: transparent; border-color: var(--edge); color: var(--ink); }
.button.second:hover { background: var(--fixed); }
a { color: var(--accent); text-underline-offset: 0.2em; }
.label a, .aside a { font-size: 0.875rem; font-weight: 500; padding: 0.25rem 0; }
.aside { margin: 1.25rem 0 0; text-align: center; }
.actions { display: grid; gap: 0.75rem; margin-top: 1.5rem; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
input:focus-visible { outline-offset: 0; border-color: var(--focus); }
@media (max-width: 24rem) { main { padding: 1.5rem 1.25rem; } body { justify-content: flex-start; } }
@media (min-width: 120rem) { html { font-size: 112.5%; } }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
@media (forced-colors: active) { .button { border-color: ButtonText; } }
`

import { fontFaces } from './fonts.ts'

/**
 * Style sheet of the server-rendered pages: the colors, typefaces, edges, fields and buttons of the
 * product's other pages (`web/ui/tokens.css`), light and dark.
 */
export const frameStyle = `${fontFaces}
:root {
  color-scheme: light dark;
  --display: 'Fraunces Variable', Georgia, 'Times New Roman', serif;
  --text: 'Source Sans 3 Variable', system-ui, sans-serif;
  --paper: light-dark(#faf4e6, #1b1916);
  --raised: light-dark(#fffdf6, #262320);
  --ink: light-dark(#2a251d, #f3ead9);
  --soft: light-dark(#5d5446, #bfb39d);
  --line: light-dark(#ddd0b5, #3f3a32);
  --strong: light-dark(#8c8069, #8d8370);
  --sky: light-dark(#1f6b9c, #86c5e8);
  --deep: light-dark(#17547c, #a9d8f2);
  --on-sky: light-dark(#ffffff, #0d2230);
  --sky-wash: light-dark(#d3e9f3, #1f3542);
  --good: light-dark(#356a2d, #a8d08a);
  --good-wash: light-dark(#e1edd0, #253420);
  --bad: light-dark(#a5311f, #f2a08d);
  --bad-wash: light-dark(#f8e0d6, #46231b);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.55 var(--text); }
.bar { border-bottom: 1px solid var(--line); background: var(--raised); }
.bar div { display: flex; align-items: center; justify-content: space-between; gap: 1rem; max-width: 46rem; min-height: 4rem; margin: 0 auto; padding: 0.5rem 1rem; }
.seller { color: inherit; font: 600 1.25rem/1.2 var(--display); text-decoration: none; overflow-wrap: anywhere; }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem 5rem; }
h1 { margin: 0 0 0.5rem; font: 600 clamp(1.8rem, 1.4rem + 1.8vw, 2.4rem)/1.15 var(--display); text-wrap: balance; }
h2 { margin: 2.5rem 0 0.75rem; font: 600 1.35rem/1.25 var(--display); }
h3 { margin: 0; font-size: 1.0625rem; font-weight: 600; overflow-wrap: anywhere; }
p { margin: 0.5rem 0; overflow-wrap: anywhere; }
a { color: var(--sky); text-underline-offset: 0.15em; }
a:hover { color: var(--deep); }
:focus-visible { outline: 3px solid var(--sky); outline-offset: 2px; border-radius: 4px; }
label { display: block; margin: 1rem 0 0.3rem; font-weight: 600; }
input:not([type='hidden']) { width: 100%; max-width: 26rem; min-height: 2.875rem; padding: 0.5rem 0.75rem; border: 1px solid var(--strong); border-radius: 0.5rem; background: var(--paper); color: inherit; font: inherit; }
button { min-height: 2.875rem; padding: 0.5rem 1.1rem; border: 1px solid var(--strong); border-radius: 0.75rem; background: transparent; color: inherit; font: inherit; cursor: pointer; overflow-wrap: anywhere; }
form .primary { display: block; margin-top: 1rem; border-color: var(--sky); background: var(--sky); color: var(--on-sky); font-weight: 600; }
.primary:hover { border-color: var(--deep); background: var(--deep); }
.brand { display: inline-flex; align-items: center; gap: 0.5rem; min-height: 2.75rem; font-size: 1.5rem; }
.brand svg { flex: none; }
.brand:hover { color: inherit; }
.hill { fill: light-dark(#4f8243, #2c482c); }
.sky { fill: light-dark(#8cc5e3, #2d5a75); }
.sun { fill: light-dark(#e0a63c, #e9b95a); }
a.button { display: inline-flex; align-items: center; min-height: 2.875rem; padding: 0.5rem 1.1rem; border: 1px solid var(--strong); border-radius: 0.75rem; color: inherit; text-decoration: none; }
main > p > a.button { margin-top: 0.75rem; }
a.button:hover { background: var(--sky-wash); color: inherit; }
.bar .brand { flex: none; }
.bar nav { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 0 1.25rem; }
.bar nav a { display: inline-flex; align-items: center; min-height: 2.75rem; color: var(--soft); text-decoration: none; }
.bar nav a:hover { color: var(--ink); }
.bar nav [aria-current] { color: var(--ink); font-weight: 600; }
.skip { position: absolute; left: -99rem; }
.skip:focus { position: static; display: inline-block; padding: 0.75rem 1rem; }
[hidden] { display: none !important; }
`

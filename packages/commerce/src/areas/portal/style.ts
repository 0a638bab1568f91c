import { fontFaces } from '../../pages/fonts.ts'

/**
 * The style sheet of the pages that the server writes: the colours, spaces, edges and typefaces of the product's other
 * pages (`web/ui/tokens.css`).
 */
export const portalStyle = `${fontFaces}
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
  --star: light-dark(#e0a63c, #e9b95a);
  --star-edge: light-dark(#8a6015, #e9b95a);
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
.lead, .facts, .aside, .empty, small { color: var(--soft); }
.cards { display: grid; gap: 0.75rem; margin: 0; padding: 0; list-style: none; }
.card, .panel, .notice { border: 1px solid var(--line); border-radius: 0.75rem; background: var(--raised); padding: 1rem 1.125rem; }
.panel { margin-top: 1.5rem; }
.panel h2 { margin-top: 0; }
.panel > :first-child { margin-top: 0; }
.notice { margin: 1rem 0; background: var(--sky-wash); border-color: transparent; }
.card h2 { margin-top: 0; }
.card > ul:not([class]) { margin: 0.5rem 0; padding-left: 1.25rem; list-style: disc; }
.bar small { min-width: 0; text-align: end; overflow-wrap: anywhere; }
.bar .brand { flex: none; }
.top { display: flex; justify-content: space-between; align-items: baseline; gap: 0.25rem 1rem; flex-wrap: wrap; }
.amount { font-weight: 600; font-variant-numeric: tabular-nums; white-space: nowrap; }
small { font-size: 0.875rem; font-weight: 400; }
.facts { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; align-items: center; margin: 0.25rem 0 0; }
.foot { margin: 0.75rem 0 0; }
.foot a, summary { display: inline-block; padding: 0.4rem 0; }
summary { cursor: pointer; color: var(--sky); }
.granted { display: grid; gap: 0.75rem; margin: 0.75rem 0 0; padding: 0.75rem 0 0; border-top: 1px solid var(--line); list-style: none; }
.granted h4 { margin: 0; font-size: 1rem; font-weight: 600; overflow-wrap: anywhere; }
.granted label { margin-top: 0.3rem; font-size: 0.875rem; font-weight: 400; color: var(--soft); }
.granted p { margin: 0.25rem 0; }
.granted .note { white-space: pre-line; }
.files { margin: 0; padding: 0; list-style: none; overflow-wrap: anywhere; }
.files a { display: inline-block; padding: 0.4rem 0; }
textarea { display: block; width: 100%; field-sizing: content; padding: 0.5rem 0.75rem; border: 1px solid var(--strong); border-radius: 0.5rem; background: var(--paper); color: inherit; font: 0.9375rem/1.5 ui-monospace, Menlo, Consolas, monospace; resize: none; overflow-wrap: anywhere; }
.id { margin: 0.25rem 0 0; color: var(--soft); font: 0.8125rem/1.5 ui-monospace, Menlo, Consolas, monospace; }
.badge { padding: 0.05rem 0.6rem; border-radius: 999px; background: var(--paper); border: 1px solid var(--line); font-size: 0.875rem; }
.badge.good { background: var(--good-wash); border-color: transparent; color: var(--good); }
.badge.bad { background: var(--bad-wash); border-color: transparent; color: var(--bad); }
.pager { display: flex; justify-content: space-between; gap: 1rem; flex-wrap: wrap; margin-top: 1rem; color: var(--soft); }
label { display: block; margin: 1rem 0 0.3rem; font-weight: 600; }
input:not([type='hidden']) { width: 100%; max-width: 26rem; min-height: 2.875rem; padding: 0.5rem 0.75rem; border: 1px solid var(--strong); border-radius: 0.5rem; background: var(--paper); color: inherit; font: inherit; }
select { width: 100%; max-width: 26rem; min-height: 2.875rem; padding: 0.5rem 0.75rem; border: 1px solid var(--strong); border-radius: 0.5rem; background: var(--paper); color: inherit; font: inherit; }
.answers { display: flex; flex-wrap: wrap; align-items: end; gap: 0.75rem; margin: 1rem 0 0; }
.answers button, .answers .button { flex: 1 1 9rem; }
.answers .primary, .ways .primary { border-color: var(--sky); background: var(--sky); color: var(--on-sky); font-weight: 600; }
.answers a.primary:hover, .ways a.primary:hover { border-color: var(--deep); background: var(--deep); color: var(--on-sky); }
input.code { max-width: 11rem; font-size: 1.35rem; letter-spacing: 0.2em; font-variant-numeric: tabular-nums; }
input[aria-invalid] { border-color: var(--bad); }
.problem { color: var(--bad); }
button { min-height: 2.875rem; padding: 0.5rem 1.1rem; border: 1px solid var(--strong); border-radius: 0.75rem; background: transparent; color: inherit; font: inherit; cursor: pointer; overflow-wrap: anywhere; }
form .primary { display: block; margin-top: 1rem; border-color: var(--sky); background: var(--sky); color: var(--on-sky); font-weight: 600; }
.primary:hover { border-color: var(--deep); background: var(--deep); }
.danger { border-color: var(--bad); color: var(--bad); }
.danger:hover { background: var(--bad-wash); }
.quiet { border-color: var(--line); }
.brand { display: inline-flex; align-items: center; gap: 0.5rem; min-height: 2.75rem; font-size: 1.5rem; }
.brand svg { flex: none; }
.brand:hover { color: inherit; }
.hill { fill: light-dark(#4f8243, #2c482c); }
.sky { fill: light-dark(#8cc5e3, #2d5a75); }
.sun { fill: light-dark(#e0a63c, #e9b95a); }
.ways { display: grid; gap: 0.75rem; max-width: 26rem; margin-top: 1rem; }
.ways button, a.button { display: flex; width: 100%; align-items: center; justify-content: center; text-align: center; }
a.button { min-height: 2.875rem; padding: 0.5rem 1.1rem; border: 1px solid var(--strong); border-radius: 0.75rem; color: inherit; text-decoration: none; }
a.button:hover, .ways button:hover { background: var(--sky-wash); color: inherit; }
.problem:empty { margin: 0; }
.row { display: flex; flex-wrap: wrap; align-items: end; gap: 0.75rem; margin-top: 0.75rem; }
.row label { flex: 1 1 12rem; margin: 0; font-size: 0.875rem; }
.row label input:not([type='hidden']) { font: 400 1.0625rem var(--text); }
.card > form { margin-top: 0.5rem; }
.panel .cards { margin-top: 1rem; }
.panel .card { background: var(--paper); }
.review textarea { min-height: 7rem; font: inherit; resize: vertical; }
.review textarea[aria-invalid] { border-color: var(--bad); }
.review .hint { margin: -0.1rem 0 0.3rem; color: var(--soft); font-size: 0.9375rem; }
.review .primary, .review .danger { margin-top: 1.5rem; }
.stars { margin: 1rem 0 0; padding: 0; border: 0; }
.stars legend { padding: 0; font-weight: 600; }
.stars div { display: flex; margin-left: -0.375rem; }
.stars label { position: relative; margin: 0; padding: 0.375rem; border-radius: 0.5rem; cursor: pointer; }
.stars input:not([type='hidden']) { position: absolute; inset: 0; width: 100%; min-height: 0; height: 100%; margin: 0; opacity: 0; cursor: pointer; }
.stars svg { display: block; width: 2.25rem; height: 2.25rem; fill: transparent; stroke: var(--strong); stroke-width: 1.5; stroke-linejoin: round; }
.stars label:has(input:checked) svg, .stars label:has(~ label input:checked) svg { fill: var(--star); stroke: var(--star-edge); }
.stars label:has(:focus-visible) { outline: 3px solid var(--sky); outline-offset: 0; }
blockquote { margin: 0.75rem 0; padding-inline-start: 1rem; border-inline-start: 4px solid var(--line); overflow-wrap: anywhere; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`

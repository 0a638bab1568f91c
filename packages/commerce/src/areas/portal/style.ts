/**
 * The style sheet of the portal's pages: the colours, spaces and edges of the product's other pages
 * (`web/ui/tokens.css`), and the system's own typefaces.
 */
export const portalStyle = `:root {
  color-scheme: light dark;
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
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.55 system-ui, sans-serif; }
.bar { border-bottom: 1px solid var(--line); background: var(--raised); }
.bar div { display: flex; align-items: center; justify-content: space-between; gap: 1rem; max-width: 46rem; min-height: 4rem; margin: 0 auto; padding: 0.5rem 1rem; }
.seller { color: inherit; font: 600 1.25rem/1.2 Georgia, 'Times New Roman', serif; text-decoration: none; overflow-wrap: anywhere; }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1rem 5rem; }
h1 { margin: 0 0 0.5rem; font: 600 clamp(1.8rem, 1.4rem + 1.8vw, 2.4rem)/1.15 Georgia, 'Times New Roman', serif; text-wrap: balance; }
h2 { margin: 2.5rem 0 0.75rem; font: 600 1.35rem/1.25 Georgia, 'Times New Roman', serif; }
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
.top { display: flex; justify-content: space-between; align-items: baseline; gap: 0.25rem 1rem; flex-wrap: wrap; }
.amount { font-weight: 600; font-variant-numeric: tabular-nums; white-space: nowrap; }
small { font-size: 0.875rem; font-weight: 400; }
.facts { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; align-items: center; margin: 0.25rem 0 0; }
.foot { margin: 0.75rem 0 0; }
.foot a, summary { display: inline-block; padding: 0.4rem 0; }
summary { cursor: pointer; color: var(--sky); }
.id { margin: 0.25rem 0 0; color: var(--soft); font: 0.8125rem/1.5 ui-monospace, Menlo, Consolas, monospace; }
.badge { padding: 0.05rem 0.6rem; border-radius: 999px; background: var(--paper); border: 1px solid var(--line); font-size: 0.875rem; }
.badge.good { background: var(--good-wash); border-color: transparent; color: var(--good); }
.badge.bad { background: var(--bad-wash); border-color: transparent; color: var(--bad); }
.pager { display: flex; justify-content: space-between; gap: 1rem; flex-wrap: wrap; margin-top: 1rem; color: var(--soft); }
label { display: block; margin: 1rem 0 0.3rem; font-weight: 600; }
input:not([type='hidden']) { width: 100%; max-width: 26rem; min-height: 2.875rem; padding: 0.5rem 0.75rem; border: 1px solid var(--strong); border-radius: 0.5rem; background: var(--paper); color: inherit; font: inherit; }
input.code { max-width: 11rem; font-size: 1.35rem; letter-spacing: 0.2em; font-variant-numeric: tabular-nums; }
input[aria-invalid] { border-color: var(--bad); }
.problem { color: var(--bad); }
button { min-height: 2.875rem; padding: 0.5rem 1.1rem; border: 1px solid var(--strong); border-radius: 0.75rem; background: transparent; color: inherit; font: inherit; cursor: pointer; overflow-wrap: anywhere; }
form .primary { display: block; margin-top: 1rem; border-color: var(--sky); background: var(--sky); color: var(--on-sky); font-weight: 600; }
.primary:hover { border-color: var(--deep); background: var(--deep); }
.danger { border-color: var(--bad); color: var(--bad); }
.danger:hover { background: var(--bad-wash); }
.quiet { border-color: var(--line); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`

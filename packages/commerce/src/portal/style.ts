import { frameStyle } from '@atelier/plumbing/frame'

/** Style sheet of the server's sign-in and portal pages: the shared frame, and their own parts. */
export const portalStyle = `${frameStyle}
:root {
  --star: light-dark(#e0a63c, #e9b95a);
  --star-edge: light-dark(#8a6015, #e9b95a);
}
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
.answers { display: flex; flex-wrap: wrap; align-items: end; gap: 0.75rem; margin: 1rem 0 0; }
.answers button, .answers .button { flex: 1 1 9rem; }
.answers .primary, .ways .primary { border-color: var(--sky); background: var(--sky); color: var(--on-sky); font-weight: 600; }
.answers a.primary:hover, .ways a.primary:hover { border-color: var(--deep); background: var(--deep); color: var(--on-sky); }
input.code { max-width: 11rem; font-size: 1.35rem; letter-spacing: 0.2em; font-variant-numeric: tabular-nums; }
input[aria-invalid] { border-color: var(--bad); }
.problem { color: var(--bad); }
.danger { border-color: var(--bad); color: var(--bad); }
.danger:hover { background: var(--bad-wash); }
.ways { display: grid; gap: 0.75rem; max-width: 26rem; margin-top: 1rem; }
.ways button:hover { background: var(--sky-wash); color: inherit; }
.ways button, a.button { display: flex; width: 100%; align-items: center; justify-content: center; text-align: center; }
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

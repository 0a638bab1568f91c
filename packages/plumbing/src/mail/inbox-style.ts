/** The inbox's one style sheet: paper, ink, and the system's own typefaces. */
export const inboxStyle = `:root {
  color-scheme: light dark;
  --paper: light-dark(#faf6ee, #1d1b18);
  --sheet: light-dark(#fffdf8, #272420);
  --ink: light-dark(#2b2620, #ede6da);
  --faint: light-dark(#6d6456, #b3a998);
  --line: light-dark(#e3dac8, #433d35);
  --sky: light-dark(#1d5f8a, #8cc4e8);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; }
main { max-width: 48rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font: 600 1.9rem/1.25 Georgia, 'Times New Roman', serif; margin: 0 0 0.5rem; overflow-wrap: anywhere; }
h2 { font: 600 1.2rem/1.3 Georgia, 'Times New Roman', serif; margin: 2rem 0 0.5rem; }
a { color: var(--sky); }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--sky); outline-offset: 2px; border-radius: 4px; }
.note, time, .attachments span, dt { color: var(--faint); }
.mails { list-style: none; padding: 0; margin: 1.5rem 0 0; border-top: 1px solid var(--line); }
.mails a { display: grid; gap: 0 1rem; grid-template-columns: 1fr auto; padding: 0.9rem 0.5rem; border-bottom: 1px solid var(--line); text-decoration: none; color: inherit; }
.mails a:hover { background: var(--sheet); }
.mails .to { font-weight: 600; overflow-wrap: anywhere; }
.mails .subject { grid-row: 2; grid-column: 1 / -1; overflow-wrap: anywhere; }
.mails time { font-size: 0.9rem; }
@media (max-width: 30rem) { .mails a { grid-template-columns: 1fr; } .mails .subject { grid-row: auto; } }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.2rem 1rem; margin: 1rem 0 1.5rem; }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 36rem; border: 1px solid var(--line); border-radius: 12px; background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 1rem; border: 1px solid var(--line); border-radius: 12px; background: var(--sheet); font: 0.95rem/1.6 ui-monospace, monospace; }
details { margin-top: 1rem; }
summary { cursor: pointer; color: var(--sky); }
`

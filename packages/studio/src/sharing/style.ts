import type { ImageSize } from '../painting/images.ts'

const latin =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD'

/**
 * Typefaces of the product, served by the platform's pages at these URLs; the fallbacks are used without
 * them.
 */
const fontFaces = [
  ['Fraunces Variable', 'fraunces'],
  ['Source Sans 3 Variable', 'source-sans-3'],
]
  .map(
    ([family, file]) =>
      `@font-face { font-family: '${family}'; font-weight: 200 900; font-display: swap; src: url('/fonts/${file}-latin-wght-normal.woff2') format('woff2'); unicode-range: ${latin}; }`,
  )
  .join('\n')

/**
 * Returns the frame in the painting's aspect ratio, so that the layout does not shift when the picture loads.
 */
const frameOf = ({ width, height }: ImageSize): string =>
  `.picture { width: min(100%, min(66svh, 42rem) * ${(width / height).toFixed(4)}); aspect-ratio: ${width} / ${height}; }`

/**
 * Returns the style sheet of the page of a shared painting: the colors, edges and typefaces of
 * `web/ui/tokens.css`.
 */
export const sharedStyle = (size: ImageSize | undefined): string => `${fontFaces}
:root {
  color-scheme: light dark;
  --paper: light-dark(#faf4e6, #1b1916);
  --raised: light-dark(#fffdf6, #262320);
  --sunk: light-dark(#f2e9d5, #141310);
  --ink: light-dark(#2a251d, #f3ead9);
  --soft: light-dark(#5d5446, #bfb39d);
  --line: light-dark(#ddd0b5, #3f3a32);
  --sky: light-dark(#1f6b9c, #86c5e8);
  --deep: light-dark(#17547c, #a9d8f2);
  --on-sky: light-dark(#ffffff, #0d2230);
  --shadow: light-dark(rgb(73 56 23 / 26%), rgb(0 0 0 / 60%));
  --display: 'Fraunces Variable', Georgia, 'Times New Roman', serif;
  --hand: 1.5rem 1.125rem 1.625rem 1.25rem / 1.25rem 1.5rem 1.125rem 1.625rem;
}
*, *::before, *::after { box-sizing: border-box; margin: 0; }
html { background: var(--paper); -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { min-width: 320px; background: var(--paper); color: var(--ink); font: 1.0625rem/1.55 'Source Sans 3 Variable', system-ui, sans-serif; -webkit-font-smoothing: antialiased; overflow-wrap: break-word; }
.bar, main { max-width: 74rem; margin-inline: auto; padding-inline: clamp(16px, 4vw, 2.5rem); }
.bar { padding-block: 1rem; }
.home { display: inline-flex; align-items: center; gap: 0.5rem; min-height: 2.75rem; color: var(--ink); font: 600 1.5rem/1.2 var(--display); letter-spacing: -0.01em; text-decoration: none; }
main { display: grid; justify-items: center; gap: clamp(1.25rem, 3vw, 2rem); padding-block: clamp(0.5rem, 2vw, 1.5rem) 4rem; text-align: center; }
h1 { max-width: 22ch; font: 560 clamp(1.625rem, 1.4rem + 1.1vw, 2.375rem)/1.14 var(--display); letter-spacing: -0.012em; text-wrap: balance; }
.sheet { display: grid; justify-items: center; width: 100%; }
.picture { display: block; max-width: 100%; height: auto; max-height: 42rem; border: 0.5rem solid var(--raised); border-radius: var(--hand); background: var(--sunk); box-shadow: 0 18px 48px -12px var(--shadow); object-fit: cover; }
${size === undefined ? '' : frameOf(size)}
.words { display: grid; justify-items: center; gap: 0.75rem; max-width: 34rem; }
p { text-wrap: pretty; }
.soft { color: var(--soft); font-size: 0.9375rem; }
.button { display: inline-flex; align-items: center; justify-content: center; min-height: 3.375rem; margin-top: 0.5rem; padding: 0.5rem 2rem; border-radius: var(--hand); background: var(--sky); color: var(--on-sky); font-size: 1.1875rem; font-weight: 620; line-height: 1.2; text-decoration: none; }
.button:hover { background: var(--deep); }
:focus-visible { outline: 3px solid var(--sky); outline-offset: 3px; }
.hill { fill: light-dark(#4f8243, #2c482c); }
.air { fill: light-dark(#8cc5e3, #2d5a75); }
.sun { fill: light-dark(#e0a63c, #e9b95a); }
@media (width >= 40rem) { .picture { border-width: 0.75rem; } }
`

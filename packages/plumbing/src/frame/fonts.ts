import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '../http/pages.ts'

const require = createRequire(import.meta.url)

const latin =
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD'
const latinExtended =
  'U+0100-02BA, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB, U+20AD-20C0, U+2C60-2C7F, U+A720-A7FF'

type Font = { readonly family: string; readonly file: string; readonly letters: string }

/** Typefaces of the product's other pages (`web/ui/fonts.css`), from the same packages. */
const fonts: readonly Font[] = ['fraunces', 'source-sans-3'].flatMap((name) => {
  const family = name === 'fraunces' ? 'Fraunces Variable' : 'Source Sans 3 Variable'
  return [
    { family, file: `${name}-latin-wght-normal.woff2`, letters: latin },
    { family, file: `${name}-latin-ext-wght-normal.woff2`, letters: latinExtended },
  ]
})

/** `@font-face` rules. */
export const fontFaces = fonts
  .map(
    ({ family, file, letters }) =>
      `@font-face { font-family: '${family}'; font-weight: 200 900; font-display: swap; src: url('/fonts/${file}') format('woff2'); unicode-range: ${letters}; }`,
  )
  .join('\n')

const packageOf = (file: string): string => file.replace(/-latin-.*$/, '')

/** Font files. */
export const fontPages: readonly Page[] = fonts.map(({ file }) => {
  let bytes: Uint8Array | undefined
  return {
    path: `/fonts/${file}`,
    respond: () => ({
      status: 200,
      headers: { 'Content-Type': 'font/woff2', 'Cache-Control': 'public, max-age=604800' },
      body: (bytes ??= readFileSync(
        require.resolve(`@fontsource-variable/${packageOf(file)}/files/${file}`),
      )),
    }),
  }
})

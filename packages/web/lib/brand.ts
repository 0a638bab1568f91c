import { accentIn, type Scheme } from '@atelier/contract/brand/colors'

/** Part of a seller's brand that pages use. */
type PageBrand = {
  readonly accent_color: string | null
  readonly font: 'workshop' | 'sans' | 'serif' | 'system'
}

const accentRules = (accent: string, scheme: Scheme): string => {
  const { text, on_text, strong, wash } = accentIn(scheme, accent)
  return `--sky:${text};--sky-deep:${strong};--sky-wash:${wash};--on-sky:${on_text};`
}

const plainLetters = 'system-ui,-apple-system,sans-serif'

/** Typefaces of each choice; the first is the product's own. */
const fontRules: Readonly<Record<PageBrand['font'], string>> = {
  workshop: '',
  sans: '--font-display:var(--font-text);',
  serif: '--font-text:var(--font-display);',
  system: `--font-display:${plainLetters};--font-text:${plainLetters};`,
}

const darkWhen = (scheme: Scheme | undefined): string =>
  scheme === undefined ? '(prefers-color-scheme:dark)' : scheme === 'dark' ? 'all' : 'not all'

/**
 * Returns the CSS rules that apply a seller's brand to a page, or to the part of one that a selector names.
 *
 * @param scheme the only color scheme of the page; default: both
 */
export const brandRules = (
  { accent_color, font }: PageBrand,
  selector = ':root',
  scheme?: Scheme,
): string => {
  const light = fontRules[font] + (accent_color === null ? '' : accentRules(accent_color, 'light'))
  const dark = accent_color === null ? '' : accentRules(accent_color, 'dark')
  return `${selector}{${light}}@media ${darkWhen(scheme)}{${selector}{${dark}}}`
}

/**
 * Applies a seller's brand to the page. The rules are a style sheet constructed by the page's script, which
 * the content security policy allows, unlike styles in the HTML.
 *
 * @returns the function that removes the brand
 */
export const applyBrand = (brand: PageBrand, selector?: string, scheme?: Scheme): (() => void) => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(brandRules(brand, selector, scheme))
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((candidate) => candidate !== sheet)
  }
}

import { accentIn, type Scheme } from '@atelier/contract/brand/colors'

/** What pages take from the brand of a seller. */
type PageBrand = {
  readonly accent_color: string | null
  readonly font: 'workshop' | 'sans' | 'serif' | 'system'
}

const accentRules = (accent: string, scheme: Scheme): string => {
  const { text, on_text, strong, wash } = accentIn(scheme, accent)
  return `--sky:${text};--sky-deep:${strong};--sky-wash:${wash};--on-sky:${on_text};`
}

const plainLetters = 'system-ui,-apple-system,sans-serif'

/** The typefaces of each choice; the first is the product's own. */
const fontRules: Readonly<Record<PageBrand['font'], string>> = {
  workshop: '',
  sans: '--font-display:var(--font-text);',
  serif: '--font-text:var(--font-display);',
  system: `--font-display:${plainLetters};--font-text:${plainLetters};`,
}

const darkWhen = (scheme: Scheme | undefined): string =>
  scheme === undefined ? '(prefers-color-scheme:dark)' : scheme === 'dark' ? 'all' : 'not all'

/**
 * The rules that give a page, or the part of one that a selector names, the brand of a seller.
 *
 * @param scheme the only scheme in which the page is shown; default: both
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
 * Gives the page the brand of a seller. The rules are a style sheet made by the page's script, which the content security policy
 * allows where it refuses styles in the HTML.
 *
 * @returns takes the brand away again
 */
export const applyBrand = (brand: PageBrand, selector?: string, scheme?: Scheme): (() => void) => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(brandRules(brand, selector, scheme))
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  }
}

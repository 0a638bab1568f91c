import { accentIn, grounds, type Scheme, standardAccent } from '@atelier/contract/brand/colors'

/** Font choices of a sender: the shop's own pair, or a single font throughout. */
export type FontChoice = 'workshop' | 'sans' | 'serif' | 'system'

/** Appearance of a sender's e-mails. */
export type MailBrand = {
  readonly name: string
  /** URL of an image; e-mails show the name when there is none, or when images are not loaded. */
  readonly logo_url: string | null
  /** As `#rrggbb`. */
  readonly accent: string
  readonly font: FontChoice
}

/** Returns the brand of e-mails to the server's own users, and of sellers without brand settings. */
export const standardBrand = (name: string): MailBrand => ({
  name,
  logo_url: null,
  accent: standardAccent,
  font: 'workshop',
})

// Mail clients lack the product's fonts: these are the closest fonts of the reader's machine.
const serif = "Georgia,'Times New Roman',serif"
const sans = "'Source Sans 3','Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const system = '-apple-system,system-ui,Roboto,Helvetica,Arial,sans-serif'

const typefaces: Record<FontChoice, { readonly display: string; readonly text: string }> = {
  workshop: { display: serif, text: sans },
  sans: { display: sans, text: sans },
  serif: { display: serif, text: serif },
  system: { display: system, text: system },
}

const softInk = { light: '#5d5446', dark: '#bfb39d' }
const lines = { light: '#ddd0b5', dark: '#3f3a32' }

/** Colors of an e-mail in a color scheme, and its fonts. */
export type Theme = ReturnType<typeof themeOf>

export const themeOf = ({ accent, font }: MailBrand, scheme: Scheme) => ({
  ...grounds[scheme],
  soft: softInk[scheme],
  line: lines[scheme],
  accent: accentIn(scheme, accent),
  ...typefaces[font],
})

/** Returns the dark mode rules, which override the colors of the e-mail's own elements. */
export const darkRules = (brand: MailBrand): string => {
  const { paper, raised, ink, soft, line, accent } = themeOf(brand, 'dark')
  const rules: Record<string, string> = {
    '.m-paper': `background:${paper}!important`,
    '.m-sheet': `background:${raised}!important;border-color:${line}!important`,
    '.m-ink': `color:${ink}!important`,
    '.m-soft': `color:${soft}!important`,
    '.m-line': `border-color:${line}!important`,
    '.m-link': `color:${accent.text}!important`,
    '.m-button': `background:${accent.fill}!important;color:${accent.on_fill}!important`,
    '.m-wash': `background:${accent.wash}!important;color:${ink}!important`,
    '.m-edge': `border-color:${accent.fill}!important`,
  }
  return Object.entries(rules)
    .map(([selector, rule]) => `${selector}{${rule}}`)
    .join('')
}

import type { Language } from './primitives/languages.ts'

/** Link in a text. */
export type PageLink = {
  readonly link: string
  readonly to: string
  /** `other` for a page of another site, which receives no referrer; `other_tab` opens it in its own tab. */
  readonly site?: 'other' | 'other_tab'
  /** True for a file. */
  readonly download?: boolean
}

/** Text, or a sequence of texts, emphasized names, code, badges and links. */
export type PageText =
  | string
  | readonly (
      | string
      | { readonly strong: string }
      | { readonly code: string }
      | { readonly badge: string }
      | PageLink
    )[]

/** `solid` for the main action of a page, `bad` for one that cannot be undone. Default: `soft`. */
type Tone = 'solid' | 'soft' | 'bad'

/** Button that submits its form. */
export type PageButton = {
  readonly button: string
  readonly tone?: Tone
  /** Name and value of a field, sent when this button is pressed. */
  readonly name?: string
  readonly value?: string
  /** Target in place of the form's; its fields are then not validated by the browser. */
  readonly action?: string
  /** True to submit without validation by the browser. */
  readonly without_validation?: boolean
}

/** Link that looks like a button. */
export type PageButtonLink = PageLink & { readonly tone?: Tone; readonly size?: 'large' }

/** Size of a picture, in pixels. */
export type PictureSize = { readonly width: number; readonly height: number }

/** Picture that is as large as the window shows without scrolling. */
export type PagePicture = {
  /** URL of the picture. */
  readonly picture: string
  readonly alt: string
  /** Undefined when it is unknown. */
  readonly size?: PictureSize | undefined
}

/**
 * Returns the style block of a page with a picture of this size, with which the page reserves the place of the picture
 * until it has loaded. The page's policy has to allow it, by its hash.
 */
export const pictureStyle = ({ width, height }: PictureSize): string =>
  `:root{--picture-ratio:${(width / height).toFixed(4)}}`

type FieldTexts = {
  readonly label: string
  readonly hint?: string | undefined
  /** Sentence about a rejected value. */
  readonly problem?: string | undefined
}

/** Text field of a form. */
export type PageField = FieldTexts & {
  /** Name of the field. */
  readonly field: string
  /** Default: one line of text. */
  readonly kind?: 'email' | 'code' | 'long_text'
  readonly value?: string
  /** Hint for the browser, as in HTML. Default: that of the kind. */
  readonly autocomplete?: string
  /** Maximum length, in characters. */
  readonly max_length?: number
  readonly optional?: boolean
}

/** Choice between a few values. */
export type PageChoice = FieldTexts & {
  /** Name of the field. */
  readonly choice: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** Choice of a number of stars. */
export type PageStars = FieldTexts & {
  /** Name of the field. */
  readonly stars: string
  readonly value: string
  /** Labels of the numbers, from one star. */
  readonly labels: readonly string[]
}

/** Form that is posted to this server. */
export type PageForm = {
  /** Target of the form; '' for the address of the page. */
  readonly form: string
  /** Fields that are not shown, by name. */
  readonly hidden?: Readonly<Record<string, string>>
  readonly parts: PageParts
  /**
   * Address of the challenge for a passkey, whose answer is sent in the hidden field `answer`. The page's script
   * shows such a form, in browsers with passkeys.
   */
  readonly passkey?: string
}

/** Item of a list, with its name as a heading. */
export type PageCard = {
  readonly title: string
  readonly facts: readonly PageText[]
  readonly parts?: PageParts
}

/** Part of a page; a string is a paragraph. */
export type PagePart =
  | string
  | {
      readonly text: PageText
      readonly tone?: 'lead' | 'quiet'
      /** True for a text that is announced as the answer to a form. */
      readonly is_answer?: boolean
      /** True for a text that the page's script hides in browsers with passkeys. */
      readonly without_passkeys?: boolean
    }
  | {
      readonly notice: PageText
      /** `answer` for the result of a form, `problem` for a rejected one. Default: neither. */
      readonly about?: 'answer' | 'problem'
    }
  | { readonly facts: readonly PageText[] }
  | { readonly list: readonly string[] }
  | { readonly quote: string }
  | PagePicture
  | { readonly panel: PageParts; readonly title?: string }
  | { readonly cards: readonly PageCard[] }
  | { readonly details: string; readonly parts: PageParts }
  | {
      readonly buttons: readonly (PageButton | PageButtonLink)[]
      /** True for buttons below each other. Default: beside each other. */
      readonly stacked?: boolean
    }
  | PageForm
  | PageField
  | PageChoice
  | PageStars
  | PageButton

export type PageParts = readonly (PagePart | false | undefined)[]

/** Preview of a page on other sites (Open Graph). */
export type PagePreview = {
  /** Absolute URL of the page. */
  readonly url: string
  readonly title: string
  readonly description: string
  readonly picture: {
    readonly url: string
    readonly content_type: string
    readonly alt: string
  } & PictureSize
}

/** Content of a page of the server. The pages' kit renders it, so that it looks like the applications. */
export type PageContent = {
  readonly language: Language
  readonly title: string
  /** Title of the browser tab. */
  readonly tab_title: string
  /** Description for search engines and link previews. */
  readonly description?: string | undefined
  /** Line above the page: the seller, or Atelier, with a link to the home page. Default: none. */
  readonly header?:
    | {
        readonly home: string
        /** Default: Atelier, with its logo. */
        readonly seller?: string
        /** Content at the opposite end. */
        readonly aside?: PageParts
      }
    | undefined
  readonly preview?: PagePreview
  /** `centered` for a page around a picture. Default: a column of text. */
  readonly layout?: 'centered'
  readonly parts: PageParts
  /** Script of the page. Default: none. */
  readonly script?: 'passkeys' | undefined
}

/** Renders a page as HTML. */
export type RenderPage = (content: PageContent) => Promise<string>

import { addStyles } from './embed-style.ts'
import { frameTexts, languageOf } from '@atelier/contract/primitives/languages'

export type EmbedOptions = {
  /** Color scheme of the checkout. Default: the browser's. */
  readonly theme?: 'light' | 'dark'
  readonly onLoaded?: (event: EmbedEvent) => void
}

/**
 * Message of the checkout. With `redirect` the page navigates to `successURL`, unless the event is prevented.
 */
type EmbedMessage = {
  readonly event: 'loaded' | 'close' | 'confirmed' | 'success'
  readonly successURL?: string
  readonly redirect?: boolean
}

/**
 * `loaded` when the checkout is shown, `close` when the customer wants to leave, `confirmed` from the moment
 * a payment is pending, `success` when it is paid. `preventDefault` skips the default action.
 */
export type EmbedEvent = CustomEvent<EmbedMessage>

const linked = '[data-atelier-checkout],[data-polar-checkout]'

type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>

/** True when a click opens a link in the same tab. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)

const isWebUrl = (url: string | undefined): url is string => url !== undefined && /^https?:/.test(url)

/**
 * Prevents the page from scrolling, and from shifting when its scroll bar disappears. Returns the function
 * that reverts it.
 */
const lockScroll = (): (() => void) => {
  const { style, clientWidth } = document.documentElement
  const { overflow, scrollbarGutter } = style
  if (window.innerWidth > clientWidth) style.scrollbarGutter = 'stable'
  style.overflow = 'hidden'
  return () => Object.assign(style, { overflow, scrollbarGutter })
}

/** Returns the URL of a checkout for a frame of this page. */
const framedUrl = (checkoutUrl: string, theme: string | undefined): URL => {
  const url = new URL(checkoutUrl, location.href)
  url.searchParams.set('embed', 'true')
  url.searchParams.set('embed_origin', location.origin)
  if (theme !== undefined) url.searchParams.set('theme', theme)
  return url
}

const create = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] => Object.assign(document.createElement(name), properties)

/**
 * A checkout in a frame over the page, as a modal dialog. Its checkout must have the origin of the page as
 * `embed_origin`.
 */
export class EmbedCheckout extends EventTarget {
  readonly #dialog: HTMLDialogElement
  readonly #frame: HTMLIFrameElement
  readonly #listening = new AbortController()
  readonly #unlock: () => void
  /** Origin of the checkout, once it has loaded: the URL may redirect. */
  #origin: string | undefined
  #closable = true

  constructor(url: string, { theme, onLoaded }: EmbedOptions = {}) {
    super()
    if (onLoaded) this.addEventListener('loaded', (event) => onLoaded(event as EmbedEvent))
    const say = frameTexts[languageOf(document.documentElement.lang) ?? 'en']
    const src = framedUrl(url, theme).href
    this.#dialog = create('dialog', { className: addStyles(), ariaLabel: say.title })
    if (theme !== undefined) this.#dialog.style.colorScheme = theme
    const box = create('div')
    const close = create('button', { type: 'button', textContent: say.close })
    const around = create('a', { href: url, textContent: say.open })
    this.#frame = create('iframe', { src, title: say.title })
    const { origin } = new URL(src)
    this.#frame.allow = `payment 'self' ${origin}; publickey-credentials-get 'self' ${origin}`
    box.append(create('i'), around, close, this.#frame)
    this.#dialog.append(box)

    const { signal } = this.#listening
    const leave = (): void => this.#tell({ event: 'close' })
    close.addEventListener('click', leave)
    this.#dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      leave()
    })
    // Some browsers close a dialog at the second Escape, whatever the page does.
    this.#dialog.addEventListener('close', () => !signal.aborted && this.#dialog.showModal(), { signal })
    window.addEventListener('message', (message) => this.#hear(message), { signal })

    this.#unlock = lockScroll()
    document.body.append(this.#dialog)
    this.#dialog.showModal()
  }

  /**
   * Opens a checkout over the page.
   *
   * @param url the URL of a checkout or of a checkout link
   * @returns once it is shown, or the customer has closed it before
   */
  static create(url: string, options: EmbedOptions = {}): Promise<EmbedCheckout> {
    const embed = new EmbedCheckout(url, options)
    return new Promise((resolve) => {
      for (const event of ['loaded', 'close'])
        embed.addEventListener(event, () => resolve(embed), { once: true })
    })
  }

  /**
   * Makes elements with `data-atelier-checkout` open the checkout that they name, or link to; also elements
   * that are added later.
   */
  static init(): void {
    document.removeEventListener('click', openLinked)
    document.addEventListener('click', openLinked)
  }

  /** Removes the checkout, and restores the focus. */
  close(): void {
    this.#listening.abort()
    this.#dialog.close()
    this.#dialog.remove()
    this.#unlock()
  }

  #hear({ source, origin, data }: MessageEvent): void {
    if (source !== this.#frame.contentWindow || data?.type !== 'ATELIER_CHECKOUT') return
    if (data.event === 'loaded') this.#origin ??= origin
    if (origin !== this.#origin) return
    const { event, success_url: successURL, redirect } = data
    this.#tell({ event, ...(successURL !== undefined && { successURL, redirect }) })
  }

  #tell(detail: EmbedMessage): void {
    const { event, successURL, redirect } = detail
    const isLocked = event === 'close' && !this.#closable
    if (isLocked || !this.dispatchEvent(new CustomEvent(event, { detail, cancelable: true }))) return
    if (event === 'loaded') {
      this.#frame.dataset['loaded'] = ''
      this.#frame.focus()
    } else if (event === 'close') this.close()
    else this.#closable = event === 'success'
    if (event === 'success' && redirect === true && isWebUrl(successURL)) location.assign(successURL)
  }
}

const openLinked = (event: MouseEvent): void => {
  const element = event.target instanceof Element ? event.target.closest(linked) : null
  if (element === null || event.defaultPrevented || !isPlainClick(event)) return
  const read = (name: string): string | undefined =>
    element.getAttribute(`data-atelier-${name}`) || element.getAttribute(`data-polar-${name}`) || undefined
  const url = element.getAttribute('href') ?? read('checkout')
  if (url === undefined) return
  event.preventDefault()
  const theme = read('checkout-theme')
  void EmbedCheckout.create(url, theme === 'light' || theme === 'dark' ? { theme } : {})
}
